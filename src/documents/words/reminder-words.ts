import type { SpokenLanguage } from '../../domain/nomenclature/language.ts';

/** Texts of a mail; `{…}` are the placeholders of `mailPlaces`. */
export interface StandardTexts {
  readonly subject: string;
  readonly body: string;
}

/** `reminder` is sent before the due date or on it, `overdue` after it. */
export type ReminderKind = 'reminder' | 'overdue';

const document = '{firma}: {document} {serie} {numar}';

/** V2-REM-2: these are used if the company has written no texts of its own. */
export const reminderWords: Readonly<Record<SpokenLanguage, Readonly<Record<ReminderKind, StandardTexts>>>> = {
  ro: {
    reminder: {
      subject: `${document} are scadența la {scadenta}`,
      body: `Bună ziua,

Vă reamintim că {document} {serie} {numar} din {data} are scadența la {scadenta}.
Rest de plată: {rest} {valuta}.
Puteți plăti online aici: {link_plata}

Dacă ați plătit deja, vă mulțumim: nu e nimic de făcut.

{firma}
`,
    },
    overdue: {
      subject: `${document} a depășit scadența`,
      body: `Bună ziua,

Pentru {document} {serie} {numar} din {data}, cu scadența la {scadenta}, nu am primit încă plata întreagă.
Rest de plată: {rest} {valuta}.
Puteți plăti online aici: {link_plata}

Dacă ați plătit deja, vă mulțumim: nu e nimic de făcut. Dacă ceva nu este în regulă, vă rugăm să ne răspundeți.

{firma}
`,
    },
  },
  en: {
    reminder: {
      subject: `${document} is due on {scadenta}`,
      body: `Hello,

This is a reminder that {document} {serie} {numar} of {data} is due on {scadenta}.
Amount due: {rest} {valuta}.
You can pay online here: {link_plata}

If you have already paid, thank you: there is nothing left to do.

{firma}
`,
    },
    overdue: {
      subject: `${document} is overdue`,
      body: `Hello,

We have not yet received full payment of {document} {serie} {numar} of {data}, which was due on {scadenta}.
Amount due: {rest} {valuta}.
You can pay online here: {link_plata}

If you have already paid, thank you: there is nothing left to do. If something is wrong, please reply to this message.

{firma}
`,
    },
  },
  de: {
    reminder: {
      subject: `${document}, fällig am {scadenta}`,
      body: `Guten Tag,

wir erinnern Sie an: {document} {serie} {numar} vom {data}, fällig am {scadenta}.
Noch zu zahlen: {rest} {valuta}.
Hier können Sie online zahlen: {link_plata}

Falls Sie bereits gezahlt haben, vielen Dank: Sie brauchen nichts weiter zu tun.

{firma}
`,
    },
    overdue: {
      subject: `${document} ist überfällig`,
      body: `Guten Tag,

der volle Betrag ist noch nicht eingegangen: {document} {serie} {numar} vom {data}, fällig am {scadenta}.
Noch zu zahlen: {rest} {valuta}.
Hier können Sie online zahlen: {link_plata}

Falls Sie bereits gezahlt haben, vielen Dank: Sie brauchen nichts weiter zu tun. Falls etwas nicht stimmt, antworten Sie bitte auf diese Nachricht.

{firma}
`,
    },
  },
  fr: {
    reminder: {
      subject: `${document}, échéance le {scadenta}`,
      body: `Bonjour,

Nous vous rappelons l’échéance du {scadenta} : {document} {serie} {numar} du {data}.
Reste à payer : {rest} {valuta}.
Vous pouvez payer en ligne ici : {link_plata}

Si vous avez déjà payé, merci : vous n’avez rien à faire.

{firma}
`,
    },
    overdue: {
      subject: `${document}, échéance dépassée`,
      body: `Bonjour,

Nous n’avons pas encore reçu le paiement complet : {document} {serie} {numar} du {data}, échéance le {scadenta}.
Reste à payer : {rest} {valuta}.
Vous pouvez payer en ligne ici : {link_plata}

Si vous avez déjà payé, merci : vous n’avez rien à faire. Si quelque chose ne va pas, veuillez répondre à ce message.

{firma}
`,
    },
  },
  hu: {
    reminder: {
      subject: `${document}, fizetési határidő: {scadenta}`,
      body: `Tisztelt Partnerünk!

Emlékeztetjük a fizetési határidőre: {document} {serie} {numar}, kelte {data}, határidő {scadenta}
Fizetendő: {rest} {valuta}
Online fizetés: {link_plata}

Ha már fizetett, köszönjük, nincs további teendője.

{firma}
`,
    },
    overdue: {
      subject: `${document}: lejárt fizetési határidő`,
      body: `Tisztelt Partnerünk!

A teljes összeg még nem érkezett meg: {document} {serie} {numar}, kelte {data}, határidő {scadenta}
Fizetendő: {rest} {valuta}
Online fizetés: {link_plata}

Ha már fizetett, köszönjük, nincs további teendője. Ha valami nincs rendben, kérjük, válaszoljon erre az üzenetre.

{firma}
`,
    },
  },
  it: {
    reminder: {
      subject: `${document}, scadenza {scadenta}`,
      body: `Buongiorno,

le ricordiamo la scadenza del {scadenta}: {document} {serie} {numar} del {data}.
Importo da pagare: {rest} {valuta}.
Può pagare online qui: {link_plata}

Se ha già pagato, grazie: non deve fare altro.

{firma}
`,
    },
    overdue: {
      subject: `${document}, scadenza superata`,
      body: `Buongiorno,

non abbiamo ancora ricevuto il pagamento completo: {document} {serie} {numar} del {data}, scadenza {scadenta}.
Importo da pagare: {rest} {valuta}.
Può pagare online qui: {link_plata}

Se ha già pagato, grazie: non deve fare altro. Se qualcosa non va, la preghiamo di rispondere a questo messaggio.

{firma}
`,
    },
  },
};

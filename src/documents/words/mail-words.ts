import type { InvoiceTypeCode } from '../../domain/nomenclature/invoice-types.ts';
import type { SpokenLanguage } from '../../domain/nomenclature/language.ts';

/** The fixed texts of a mail with a document, in one language; `{…}` are the placeholders of `mailPlaces`. */
export interface MailWords {
  readonly subject: string;
  readonly body: string;
  /** The document as the object of a sentence; `other` is for every kind of invoice. */
  readonly documents: Readonly<Partial<Record<InvoiceTypeCode, string>>> & { readonly other: string };
  readonly reversal: string;
  /** The texts beside the body on the page of the mail. */
  readonly page: {
    readonly until: string;
    readonly pay: string;
    readonly open: string;
  };
}

const subject = '{firma}: {document} {serie} {numar}';

/** A company tries its own texts out with a mail to itself, in the language of the console. */
export const trialSubject = (subject: string): string => `[Probă] ${subject}`;

/** V2-LANG-5: these are used if the company has written no texts of its own. */
export const mailWords: Readonly<Record<SpokenLanguage, MailWords>> = {
  ro: {
    subject,
    body: `Bună ziua,

Găsiți în atașament {document} {serie} {numar} din {data}, în valoare de {total} {valuta}.
Termen de plată: {scadenta}.
Puteți plăti online aici: {link_plata}

Vă mulțumim,
{firma}
`,
    documents: {
      FS: 'factura simplificată',
      P: 'proforma',
      C: 'comanda',
      D: 'devizul',
      A: 'avizul de însoțire a mărfii',
      other: 'factura',
    },
    reversal: 'storno',
    page: {
      until: 'Termen de plată',
      pay: 'Plătește online',
      open: 'Deschide PDF-ul',
    },
  },
  en: {
    subject,
    body: `Hello,

Please find attached {document} {serie} {numar} of {data}, amounting to {total} {valuta}.
Due date: {scadenta}.
You can pay online here: {link_plata}

Thank you,
{firma}
`,
    documents: {
      FS: 'simplified invoice',
      P: 'proforma invoice',
      C: 'order',
      D: 'quotation',
      A: 'delivery note',
      other: 'invoice',
    },
    reversal: '(reversal)',
    page: { until: 'Due date', pay: 'Pay online', open: 'Open the PDF' },
  },
  de: {
    subject,
    body: `Guten Tag,

anbei finden Sie: {document} {serie} {numar} vom {data} über {total} {valuta}.
Zahlbar bis: {scadenta}.
Hier können Sie online zahlen: {link_plata}

Vielen Dank
{firma}
`,
    documents: {
      FS: 'vereinfachte Rechnung',
      P: 'Proformarechnung',
      C: 'Bestellung',
      D: 'Kostenvoranschlag',
      A: 'Lieferschein',
      other: 'Rechnung',
    },
    reversal: '(Storno)',
    page: { until: 'Fällig am', pay: 'Online bezahlen', open: 'PDF öffnen' },
  },
  fr: {
    subject,
    body: `Bonjour,

Vous trouverez ci-joint : {document} {serie} {numar} du {data}, d’un montant de {total} {valuta}.
Date d’échéance : {scadenta}.
Vous pouvez payer en ligne ici : {link_plata}

Merci,
{firma}
`,
    documents: {
      FS: 'facture simplifiée',
      P: 'facture pro forma',
      C: 'commande',
      D: 'devis',
      A: 'bon de livraison',
      other: 'facture',
    },
    reversal: '(extourne)',
    page: {
      until: 'Échéance',
      pay: 'Payer en ligne',
      open: 'Ouvrir le PDF',
    },
  },
  hu: {
    subject,
    body: `Tisztelt Partnerünk!

Mellékelten küldjük: {document} {serie} {numar}, kelte {data}, összege {total} {valuta}.
Fizetési határidő: {scadenta}
Online fizetés: {link_plata}

Köszönettel:
{firma}
`,
    documents: {
      FS: 'egyszerűsített számla',
      P: 'díjbekérő',
      C: 'megrendelés',
      D: 'árajánlat',
      A: 'szállítólevél',
      other: 'számla',
    },
    reversal: '(sztornó)',
    page: {
      until: 'Fizetési határidő',
      pay: 'Online fizetés',
      open: 'PDF megnyitása',
    },
  },
  it: {
    subject,
    body: `Buongiorno,

in allegato trova: {document} {serie} {numar} del {data}, di {total} {valuta}.
Scadenza: {scadenta}.
Può pagare online qui: {link_plata}

Grazie,
{firma}
`,
    documents: {
      FS: 'fattura semplificata',
      P: 'fattura proforma',
      C: 'ordine',
      D: 'preventivo',
      A: 'documento di trasporto',
      other: 'fattura',
    },
    reversal: '(storno)',
    page: {
      until: 'Scadenza',
      pay: 'Paga online',
      open: 'Apri il PDF',
    },
  },
};

import { counted } from '../counted.ts';

export const reminders = {
  reminders: {
    title: 'Mementouri de plată',
    intro:
      'Clienților li se amintește de ce au de plătit, dimineața, în zilele alese. Nu se trimit pentru documente plătite, anulate, stornate, contestate sau cele la care le-ați oprit.',
    isOn: 'Trimite mementouri',
    days: 'Zile față de scadență',
    daysHint: 'Separate prin virgulă; cu minus înainte de scadență, 0 în ziua ei: -3, 0, 7.',
    daysWrong: (from: number, until: number, most: number) =>
      `Scrieți numere întregi între ${from} și ${until}, cel mult ${most}.`,
    beforeSubject: 'Subiect până la scadență',
    beforeText: 'Text până la scadență',
    afterSubject: 'Subiect după scadență',
    afterText: 'Text după scadență',
    previewBefore: 'Previzualizează înainte',
    previewAfter: 'Previzualizează după',
    language: 'Limba previzualizării',
    saved: 'Mementourile au fost salvate.',
    mails: 'E-mailuri',
    none: 'Niciun mesaj încă.',
    kinds: { document: 'Documentul', memento: 'Memento' },
    due: (days: number) =>
      days === 0
        ? 'în ziua scadenței'
        : days < 0
          ? `cu ${counted(-days, 'o zi', 'zile')} înainte`
          : `la ${counted(days, 'o zi', 'zile')} după`,
    states: { programat: 'programat', trimis: 'trimis', esuat: 'nelivrat', retras: 'retras' },
    failures: {
      adresa_inexistenta: 'Adresa nu există: verificați-o cu clientul.',
      casuta_plina: 'Căsuța destinatarului este plină.',
      refuzat_de_server: 'Serverul destinatarului a refuzat mesajul, după regulile lui.',
      prea_mare: 'Mesajul este prea mare pentru serverul destinatarului.',
      alt_motiv: 'Serverul de e-mail nu a primit mesajul.',
    },
    now: 'Memento acum',
    sent: 'Mementoul pleacă spre client.',
    disputed: 'Clientul contestă documentul',
    stopped: 'Nu trimite mementouri pentru acest document',
    off: 'Firma nu trimite mementouri.',
  },
  addresses: {
    title: 'Adrese de e-mail',
    intro: 'Fiecare adresă primește un mesaj al ei. Ce nu primește nicio adresă pleacă la cea din datele clientului.',
    noOwn: 'fără adresă în datele clientului',
    gets: ({ documente, mementouri }: { readonly documente: boolean; readonly mementouri: boolean }) =>
      documente
        ? mementouri
          ? 'documente și mementouri'
          : 'numai documente'
        : mementouri
          ? 'numai mementouri'
          : 'nimic',
    change: 'Schimbă adresele',
    other: (place: number) => `Altă adresă, ${place}`,
    email: 'Adresă de e-mail',
    documents: 'Primește documentele',
    reminders: 'Primește mementourile',
    add: 'Adaugă o adresă',
    remove: 'Scoate adresa',
    saved: 'Adresele au fost salvate.',
    toAll: (addresses: string) => `Dacă rămâne gol, pleacă la ${addresses}.`,
    toAllDone: 'Documentul pleacă la adresele clientului.',
  },
};

/** The texts of a mail to a person of the console: its subject, and the paragraphs before and after the link. */
export interface PersonMailWords {
  readonly subject: string;
  readonly lead: string;
  readonly note: string;
}

export const personMailGreeting = 'Bună ziua,';

export const resetWords: PersonMailWords = {
  subject: 'Parolă nouă la facturier',
  lead: 'Cineva a cerut o parolă nouă pentru această adresă. O alegeți aici, în 30 de minute:',
  note: 'Dacă nu ați cerut-o dumneavoastră, nu e nimic de făcut: parola rămâne cea de acum.',
};

export const secondStepWords: PersonMailWords = {
  subject: 'Intrarea în facturier',
  lead: 'Cineva a intrat cu parola dumneavoastră dintr-un browser nou, în timp ce contul este încercat de la multe adrese. Dacă sunteți dumneavoastră, continuați aici, în 30 de minute:',
  note: 'Dacă nu sunteți dumneavoastră, nu deschideți linkul și schimbați parola: altcineva o știe.',
};

export const invitationWords = (company: string, hasPassword: boolean): PersonMailWords => ({
  subject: `Invitație în contul firmei ${company}`,
  lead: hasPassword
    ? `Sunteți invitat în contul firmei ${company}. Intrați ca de obicei și acceptați invitația:`
    : `Sunteți invitat în contul firmei ${company}. Alegeți o parolă aici, în 7 zile:`,
  note: 'Dacă nu vă așteptați la această invitație, nu e nimic de făcut: fără acceptul dumneavoastră firma nu vede decât adresa.',
});

export const keyWarningWords = (company: string, keys: string): PersonMailWords => ({
  subject: `Chei API ale firmei ${company} expiră în curând`,
  lead: `Aceste chei API ale firmei ${company} expiră în cel mult două săptămâni: ${keys}. Generați altele și înlocuiți-le în aplicațiile care le folosesc:`,
  note: 'După acea zi, apelurile făcute cu ele sunt refuzate.',
});

export const webhookWarningWords = (company: string, addresses: string): PersonMailWords => ({
  subject: `Webhook-uri oprite ale firmei ${company}`,
  lead: `Aceste adrese nu au mai primit evenimentele firmei ${company} și au fost oprite: ${addresses}. După ce le-ați reparat, porniți-le din nou aici:`,
  note: 'Evenimentele de după oprire nu li se mai trimit; se citesc cu GET /v2/evenimente.',
});

import { counted } from '../counted.ts';

export const accounting = {
  trialBalance: {
    title: 'Balanța contabilă',
    intro:
      'Balanța unei luni, ca fișier CSV sau XLSX scris de programul de contabilitate. Întâi vedeți dacă se potrivește; nimic nu se schimbă până nu salvați.',
    month: 'Luna balanței',
    file: 'Fișierul balanței',
    tooLarge: 'Fișierul este prea mare: cel mult 1 MB.',
    check: 'Verifică balanța',
    save: 'Salvează balanța',
    good: (accounts: number, replaces: boolean) =>
      `${counted(accounts, 'Un cont se potrivește', 'conturi se potrivesc')}. ${replaces ? 'Balanța salvată pentru această lună va fi înlocuită.' : 'Luna nu are încă o balanță.'}`,
    wrong: 'Balanța nu se potrivește',
    refused: 'Balanța nu poate fi salvată până nu se potrivește.',
    where: 'Unde',
    message: 'Ce nu este bine',
    difference: 'Diferență (lei)',
    row: (row: number) => `rândul ${row}`,
    account: (account: string) => `contul ${account}`,
    pairs: { solduri_initiale: 'soldurile inițiale', rulaje: 'rulajele', solduri_finale: 'soldurile finale' },
    whole: 'fișierul',
    saved: (month: string, accounts: number) =>
      `Balanța pentru ${month} are ${counted(accounts, 'un cont', 'conturi')}.`,
  },
  accountingExport: {
    title: 'Export contabil',
    intro:
      'Facturile emise, facturile primite, încasările și plățile unei luni, pentru programul de contabilitate al contabilului.',
    month: 'Luna exportată',
    format: 'Formatul',
    formats: { saga: 'SAGA C (arhivă ZIP cu XML)', csv: 'CSV', xlsx: 'Excel (XLSX)' },
    shortFormats: { saga: 'SAGA C', csv: 'CSV', xlsx: 'Excel' },
    download: 'Descarcă exportul',
    done: (file: string) => `${file} a fost descărcat.`,
    never: 'Luna nu a fost exportată încă.',
    before: (moment: string, format: string, documents: number) =>
      `Luna a mai fost exportată la ${moment}, ca ${format}, cu ${counted(documents, 'un document', 'documente')}. O puteți exporta din nou.`,
    accounts: 'Conturile exportului',
    accountsHint: 'Lăsați gol pentru contul obișnuit.',
    accountNames: {
      clienti: 'Clienți',
      furnizori: 'Furnizori',
      banca: 'Bancă',
      casa: 'Casă (chitanțe, bonuri)',
      card: 'Card',
      alte_incasari: 'Vouchere și plăți speciale',
      vanzari: 'Vânzări',
      achizitii: 'Achiziții',
    },
    mail: {
      title: 'Luna pe e-mail',
      intro: 'Contabilul primește luna ca atașament, cu ce este în ea în clipa în care pleacă mesajul.',
      address: 'Adresa contabilului',
      send: 'Trimite luna',
      leaves: (month: string, address: string) => `Luna ${month} pleacă spre ${address}.`,
      monthly: 'În fiecare lună',
      byItself: 'Se trimite automat',
      day: 'Ziua din luna următoare',
      dayHint: 'între 1 și 28, dimineața',
      dayWrong: 'Scrieți o zi între 1 și 28.',
      sent: 'Luni trimise',
      sentMonth: 'Luna',
      asked: 'Cerută la',
      state: 'Stare',
    },
    usual: (account: string | null) => (account === null ? 'De obicei niciunul.' : `De obicei ${account}.`),
    onDocument: (moment: string, format: string, times: number) =>
      `Exportat pentru contabil la ${moment}, ca ${format}${times > 1 ? `; de ${times} ori în total` : ''}.`,
  },
};

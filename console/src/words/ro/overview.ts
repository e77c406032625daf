import { counted } from '../counted.ts';

export const overview = {
  overview: {
    sales: 'Vânzări',
    thisMonth: 'Luna aceasta',
    lastMonth: 'Aceleași zile, luna trecută',
    days: (from: string, until: string) => `${from} – ${until}`,
    net: (amount: string) => `fără TVA ${amount}`,
    documents: (count: number) => counted(count, 'un document', 'documente'),
    withoutRate: (count: number) =>
      `${counted(count, 'Un document în valută nu are', 'documente în valută nu au')} curs și nu intră în sumă.`,
    change: (percent: string) => `${percent} față de luna trecută`,
    months: 'Ultimele douăsprezece luni',
    month: 'Luna',
    issued: 'Emis',
    collected: 'Încasat',
    monthNames: ['ian', 'feb', 'mar', 'apr', 'mai', 'iun', 'iul', 'aug', 'sep', 'oct', 'noi', 'dec'],
    showTable: 'Arată ca tabel',
    owed: 'De încasat',
    owedNothing: 'Nimic de încasat.',
    ages: {
      in_termen: 'în termen',
      '1_30': '1–30 de zile',
      '31_60': '31–60 de zile',
      '61_90': '61–90 de zile',
      peste_90: 'peste 90 de zile',
    },
    checks: {
      efactura_respinsa: (count: number) =>
        `${counted(count, 'O factură a fost respinsă', 'facturi au fost respinse')} de ANAF`,
      efactura_eroare: (count: number) =>
        `${counted(count, 'O factură nu a putut fi trimisă', 'facturi nu au putut fi trimise')} în SPV`,
      efactura_termen: (count: number) =>
        `${counted(count, 'O factură are', 'facturi au')} termenul legal pentru e-Factura aproape sau depășit`,
      efactura_neconectata: (count: number) =>
        `${counted(count, 'O factură trebuie trimisă', 'facturi trebuie trimise')} la ANAF în termenul legal, iar firma nu este conectată la SPV`,
      e_mail_abandonat: (count: number) =>
        `${counted(count, 'Un e-mail nu a ajuns', 'e-mailuri nu au ajuns')} la client`,
      card_nealocat: (count: number) =>
        `${counted(count, 'O plată cu cardul nu a putut fi pusă', 'plăți cu cardul nu au putut fi puse')} pe un document`,
      intrari_bancare: (count: number) =>
        `${counted(count, 'O tranzacție din bancă așteaptă', 'tranzacții din bancă așteaptă')} confirmarea`,
      furnizori_de_aprobat: (count: number) =>
        `${counted(count, 'O factură primită așteaptă', 'facturi primite așteaptă')} aprobarea`,
      propuneri_clienti: (count: number) =>
        `${counted(count, 'Un client propune', 'clienți propun')} alte date pentru firma lui`,
      webhook_oprit: (count: number) =>
        `${counted(count, 'Un webhook a fost oprit', 'webhook-uri au fost oprite')}, fiindcă adresa nu mai răspundea`,
    },
    begin: {
      title: 'Emiteți prima factură',
      text: 'Alegeți clientul și scrieți ce ați vândut; restul se completează.',
      act: 'Factură nouă',
    },
  },
} as const;

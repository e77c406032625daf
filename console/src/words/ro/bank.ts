import { counted } from '../counted.ts';

export const banking = {
  banking: {
    title: 'Bancă',
    intro: 'Soldurile conturilor, și încasările găsite în extrase.',
    accounts: 'Conturi',
    noAccount: 'Firma nu are niciun cont bancar.',
    addAccount: 'Adaugă un cont',
    account: 'Cont',
    anyAccount: 'toate conturile',
    balance: 'Sold',
    balanceIn: (currency: string) => `Sold în ${currency === 'RON' ? 'lei' : currency}`,
    at: 'La data',
    enterBalance: 'Scrie soldul',
    balanceHint: 'Cât este acum în cont; cu minus dacă este pe descoperit.',
    toldDone: 'Soldul a fost scris.',
    statement: 'Extras de cont',
    file: 'Fișierul extrasului',
    fileHint:
      'Trageți aici un extras CAMT.053 (XML) sau MT940, ori alegeți-l. Același extras de două ori nu schimbă nimic.',
    reading: 'Se citește…',
    tooLarge: 'Fișierul are peste 4 MB; cereți băncii extrase pe perioade mai scurte.',
    read: (entries: number, added: number) =>
      `${counted(entries, 'o intrare', 'intrări')}, ${added === 0 ? 'niciuna nouă' : counted(added, 'una nouă', 'noi')}`,
    notStored: (count: number) => counted(count, 'O intrare nu a fost păstrată', 'intrări nu au fost păstrate'),
    notStoredBecause: {
      citita_deja: 'citită deja',
      de_doua_ori: 'apare de două ori în fișier',
      anuntata: 'doar anunțată, banca nu a înregistrat-o încă',
    },
    newBalance: (amount: string, day: string) => `sold ${amount} la ${day}`,
    collectedAtOnce: (count: number) =>
      `${counted(count, 'O încasare a fost făcută', 'încasări au fost făcute')} pe loc.`,
    waiting: (exact: number, guessed: number) =>
      exact + guessed === 0
        ? 'Nimic de confirmat.'
        : `De confirmat: ${counted(exact, 'o propunere exactă', 'propuneri exacte')}, ${counted(guessed, 'una ghicită', 'ghicite')}.`,
    toConfirm: 'De confirmat',
    nothingToConfirm: 'Nicio intrare nu pare încasarea unei facturi.',
    day: 'Data',
    amount: 'Sumă',
    from: 'De la',
    partner: 'Partener',
    invoice: 'Factura',
    reason: 'Motiv',
    kinds: { exacta: 'exactă', ghicita: 'ghicită' },
    because: {
      text: (invoice: string) => `textul numește ${invoice}`,
      iban: (invoice: string) => `clientul facturii ${invoice} are acest IBAN`,
      nume: (invoice: string) => `clientul facturii ${invoice} are acest nume`,
    },
    whole: 'suma este exact restul',
    part: (left: string) => `suma este o parte din rest, mai rămân ${left}`,
    confirm: 'Confirmă',
    confirmAll: 'Confirmă toate cele exacte',
    exactCount: (count: number) => counted(count, 'o propunere exactă', 'propuneri exacte'),
    confirmed: (invoice: string) => `Încasarea facturii ${invoice} a fost înregistrată.`,
    confirmedAll: (count: number) =>
      `${counted(count, 'O încasare a fost înregistrată', 'încasări au fost înregistrate')}.`,
    more: (count: number) => `Și încă ${counted(count, 'una', 'propuneri')}, după ce se confirmă acestea.`,
    ignore: 'Ignoră',
    ignored: 'Intrarea a fost lăsată deoparte.',
    takeBack: 'Readu',
    takenBack: 'Intrarea a fost readusă.',
    entries: 'Intrări',
    noEntries: 'Nicio intrare.',
    state: 'Stare',
    any: 'toate',
    states: { deschisa: 'deschisă', incasata: 'încasată', ignorata: 'ignorată' },
    undo: 'Desfă încasarea',
    undoText: (invoice: string, amount: string) =>
      `Încasarea de ${amount} a facturii ${invoice} se șterge, iar intrarea așteaptă din nou.`,
    undone: 'Încasarea a fost ștearsă.',
  },
} as const;

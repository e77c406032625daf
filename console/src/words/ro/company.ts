export const company = {
  company: {
    intro: 'Ce scrieți aici apare pe documentele emise de acum înainte; cele emise deja rămân cum sunt.',
    data: 'Datele firmei',
    name: 'Denumire',
    code: 'Cod unic',
    register: 'Nr. registrul comerțului',
    email: 'Adresă de e-mail',
    paysVat: 'Firma plătește TVA',
    address: 'Adresă',
    locality: 'Localitate',
    county: 'Județ',
    region: 'Regiune',
    country: 'Țară',
    plan: 'Abonament',
    noPlan: 'fără abonament',
  },
  bank: {
    caption: 'Conturi bancare',
    iban: 'IBAN',
    bank: 'Bancă',
    bankHint: 'Gol: după IBAN, unde se poate.',
    currency: 'Valută',
    name: 'Nume',
    nameHint: 'Cum îl numiți între dumneavoastră; poate lipsi.',
    add: 'Cont bancar nou',
    empty: 'Niciun cont: pe documente nu scrie unde se plătește.',
    removeTitle: 'Scoateți contul bancar?',
    removeText: (iban: string) => `${iban} nu va mai apărea pe documentele viitoare.`,
  },
  series: {
    intro: 'Fiecare document primește seria și următorul ei număr, fără goluri.',
    add: 'Serie nouă',
    code: 'Serie',
    kind: 'Fel',
    next: 'Următorul număr',
    nextHint: 'Cu el începe; se alege o singură dată.',
    digits: 'Cifre',
    digitsHint: 'Numărul se completează cu zerouri până la atâtea; 0: fără.',
    documents: 'Documente',
    lastIssue: 'Ultima emitere',
    default: 'implicită',
    reversalDefault: 'stornări',
    makeDefault: 'Implicită',
    makeReversalDefault: 'Implicită pentru stornări',
    empty: 'Nicio serie încă: fără una nu se poate emite.',
    added: (code: string) => `Seria ${code} a fost adăugată.`,
    changeTitle: (code: string) => `Seria ${code}`,
    gaps: 'Goluri',
    gapsTitle: (code: string) => `Numere fără document în seria ${code}`,
    noGaps: 'Niciunul: toate numerele au documentul lor.',
    gap: (first: number, last: number, deleted: readonly number[]) => {
      const numbers = first === last ? `Numărul ${first}` : `Numerele ${first}–${last}`;
      if (deleted.length === 0) return `${numbers}: nefolosit, fiindcă un număr mai mare a fost ales de mână.`;
      if (deleted.length === last - first + 1) return `${numbers}: documentul a fost șters.`;
      return `${numbers}: șterse ${deleted.join(', ')}; celelalte, sărite prin alegerea unui număr mai mare.`;
    },
    kinds: {
      factura: 'Factură',
      proforma: 'Proformă',
      comanda: 'Comandă',
      deviz: 'Deviz',
      aviz: 'Aviz',
      chitanta: 'Chitanță',
    },
  },
  documents: {
    intro: 'Cum se fac documentele din ce trimit magazinele și programele.',
    issuing: 'Emitere',
    articles: 'Articole și stoc',
  },
  articleSearch: { cod_articol: 'codul articolului', cod_bare: 'codul de bare', denumire: 'denumirea' },
  settings: {
    cautare_articol_dupa: {
      label: 'Un articol se recunoaște după',
      hint: 'Câmpul prin care o linie găsește articolul ei, și prin care se caută articolele.',
    },
    genereaza_articol_nou: {
      label: 'Articol nou pentru altă denumire',
      hint: 'Când o linie are un cod cunoscut cu altă denumire: bifat, se face un articol nou; nebifat, se ia primul articol cu acel cod.',
    },
    cautare_client_dupa_id_extern: {
      label: 'Persoanele fără cod se recunosc după id-ul magazinului',
      hint: 'Un client persoană fizică fără CNP este căutat după id_extern.',
    },
    gestioneaza_stoc: {
      label: 'Se ține stocul',
      hint: 'Emiterea scade cantitățile, iar stornarea le pune la loc.',
    },
    gestiuni_pe_linie: {
      label: 'Fiecare linie își numește gestiunea',
      hint: 'Nebifat: stocul se ține fără gestiuni.',
    },
    expune_cantitati: {
      label: 'Magazinele văd cantitățile din stoc',
      hint: 'Nebifat: prin API cantitățile nu se arată.',
    },
    termen_scadenta_zile: {
      label: 'Zile până la scadență',
      hint: 'De la emitere, când documentul nu spune altfel.',
    },
    limita_documente_arhiva: {
      label: 'Documente într-o arhivă, cel mult',
      hint: 'O cerere mai mare este refuzată.',
    },
    link_plata: {
      label: 'Documentele au pagină de plată',
      hint: 'Clientul deschide linkul și plătește cu cardul, sau prin transfer cu un cod QR.',
    },
    cont_stripe: {
      label: 'Contul Stripe',
      hint: 'Începe cu acct_. Gol: contul instalării.',
    },
    curs_bnr_din_ziua: {
      label: 'Cursul BNR din ziua facturii',
      hint: 'Nebifat: ultimul curs publicat înaintea acelei zile.',
    },
    trimite_in_spv_dupa_ore: {
      label: 'Trimitere de la sine în SPV, după ore',
      hint: '0: pe loc. Gol: niciodată de la sine. Cel mult 96.',
    },
    cere_al_doilea_factor: {
      label: 'Membrii au nevoie de al doilea factor',
      hint: 'Cine nu a intrat cu el nu poate face nimic în firmă până nu îl adaugă. Adăugați-l întâi la contul dumneavoastră.',
    },
    v1_activ: {
      label: 'Interfața v1 răspunde firmei',
      hint: 'Debifați după ce programele firmei folosesc v2: semnăturile din v1 sunt bune pentru totdeauna.',
    },
    v1_formulare: {
      label: 'v1 citește și formulare',
      hint: 'Numai pentru programe vechi care nu trimit JSON.',
    },
  },
  payments: {
    intro: 'Dacă și unde plătesc clienții online.',
    online: 'Plata online',
  },
  spv: {
    intro: 'Trimiterea facturilor la ANAF, prin e-Factura.',
    sending: 'Trimitere',
  },
  mail: {
    intro: 'Mesajul cu care pleacă documentele către clienți.',
    senderName: 'Numele expeditorului',
    senderAddress: 'Adresa expeditorului',
    senderHint: 'Gol: adresa instalării.',
    replyTo: 'Răspunsurile vin la',
    subject: 'Subiect',
    placesHint: 'Se completează: {firma} {document} {serie} {numar} {data} {total} {valuta}.',
    text: 'Text',
    usual: 'Gol: textul obișnuit.',
  },
} as const;

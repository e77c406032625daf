import { counted } from '../counted.ts';

export const moving = {
  moving: {
    title: 'Mutare din alt program',
    intro: 'Ce aduce firma cu ea, pas cu pas. Ordinea nu contează, iar ce este făcut se poate completa oricând.',
    fromElsewhere: 'Lucrați până acum în alt program? Aduceți clienții, articolele și facturile:',
    here: 'Ce este deja aici',
    none: 'nimic încă',
    count: (count: number, hasMore: boolean) => (hasMore ? `peste ${count}` : String(count)),
    series: {
      title: 'Serii de documente',
      text: 'Următorul număr al fiecărei serii continuă de unde a rămas celălalt program.',
      act: 'La serii',
    },
    clients: { title: 'Clienți', text: 'Dintr-un tabel CSV sau XLSX, cu Importă.', act: 'La clienți' },
    articles: { title: 'Articole', text: 'Dintr-un tabel CSV sau XLSX, cu Importă.', act: 'La articole' },
    invoices: 'Facturile de până acum',
    what: 'Facturile emise cu alt program devin documente importate: apar de la data lor în liste, fișe, rapoarte și jurnale, se pot încasa și storna, nu iau niciun număr și nu se mai trimit la ANAF. Aceleași facturi a doua oară nu adaugă nimic.',
    where:
      'Fișierele XML ale facturilor trimise prin e-Factura se exportă din celălalt program sau se descarcă din SPV, ca mesaje ZIP. Mai multe fișiere se pun într-o singură arhivă ZIP; mesajele ZIP din ea se citesc așa cum sunt.',
    file: 'Fișierul XML sau arhiva ZIP (cel mult 10 MiB)',
    tooLarge: 'Fișierul are peste 10 MiB: împărțiți-l în mai multe arhive.',
    collectedUntil: 'Încasate până la (opțional)',
    collectedHint: 'Facturile emise până în această zi se socotesc încasate la scadența lor.',
    start: 'Importă facturile',
    underWay: 'Importul de mai jos nu s-a încheiat.',
    progress: (read: number, found: number) => `${read} din ${counted(found, 'un fișier citit', 'fișiere citite')}`,
    waiting: 'Așteaptă să fie citit.',
    undone: 'Importul a fost anulat: documentele lui nu mai sunt aici.',
    result: (added: number, known: number, refused: number) =>
      `${counted(added, 'O factură adăugată', 'facturi adăugate')}, ${counted(known, 'una era deja aici', 'erau deja aici')}, ${counted(refused, 'una refuzată', 'refuzate')}.`,
    collected: (count: number) => counted(count, 'O factură se socotește încasată.', 'facturi se socotesc încasate.'),
    failures: {
      fisier_necitibil: 'Fișierul nu este un XML sau un ZIP care se poate citi.',
      prea_multe_fisiere: 'Sunt prea multe fișiere: împărțiți arhiva.',
      prea_mare: 'Arhiva despachetată este prea mare: împărțiți-o.',
      nicio_factura: 'În fișier nu este nicio factură XML.',
      eroare: 'Importul nu s-a putut încheia. Încercați din nou.',
    },
    refused: 'Fișiere refuzate',
    refusedFile: 'Fișier',
    because: 'De ce',
    moreRefused: (shown: number) => `Sunt arătate primele ${shown}.`,
    toInvoices: 'Vezi facturile',
    undo: 'Anulează importul',
    undoText: (count: number) =>
      `Se ${count === 1 ? 'șterge factura pe care a adus-o' : `șterg cele ${counted(count, '', 'facturi')} pe care le-a adus`} importul, cu ce s-a socotit încasat. Clienții rămân. Nu se poate dacă de o factură ține deja altceva, cum ar fi o încasare.`,
    isUndone: 'Importul a fost anulat.',
  },
};

import { isPositive } from '../../../domain/decimal/arithmetic.ts';
import { decimalToString } from '../../../domain/decimal/decimal.ts';
import type { IssueProblem } from '../../../domain/invoice/issue-problem.ts';
import type { PlacedLine, TypedLine } from '../../../domain/invoice/typed-document.ts';
import type { InputProblem } from '../../../domain/refusal.ts';
import { isPastRate, percentOf, rateKey } from '../../../domain/vat/vat-rate.ts';
import { detailOf } from '../refusals.ts';

/** It says where a line of a document stands on the form. */
export type LinePlace = Pick<PlacedLine, 'of' | 'isOwnDiscount'>;

/** CON-ISSUE-9: every problem of an issue in words for people, at the field of the form that it is about. */
export function placedProblem(problem: IssueProblem, lines: readonly LinePlace[]): InputProblem {
  const at = (path: readonly (string | number)[], message: string): InputProblem => ({
    location: 'body',
    path,
    code: 'invalid_value',
    message,
  });
  switch (problem.on) {
    case 'line': {
      const { of, isOwnDiscount } = lines[problem.line] ?? { of: null, isOwnDiscount: false };
      const [member, sentence] = lineWords[problem.problem];
      const path = of === null ? ['discount'] : ['linii', of, isOwnDiscount ? 'discount' : member];
      return at(path, problem.problem === 'vat-rate-unknown' ? `${sentence} ${ratesOf(problem)}` : sentence);
    }
    case 'named': {
      const [member, sentence] = namedWords[problem.problem];
      const detail = problem.problem === 'named-other-date' ? ` Este din ${shownDate(problem.issuedOn)}.` : '';
      return at(['documente_corectate', problem.place, member], sentence + detail);
    }
    case 'client': {
      const [member, sentence] = clientWords[problem.problem];
      return at(['client', member], sentence);
    }
    case 'invoice': {
      const [path, sentence] = topWords[problem.problem];
      return at(path, problem.problem === 'simplified-too-large' ? sentence + detailOf(problem, 'percent') : sentence);
    }
    case 'reversal': {
      const path = 'line' in problem ? ['articole', problem.line, 'nr_produse'] : ['storno'];
      const left = 'left' in problem ? ` A rămas ${decimalToString(problem.left).replace('.', ',')}.` : '';
      return at(path, reversalWords[problem.problem] + left);
    }
  }
}

/** A discount that takes more than there is; `of` is null for the one on everything. */
export function discountProblem(of: number | null, line: TypedLine | undefined): InputProblem {
  const isReturned = line !== undefined && !isPositive(line.quantity);
  return {
    location: 'body',
    path: of === null ? ['discount'] : ['linii', of, 'discount'],
    code: 'invalid_value',
    message: isReturned
      ? 'La marfa returnată scrieți prețul după reducere, fără altă reducere.'
      : 'Reducerea este mai mare decât suma din care se scade.',
  };
}

function ratesOf({ inForce, sent, issuedOn }: Extract<IssueProblem, { readonly problem: 'vat-rate-unknown' }>): string {
  const rates = inForce.map((one) => `${percentOf(one)}%`).join(', ');
  const how = isPastRate(sent, issuedOn)
    ? ' Pentru o cotă mai veche, numiți factura din acea perioadă la „Corectează sau regularizează”.'
    : '';
  return `Ați ales ${percentOf(rateKey(sent))}%; cotele din acea zi sunt ${rates}.${how}`;
}

const shownDate = (day: string): string => day.split('-').toReversed().join('.');

type Words<On extends IssueProblem['on'], Said> = Readonly<
  Record<Extract<IssueProblem, { readonly on: On }>['problem'], Said>
>;

const topWords: Words<'invoice', readonly [path: readonly string[], sentence: string]> = {
  'series-unknown': [['serie'], 'Seria nu mai există. Alegeți alta.'],
  'series-of-other-kind': [['serie'], 'Seria este pentru alt fel de documente. Alegeți una potrivită tipului.'],
  'due-before-issue': [['data_scadenta'], 'Scadența nu poate fi înainte de data emiterii.'],
  'exchange-rate-not-needed': [['curs_valutar'], 'Un document în lei nu are curs.'],
  'platform-unknown': [['serie'], 'Adresa magazinului nu este înregistrată.'],
  'proforma-unknown': [['proforma'], 'Proforma nu mai există.'],
  'proforma-not-for-type': [['tip'], 'Dintr-o proformă se emite numai o factură.'],
  'proforma-without-lines': [['proforma'], 'Nicio linie nu este de pe proformă.'],
  'reverse-charge-by-unregistered': [
    ['tip'],
    'Taxarea inversă este numai pentru firme înregistrate în scopuri de TVA (art. 331 din Codul fiscal).',
  ],
  'vat-on-collection-by-unregistered': [
    ['tva_la_incasare'],
    'TVA la încasare este numai pentru firme înregistrate în scopuri de TVA (art. 282 alin. (3) din Codul fiscal).',
  ],
  'vat-on-collection-of-reverse-charge': [
    ['tva_la_incasare'],
    'TVA la încasare nu se aplică la taxare inversă (art. 282 alin. (6) din Codul fiscal).',
  ],
  'fiscal-receipt-not-for-type': [['bon_fiscal'], 'Numai o factură se emite pentru un bon fiscal.'],
  'fiscal-receipt-after-issue': [['bon_fiscal', 'data'], 'Bonul nu poate fi de după data emiterii.'],
  'fiscal-receipt-in-future': [['bon_fiscal', 'data'], 'Bonul nu poate fi din viitor.'],
  'fiscal-receipt-without-amount': [['bon_fiscal'], 'O factură pentru un bon fiscal are un total mai mare decât 0.'],
  'named-not-for-type': [['documente_corectate'], 'Numai o factură corectează sau regularizează alte documente.'],
  'simplified-too-large': [
    ['tip'],
    'O factură simplificată are, cu TVA, cel mult 100 EUR (art. 319 alin. (12) din Codul fiscal).',
  ],
  'amount-too-large': [['linii'], 'Sumele documentului sunt prea mari.'],
  'vat-deviates': [
    ['linii'],
    'TVA rotunjită pe fiecare linie se abate prea mult de la TVA totalului, iar e-Factura nu ar primi documentul: uniți liniile mici de același fel, sau împărțiți-le pe mai multe documente.',
  ],
};

const namedWords: Words<'named', readonly [member: string, sentence: string]> = {
  'named-twice': ['numar', 'Documentul apare de două ori.'],
  'named-after-issue': ['data', 'Documentul nu poate fi de după data emiterii.'],
  'named-unknown': [
    'numar',
    'Factura nu există în această serie a firmei. Dacă a fost emisă în altă parte, lăsați seria goală.',
  ],
  'named-not-invoice': ['numar', 'Documentul nu este o factură.'],
  'named-cancelled': ['numar', 'Factura este anulată.'],
  'named-of-other-client': ['numar', 'Factura este a altui client.'],
  'named-other-date': ['data', 'Data nu este a facturii.'],
};

const clientWords: Words<'client', readonly [member: string, sentence: string]> = {
  'fiscal-code-missing': ['cod_unic', 'O firmă are nevoie de codul fiscal.'],
  'fiscal-code-wrong': ['cod_unic', 'Codul fiscal nu este valid.'],
  'county-unknown': ['cod_judet', 'Alegeți județul din listă.'],
  'client-unknown': ['denumire', 'Clientul ales nu mai există. Alegeți-l din nou.'],
  'rates-not-of-country': [
    'tara',
    'Cotele de TVA de pe document nu sunt ale acestei țări, iar liniile nu se pot corecta.',
  ],
};

const reversalWords: Words<'reversal', string> = {
  'series-unknown': 'Seria de storno nu mai există.',
  'series-not-for-invoices': 'Seria de storno nu este pentru facturi.',
  'issued-before-original': 'Storno-ul nu poate fi înainte de factura stornată.',
  'reversal-unknown': 'Storno-ul nu mai există.',
  'reversal-not-named': 'Factura are mai multe storno-uri: alegeți-l pe cel care se șterge.',
  'reversed-line-unknown': 'Linia nu este pe factură.',
  'reversed-line-twice': 'Linia apare de două ori.',
  'reversed-line-over': 'Linia este stornată deja în întregime.',
  'reversed-quantity-too-large': 'Cantitatea depășește ce a rămas de stornat.',
  'reversed-total-too-large':
    'Liniile alese depășesc ce a rămas din factură: alegeți și reducerile sau articolele returnate.',
};

const lineWords: Words<'line', readonly [member: string, sentence: string]> = {
  'price-missing': ['pret', 'Scrieți prețul.'],
  'price-twice': ['pret', 'Scrieți un singur preț.'],
  'quantity-zero': ['cantitate', 'Cantitatea nu poate fi 0.'],
  'quantity-negative': ['pret', 'La marfa returnată prețul este mai mare ca 0.'],
  'unit-price-negative': ['pret', 'Prețul nu poate fi negativ; la un retur scrieți cantitatea cu minus.'],
  'discount-spelling': ['cantitate', 'O reducere are cantitatea negativă și prețul pozitiv.'],
  'index-twice': ['denumire', 'Linia apare de două ori.'],
  'discounted-line-missing': ['denumire', 'Linia redusă nu mai este pe document.'],
  'discount-link-on-article': ['denumire', 'Numai o reducere se leagă de altă linie.'],
  'references-on-discount': ['denumire', 'O reducere nu are referințe de e-Factura.'],
  'vat-rate-unknown': ['cota_tva', 'Cota nu este în vigoare la data emiterii.'],
  'vat-rate-missing': ['cota_tva', 'Alegeți cota de TVA.'],
  'vat-rate-not-zero': [
    'cota_tva',
    'Aici cota este 0%: documentul este de un tip fără TVA, sau firma nu este plătitoare de TVA.',
  ],
  'warehouse-unknown': ['cod_gestiune', 'Gestiunea nu mai există.'],
  'description-too-long': ['descriere', 'Descrierea este prea lungă.'],
};

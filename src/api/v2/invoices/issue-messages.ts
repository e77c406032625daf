import { type Decimal, decimalToString } from '../../../domain/decimal/decimal.ts';
import type { IssueProblem } from '../../../domain/invoice/issue-problem.ts';
import type { InputProblem } from '../../../domain/refusal.ts';
import { detailOf } from '../../words/refusals.ts';

/** v2 reports each problem of an issue at a place, with a code and a text. */
export function issueProblemOf(problem: IssueProblem): InputProblem {
  if (problem.on === 'line') {
    const [member, code, sentence] = lineMessages[problem.problem];
    const path = ['articole', problem.line, member];
    const message = sentence(`articole[${problem.line}].${member}`) + detailOf(problem, 'fraction');
    return { location: 'body', path, code, message };
  }
  if (problem.on === 'named') return namedProblemOf(problem);
  const [path, code, sentence] = messageOf(problem);
  if ('line' in problem)
    return partProblemOf(problem.line, path, code, sentence, 'left' in problem ? problem.left : null);
  const message = sentence + detailOf(problem, 'fraction');
  return { location: path[0] === 'Svc-Url-Platforma' ? 'header' : 'body', path, code, message };
}

/** V2-REV-1: it is reported at the line of the request that names the line of the document. */
function partProblemOf(
  line: number,
  members: readonly string[],
  code: Code,
  sentence: string,
  left: Decimal | null,
): InputProblem {
  const message = left === null ? sentence : `${sentence} A ramas ${decimalToString(left)}.`;
  return { location: 'body', path: ['articole', line, ...members], code, message };
}

/** V2-REF-2: it is reported at the document that is named. */
function namedProblemOf(problem: Extract<IssueProblem, { readonly on: 'named' }>): InputProblem {
  const [member, code, sentence] = namedMessages[problem.problem];
  const message = sentence + detailOf(problem, 'fraction');
  return { location: 'body', path: ['documente_corectate', problem.place, member], code, message };
}

function messageOf(
  problem: Exclude<IssueProblem, { readonly on: 'line' | 'named' }>,
): readonly [readonly string[], Code, string] {
  switch (problem.on) {
    case 'client':
      return clientMessages[problem.problem];
    case 'reversal':
      return reversalMessages[problem.problem];
    case 'invoice':
      return invoiceMessages[problem.problem];
  }
}

type Code = InputProblem['code'];
type Message<On extends IssueProblem['on']> = Extract<IssueProblem, { readonly on: On }>['problem'];

const invoiceMessages: Readonly<Record<Message<'invoice'>, readonly [readonly string[], Code, string]>> = {
  'series-unknown': [['serie'], 'invalid_value', 'Seria nu exista in registrul firmei.'],
  'series-of-other-kind': [['serie'], 'invalid_value', 'Seria este pentru alt fel de documente decat tip_factura.'],
  'due-before-issue': [['data_scadenta'], 'out_of_range', '"data_scadenta" nu poate fi inainte de "data_emitere".'],
  'exchange-rate-not-needed': [
    ['curs_valutar'],
    'invalid_value',
    '"curs_valutar" se trimite numai pentru alta valuta decat RON.',
  ],
  'platform-unknown': [
    ['Svc-Url-Platforma'],
    'invalid_value',
    'Platforma din Svc-Url-Platforma nu este inregistrata in setarile firmei.',
  ],
  'proforma-unknown': [['proforma'], 'invalid_value', 'Proforma nu exista.'],
  'proforma-not-for-type': [['proforma'], 'invalid_value', '"proforma" se trimite numai la o factura.'],
  'proforma-without-lines': [
    ['proforma'],
    'invalid_value',
    'Nicio linie din "articole" nu are nr_crt al unei linii de pe proforma.',
  ],
  'reverse-charge-by-unregistered': [
    ['tip_factura'],
    'invalid_value',
    'Taxarea inversa (T) este numai pentru o firma inregistrata in scopuri de TVA (art. 331 din Codul fiscal).',
  ],
  'vat-on-collection-by-unregistered': [
    ['tva_la_incasare'],
    'invalid_value',
    '"tva_la_incasare" este numai pentru o firma inregistrata in scopuri de TVA (art. 282 alin. (3) din Codul fiscal).',
  ],
  'vat-on-collection-of-reverse-charge': [
    ['tva_la_incasare'],
    'invalid_value',
    '"tva_la_incasare" nu se aplica la taxare inversa (art. 282 alin. (6) din Codul fiscal).',
  ],
  'fiscal-receipt-not-for-type': [['bon_fiscal'], 'invalid_value', '"bon_fiscal" se trimite numai la o factura.'],
  'fiscal-receipt-after-issue': [
    ['bon_fiscal', 'data'],
    'out_of_range',
    '"bon_fiscal.data" nu poate fi dupa "data_emitere".',
  ],
  'fiscal-receipt-in-future': [['bon_fiscal', 'data'], 'out_of_range', '"bon_fiscal.data" nu poate fi in viitor.'],
  'fiscal-receipt-without-amount': [
    ['bon_fiscal'],
    'invalid_value',
    'O factura pentru un bon fiscal are un total mai mare decat 0.',
  ],
  'named-not-for-type': [
    ['documente_corectate'],
    'invalid_value',
    '"documente_corectate" se trimite numai la o factura.',
  ],
  'simplified-too-large': [
    ['tip_factura'],
    'invalid_value',
    'O factura simplificata are, cu TVA, cel mult 100 EUR (art. 319 alin. (12) din Codul fiscal).',
  ],
  'amount-too-large': [['articole'], 'out_of_range', 'Valorile documentului depasesc 15 cifre.'],
  'vat-deviates': [
    ['articole'],
    'out_of_range',
    'TVA rotunjita pe fiecare linie difera cu 1 sau mai mult de TVA calculata la totalul cotei, iar o asemenea factura nu se poate trimite in e-Factura: uniti liniile mici de acelasi fel (o linie cu cantitate mai mare) sau impartiti-le pe mai multe facturi.',
  ],
};

const namedMessages: Readonly<Record<Message<'named'>, readonly [string, Code, string]>> = {
  'named-twice': ['numar', 'invalid_value', 'Documentul este de doua ori in lista.'],
  'named-after-issue': ['data', 'out_of_range', 'Data documentului numit nu poate fi dupa "data_emitere".'],
  'named-unknown': [
    'numar',
    'invalid_value',
    'Seria este a firmei, dar factura cu acest numar nu exista; un document din alta parte se numeste fara serie.',
  ],
  'named-not-invoice': ['numar', 'invalid_value', 'Documentul nu este o factura.'],
  'named-cancelled': ['numar', 'invalid_value', 'Factura este anulata, deci nu se corecteaza si nu se regularizeaza.'],
  'named-of-other-client': ['numar', 'invalid_value', 'Factura este a altui client.'],
  'named-other-date': ['data', 'invalid_value', 'Data nu este a facturii.'],
};

const clientMessages: Readonly<Record<Message<'client'>, readonly [readonly string[], Code, string]>> = {
  'fiscal-code-missing': [
    ['client', 'cod_unic'],
    'required',
    '"client.cod_unic" este obligatoriu pentru o persoana juridica.',
  ],
  'fiscal-code-wrong': [
    ['client', 'cod_unic'],
    'invalid_value',
    '"client.cod_unic" nu este un cod fiscal romanesc valid.',
  ],
  'client-unknown': [['client'], 'invalid_value', 'Clientul ales nu exista.'],
  'rates-not-of-country': [
    ['client', 'tara'],
    'invalid_value',
    'Cotele de TVA ale liniilor nu sunt in vigoare in tara din "client.tara", iar liniile nu se pot corecta.',
  ],
  'county-unknown': [
    ['client', 'cod_judet'],
    'invalid_value',
    '"client.cod_judet" nu este in nomenclatorul judetelor; se trimite codul (de exemplu IS), nu numele.',
  ],
};

const reversalMessages: Readonly<Record<Message<'reversal'>, readonly [readonly string[], Code, string]>> = {
  'series-unknown': [['serie_storno'], 'invalid_value', 'Seria din "serie_storno" nu exista in registrul firmei.'],
  'series-not-for-invoices': [['serie_storno'], 'invalid_value', 'Seria din "serie_storno" nu este pentru facturi.'],
  'issued-before-original': [
    ['data_emitere'],
    'out_of_range',
    '"data_emitere" nu poate fi inainte de data facturii stornate.',
  ],
  'reversal-unknown': [['numar_storno'], 'invalid_value', 'Factura nu are un storno cu aceasta serie si acest numar.'],
  'reversal-not-named': [
    ['numar_storno'],
    'required',
    'Factura are mai multe storno-uri: se trimit "serie_storno" si "numar_storno" ale celui care se sterge.',
  ],
  'reversed-line-unknown': [['nr_crt'], 'invalid_value', 'Factura nu are o linie cu acest nr_crt.'],
  'reversed-line-twice': [['nr_crt'], 'invalid_value', 'Linia este de doua ori in lista.'],
  'reversed-line-over': [['nr_crt'], 'invalid_value', 'Linia este stornata deja in intregime.'],
  'reversed-quantity-too-large': [['nr_produse'], 'out_of_range', 'Cantitatea depaseste ce a ramas de stornat.'],
  'reversed-total-too-large': [
    ['articole'],
    'out_of_range',
    'Liniile numite depasesc ce a ramas din factura: se numesc si reducerile sau articolele returnate.',
  ],
};

const lineMessages: Readonly<Record<Message<'line'>, readonly [string, Code, (name: string) => string]>> = {
  'price-missing': ['pret_unitar', 'required', () => 'Se trimite "pret_unitar" sau "pret_total".'],
  'price-twice': ['pret_total', 'invalid_value', () => 'Se trimite numai unul dintre "pret_unitar" si "pret_total".'],
  'quantity-zero': ['nr_produse', 'out_of_range', (name) => `"${name}" nu poate fi 0.`],
  'quantity-negative': [
    'nr_produse',
    'out_of_range',
    (name) => `"${name}" este negativ numai la un discount sau la un articol returnat, cu pret pozitiv.`,
  ],
  'unit-price-negative': ['pret_unitar', 'out_of_range', (name) => `"${name}" nu poate fi negativ.`],
  'discount-spelling': [
    'nr_produse',
    'invalid_value',
    () =>
      'Un discount se trimite cu "pret_total" negativ si "nr_produse" 1, cu "pret_total" pozitiv si "nr_produse" negativ, sau cu "pret_unitar" pozitiv si "nr_produse" negativ.',
  ],
  'index-twice': ['nr_crt', 'invalid_value', (name) => `"${name}" este deja al altei linii.`],
  'discounted-line-missing': [
    'nr_crt_articol',
    'invalid_value',
    (name) => `"${name}" nu este nr_crt al unei linii de articol.`,
  ],
  'discount-link-on-article': [
    'nr_crt_articol',
    'invalid_value',
    (name) => `"${name}" se trimite numai la un discount.`,
  ],
  'references-on-discount': ['efactura', 'invalid_value', (name) => `"${name}" nu se trimite la un discount.`],
  'vat-rate-unknown': [
    'cota_tva',
    'invalid_value',
    (name) => `"${name}" nu este o cota de TVA la data emiterii, nici in Romania, nici in tara clientului.`,
  ],
  'vat-rate-missing': ['cota_tva', 'required', (name) => `"${name}" este obligatoriu.`],
  'vat-rate-not-zero': [
    'cota_tva',
    'invalid_value',
    (name) => `"${name}" este 0 sau lipseste la tipurile T, S, N, U si H si la un furnizor neplatitor de TVA.`,
  ],
  'description-too-long': [
    'descriere',
    'out_of_range',
    (name) => `"${name}" este prea lunga cu descrierea articolului in ea.`,
  ],
  'warehouse-unknown': ['cod_gestiune', 'invalid_value', (name) => `"${name}" nu este o gestiune a firmei.`],
};

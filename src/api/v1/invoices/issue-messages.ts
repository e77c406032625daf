import type { IssueProblem } from '../../../domain/invoice/issue-problem.ts';
import type { InputProblem } from '../../../domain/refusal.ts';
import { detailOf } from '../../words/refusals.ts';
import { problemAt } from '../members.ts';

/** Each problem of an issue is about one member of v1, which the sentence names. */
export function issueProblemOf(problem: IssueProblem): InputProblem {
  const [path, [member, sentence]] = messageOf(problem);
  return problemAt([...path, member], 'invalid_value', (name) => sentence(name) + detailOf(problem, 'percent'));
}

function messageOf(problem: IssueProblem): readonly [InputProblem['path'], Message] {
  switch (problem.on) {
    case 'invoice':
      return [[], invoiceMessages[problem.problem]];
    case 'client':
      return [['Client'], clientMessages[problem.problem]];
    case 'named':
      return [['DocumenteCorectate', problem.place], namedMessages[problem.problem]];
    case 'line':
      return [['Continut', problem.line], lineMessages[problem.problem]];
    case 'reversal':
      return [[], reversalMessages[problem.problem]];
  }
}

type Message = readonly [member: string, sentence: (name: string) => string];
type Table<On extends IssueProblem['on']> = Readonly<
  Record<Extract<IssueProblem, { readonly on: On }>['problem'], Message>
>;

const invoiceMessages: Table<'invoice'> = {
  'series-unknown': ['Serie', (name) => `${name} nu exista in registrul firmei.`],
  'series-of-other-kind': ['Serie', (name) => `${name} este pentru alt fel de documente decat "TipFactura".`],
  'due-before-issue': ['DataScadenta', (name) => `${name} nu poate fi inainte de "DataEmitere".`],
  'exchange-rate-not-needed': ['Valuta', (name) => `${name} RON nu are curs valutar.`],
  'platform-unknown': ['PlatformaUrl', (name) => `Platforma din ${name} nu este inregistrata in setarile firmei.`],
  'amount-too-large': ['Continut', (name) => `Valorile din ${name} depasesc 15 cifre.`],
  'vat-deviates': [
    'Continut',
    (name) =>
      `TVA din ${name}, rotunjita pe fiecare linie, difera cu 1 sau mai mult de TVA calculata la totalul cotei, iar o asemenea factura nu se poate trimite in e-Factura: uniti liniile mici de acelasi fel (o linie cu cantitate mai mare) sau impartiti-le pe mai multe facturi.`,
  ],
  'reverse-charge-by-unregistered': [
    'TipFactura',
    (name) =>
      `${name} Taxare inversa este numai pentru o firma inregistrata in scopuri de TVA (art. 331 din Codul fiscal).`,
  ],
  'vat-on-collection-by-unregistered': [
    'TvaLaIncasare',
    (name) => `${name} este numai pentru o firma inregistrata in scopuri de TVA (art. 282 alin. (3) din Codul fiscal).`,
  ],
  'vat-on-collection-of-reverse-charge': [
    'TvaLaIncasare',
    (name) => `${name} nu se aplica la taxare inversa (art. 282 alin. (6) din Codul fiscal).`,
  ],
  'fiscal-receipt-not-for-type': ['BonFiscal', (name) => `${name} se trimite numai la o factura.`],
  'fiscal-receipt-after-issue': ['BonFiscal', (name) => `${name} nu poate fi dupa "DataEmitere".`],
  'fiscal-receipt-in-future': ['BonFiscal', (name) => `${name} nu poate fi in viitor.`],
  'fiscal-receipt-without-amount': ['BonFiscal', (name) => `${name} cere un total mai mare decat 0.`],
  'named-not-for-type': ['DocumenteCorectate', (name) => `${name} se trimite numai la o factura.`],
  'simplified-too-large': [
    'TipFactura',
    (name) => `${name} FacturaSimplificata are, cu TVA, cel mult 100 EUR (art. 319 alin. (12) din Codul fiscal).`,
  ],
  'proforma-unknown': ['Proforma', (name) => `${name} nu exista.`],
  'proforma-not-for-type': ['Proforma', (name) => `${name} se trimite numai la o factura.`],
  'proforma-without-lines': ['Proforma', (name) => `${name} nu are nicio linie din "Continut".`],
};

/** v1 has no such member, so these are never said. */
const namedMessages: Table<'named'> = {
  'named-twice': ['Numar', (name) => `${name} este de doua ori in lista.`],
  'named-after-issue': ['Data', (name) => `${name} nu poate fi dupa "DataEmitere".`],
  'named-unknown': ['Numar', (name) => `${name} nu exista.`],
  'named-not-invoice': ['Numar', (name) => `${name} nu este al unei facturi.`],
  'named-cancelled': ['Numar', (name) => `${name} este al unei facturi anulate.`],
  'named-of-other-client': ['Numar', (name) => `${name} este al unei facturi a altui client.`],
  'named-other-date': ['Data', (name) => `${name} nu este a facturii.`],
};

const clientMessages: Table<'client'> = {
  'fiscal-code-missing': ['CodUnic', (name) => `${name} este obligatoriu pentru o persoana juridica din Romania.`],
  'fiscal-code-wrong': ['CodUnic', (name) => `${name} nu este un cod fiscal romanesc valid.`],
  'client-unknown': ['Client', (name) => `${name} nu exista.`],
  'rates-not-of-country': ['Tara', (name) => `Cotele de TVA ale liniilor nu sunt ale tarii din ${name}.`],
  'county-unknown': ['Judet', (name) => `${name} nu este in nomenclatorul judet; se trimite numele sau codul.`],
};

const reversalMessages: Table<'reversal'> = {
  'series-unknown': ['SerieStorno', (name) => `${name} nu exista in registrul firmei.`],
  'series-not-for-invoices': ['SerieStorno', (name) => `${name} nu este o serie de facturi.`],
  'issued-before-original': ['DataEmitere', (name) => `${name} nu poate fi inainte de data facturii stornate.`],
  'reversal-unknown': ['SerieStorno', (name) => `${name} nu este un storno al facturii.`],
  'reversal-not-named': ['SerieStorno', (name) => `${name} lipseste: factura are mai multe storno-uri.`],
  'reversed-line-unknown': ['Continut', (name) => `${name} are o linie care nu este pe factura.`],
  'reversed-line-twice': ['Continut', (name) => `${name} are o linie de doua ori.`],
  'reversed-line-over': ['Continut', (name) => `${name} are o linie stornata deja in intregime.`],
  'reversed-quantity-too-large': ['Continut', (name) => `${name} depaseste ce a ramas de stornat.`],
  'reversed-total-too-large': ['Continut', (name) => `${name} depaseste valoarea ramasa a facturii.`],
};

const lineMessages: Table<'line'> = {
  'price-missing': ['PretUnitar', (name) => `${name} lipseste: se trimite "PretUnitar" sau "PretTotal".`],
  'price-twice': ['PretTotal', (name) => `${name} se trimite numai in locul lui "PretUnitar", nu impreuna cu el.`],
  'quantity-zero': ['NrProduse', (name) => `${name} nu poate fi 0.`],
  'quantity-negative': [
    'NrProduse',
    (name) => `${name} este negativ numai la un discount sau la un articol returnat, cu pret pozitiv.`,
  ],
  'unit-price-negative': ['PretUnitar', (name) => `${name} nu poate fi negativ.`],
  'discount-spelling': [
    'NrProduse',
    (name) => `${name}: un discount se trimite cu pret pozitiv, sau cu "PretTotal" negativ si "NrProduse" 1.`,
  ],
  'index-twice': ['NrCrt', (name) => `${name} este deja al altei linii.`],
  'discounted-line-missing': ['NrCrtArticol', (name) => `${name} nu este "NrCrt" al unei linii de articol.`],
  'discount-link-on-article': ['NrCrtArticol', (name) => `${name} se trimite numai la un discount.`],
  'references-on-discount': ['Tip', (name) => `${name} Discount nu are referinte de e-Factura.`],
  'vat-rate-unknown': [
    'CotaTVA',
    (name) => `${name} nu este o cota de TVA la data emiterii, nici in Romania, nici in tara clientului.`,
  ],
  'vat-rate-missing': ['CotaTVA', (name) => `${name} este obligatoriu.`],
  'vat-rate-not-zero': [
    'CotaTVA',
    (name) =>
      `${name} este 0 la taxare inversa, la operatiuni scutite sau neimpozabile, la art. 311 si 312, si la un furnizor neplatitor de TVA.`,
  ],
  'description-too-long': ['Descriere', (name) => `${name} este prea lunga cu descrierea articolului in ea.`],
  'warehouse-unknown': ['CodGestiune', (name) => `${name} nu este o gestiune a firmei.`],
};

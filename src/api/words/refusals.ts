import { decimalToString } from '../../domain/decimal/decimal.ts';
import { roundToMoney } from '../../domain/decimal/rounding.ts';
import type { IssueProblem } from '../../domain/invoice/issue-problem.ts';
import type { DocumentName } from '../../domain/invoice/issued-invoice.ts';
import type { Obstacle, Transition } from '../../domain/invoice/lifecycle.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { isPastRate, percentOf, rateKey } from '../../domain/vat/vat-rate.ts';
import { excerpt } from '../schema/finding.ts';

/** OPS-MOVE-6 */
export function companyMoved({ movedTo }: Extract<Refusal, { readonly reason: 'company-moved' }>): string {
  return `Firma s-a mutat la ${movedTo}; aici nu se mai poate schimba nimic.`;
}

/** V2-STATE-12: it says what cannot be done with the document, and why. */
export function transitionMessage({
  transition,
  obstacle,
}: Extract<Refusal, { readonly reason: 'transition-not-possible' }>): string {
  return `Documentul ${cannot[transition]}: ${because[obstacle]}.`;
}

const cannot: Readonly<Record<Transition, string>> = {
  cancel: 'nu poate fi anulat',
  reverse: 'nu poate fi stornat',
  'reverse-in-part': 'nu poate fi stornat',
  restore: 'nu poate fi repus in vigoare',
  'restore-part': 'nu poate fi repus in vigoare',
  delete: 'nu poate fi sters',
  correct: 'nu poate fi corectat',
  collect: 'nu poate fi incasat',
  refund: 'nu se incaseaza si nu are nimic de restituit',
  'delete-collection': 'isi pastreaza incasarile',
  'set-tracking-number': 'nu poate primi un AWB',
  mail: 'nu poate fi trimis pe e-mail',
  'send-to-spv': 'nu poate fi trimis in SPV',
};

const because: Readonly<Record<Obstacle, string>> = {
  draft: 'nu este inca emis',
  issued: 'nu este stornat',
  cancelled: 'este anulat',
  reversed: 'este stornat',
  reversal: 'este un storno',
  collected: 'are incasari, care trebuie sterse intai',
  'in-spv': 'este in SPV; se poate numai storna',
  'sent-already': 'a fost deja trimis sau este in curs de trimitere',
  'not-fiscal': 'nu este o factura fiscala',
  imported: 'a fost emis in alt program; se poate numai storna',
  'opening-balance': 'este un sold initial; stornati factura in programul care a emis-o',
  'reversal-imported': 'storno-ul lui a fost emis in alt program',
  'never-collected': 'documentele de acest fel nu se incaseaza',
  invoiced: 'din el s-a emis o factura, care trebuie stearsa, anulata sau stornata intai',
  'partly-reversed': 'este stornat in parte',
  'not-reversed': 'nu este stornat',
  refunded: 'din ele s-au restituit bani; restituirile trebuie sterse intai',
  mailed: 'a ajuns la client pe e-mail; se poate anula sau storna',
  'reversal-in-spv': 'storno-ul lui este in SPV',
  'collected-since-reversal': 'are incasari facute dupa stornare, care trebuie sterse intai',
};

/** These stand against collecting, and against invoicing a proforma. */

type Refused<Reason extends Refusal['reason']> = Extract<Refusal, { readonly reason: Reason }>;

export function tooLargeMessage({ remaining, currency, isRefund }: Refused<'collection-too-large'>): string {
  if (isRefund) return `Suma depaseste ce se poate restitui: ${decimalToString(roundToMoney(remaining))} ${currency}.`;
  return `Suma depaseste ce a ramas de incasat: ${decimalToString(roundToMoney(remaining))} ${currency}.`;
}

export function invoicedMessage({ proforma, lines, invoices }: Refused<'proforma-invoiced'>): string {
  const by = `prin ${invoices.length === 1 ? 'factura' : 'facturile'} ${listed(invoices.map(documentNameText))}.`;
  if (lines === 'all') return `Proforma ${documentNameText(proforma)} este facturata integral ${by}`;
  const [subject, verb] =
    lines.length === 1
      ? [`Linia cu nr_crt ${lines[0]} a proformei`, 'este deja facturata']
      : [`Liniile cu nr_crt ${listed(lines.map(String))} ale proformei`, 'sunt deja facturate'];
  return `${subject} ${documentNameText(proforma)} ${verb} ${by}`;
}

export function documentNameText({ series, number }: DocumentName): string {
  return `${series} ${number}`;
}

const mostListed = 10;

function listed(names: readonly string[]): string {
  const rest = names.length > mostListed ? ` si altele ${names.length - mostListed}` : '';
  return `${names.slice(0, mostListed).join(', ')}${rest}`;
}

/** A wire writes VAT rates in one of these ways. */
export type RateSpelling = 'fraction' | 'percent';

/** V2-PROB-8: a sentence after that of the problem says what would have been right, if that is known. */
export function detailOf(problem: IssueProblem, spelling: RateSpelling): string {
  switch (problem.problem) {
    case 'series-unknown':
    case 'series-of-other-kind':
    case 'series-not-for-invoices':
      return problem.knownSeries ? ` ${seriesMessage(problem.knownSeries)}` : '';
    case 'platform-unknown':
      return ` S-a primit "${excerpt(problem.platform)}"; adresa magazinului se adauga acolo la "platforme".`;
    case 'vat-rate-unknown': {
      const written = (fraction: string): string => (spelling === 'percent' ? percentOf(fraction) : fraction);
      const rates = problem.inForce.map(written).join(', ');
      const how = isPastRate(problem.sent, problem.issuedOn) ? ` ${pastRate[spelling]}` : '';
      return ` S-a primit ${written(rateKey(problem.sent))}; la ${problem.issuedOn} cotele sunt ${rates}.${how}`;
    }
    case 'named-other-date':
      return ` Factura este din ${problem.issuedOn}.`;
    case 'simplified-too-large': {
      const { total, limit, euroRate } = problem;
      if (euroRate === null) return ` Totalul este ${total} EUR.`;
      return ` Totalul este ${total} lei, iar limita este ${limit} lei, la cursul ${euroRate}.`;
    }
    default:
      return '';
  }
}

/** V2-REF-4: it says how an invoice gets a rate that is no longer in force; v1 has no member for it. */
const pastRate: Readonly<Record<RateSpelling, string>> = {
  fraction:
    'O cota de mai inainte se accepta cand factura corecteaza sau regularizeaza una din acea perioada, numita cu data ei in "documente_corectate".',
  percent:
    'O cota de mai inainte se accepta cand factura corecteaza sau regularizeaza una din acea perioada: se emite prin v2, cu "documente_corectate".',
};

function seriesMessage(known: readonly string[]): string {
  if (known.length === 0) return 'Firma nu are nicio serie pentru astfel de documente.';
  return `Serii care se pot folosi: ${known.join(', ')}.`;
}

/** These stand against sending a document to the tax authority. */

type Reason<Name extends Refusal['reason']> = Extract<Refusal, { readonly reason: Name }>;

export const spvNotConfigured: Readonly<Record<Reason<'spv-not-configured'>['missing'], string>> = {
  anaf: 'Serviciul nu are configurata legatura cu ANAF; documentul nu a fost trimis.',
  connection:
    'Firma nu este conectata la SPV: autorizati serviciul cu certificatul digital (bin/facturier spv authorize).',
};

export function exchangeRateMissing({ currency, issuedOn }: Reason<'exchange-rate-missing'>): string {
  return `Documentul este in ${currency} si nu are curs valutar: adaugati in cursuri_valutare un curs din ${issuedOn} sau cu cel mult 30 de zile mai vechi, sau asteptati cursul BNR, si trimiteti din nou.`;
}

import type { IssueProblem } from '../domain/invoice/issue-problem.ts';
import { percentOf, rateKey } from '../domain/vat/vat-rate.ts';
import { excerpt } from './schema/finding.ts';

/** How a wire writes VAT rates. */
export type RateSpelling = 'fraction' | 'percent';

/** V2-PROB-8: what would have been right, where that is known; a sentence of its own behind the one of the problem. */
export function detailOf(problem: IssueProblem, spelling: RateSpelling): string {
  switch (problem.problem) {
    case 'series-unknown':
    case 'series-of-other-kind':
    case 'series-not-for-invoices':
      return problem.knownSeries ? ` ${seriesWords(problem.knownSeries)}` : '';
    case 'platform-unknown':
      return ` S-a primit "${excerpt(problem.platform)}"; adresa magazinului se adauga acolo la "platforme".`;
    case 'vat-rate-unknown': {
      const written = (fraction: string): string => (spelling === 'percent' ? percentOf(fraction) : fraction);
      const rates = problem.inForce.map(written).join(', ');
      return ` S-a primit ${written(rateKey(problem.sent))}; la ${problem.issuedOn} cotele sunt ${rates}.`;
    }
    default:
      return '';
  }
}

function seriesWords(known: readonly string[]): string {
  if (known.length === 0) return 'Firma nu are nicio serie pentru astfel de documente.';
  return `Serii care se pot folosi: ${known.join(', ')}.`;
}

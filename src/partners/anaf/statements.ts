import { indicatorCodes, type StatementFigure, statementFigures } from '../../domain/accounting/statement.ts';
import { AnafFault, type FinancialStatements, type OfficialStatement } from '../../operations/ports.ts';
import { textOf } from './answers.ts';
import { callHttp } from './http-call.ts';

const longestAnswer = 64 * 1024;
const patienceMs = 10_000;

/** The public service `/bilant?an=&cui=` needs no key, and gives one company and one year a call. */
export function anafStatements(url: string): FinancialStatements {
  return {
    async find(fiscalCode, year, signal) {
      const address = new URL(url);
      address.searchParams.set('an', String(year));
      address.searchParams.set('cui', fiscalCode);
      const reply = await callHttp(address.href, {}, { signal, timeoutMs: patienceMs, maxBytes: longestAnswer });
      const answer = jsonIn(reply.body);
      if (!Array.isArray(answer?.['i'])) {
        throw new AnafFault('not-answered', `the service of statements gave no list, with the status ${reply.status}`);
      }
      return answer['i'].length === 0 ? null : statementOf(Number(fiscalCode), answer, answer['i']);
    },
    rehearse: null,
  };
}

function jsonIn(body: Buffer): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(textOf(body) ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Some kinds of companies have fewer figures: one that is absent is zero. */
function statementOf(
  fiscalCode: number,
  answer: Readonly<Record<string, unknown>>,
  told: readonly { readonly indicator?: unknown; readonly val_indicator?: unknown }[],
): OfficialStatement {
  const values = new Map(told.map((one) => [one?.indicator, one?.val_indicator]));
  const figures = statementFigures.map((figure) => [figure, amountOf(figure, values.get(indicatorCodes[figure]))]);
  const { deni, caen } = answer;
  const name = typeof deni === 'string' ? deni.normalize('NFC').trim().slice(0, 255).toWellFormed() : '';
  const activity = /^[1-9]\d{2,3}$/.test(String(caen)) ? String(caen).padStart(4, '0') : null;
  return {
    fiscalCode,
    activity,
    name: name || null,
    ...(Object.fromEntries(figures) as Record<StatementFigure, string>),
  };
}

function amountOf(figure: StatementFigure, value: unknown): string {
  const text = String(value ?? 0);
  const isNumber = figure === 'employees' ? /^\d{1,8}$/.test(text) : /^-?\d{1,15}(?:\.\d{1,2})?$/.test(text);
  if (!isNumber)
    throw new AnafFault('not-answered', `the service of statements gave no number as ${indicatorCodes[figure]}`);
  return text;
}

import type { RecurringIssueState, RecurringMode, RecurringState } from '../../domain/recurring/recurring-invoice.ts';
import type { Period } from '../../domain/time/rhythm.ts';

/** v2 and the console share these Romanian words about invoices that recur. */

export const periodNames = {
  month: 'lunar',
  quarter: 'trimestrial',
  year: 'anual',
} as const satisfies Readonly<Record<Period, string>>;

export const modeNames = {
  draft: 'ciorna',
  issue: 'emitere',
  mail: 'emitere_si_trimitere',
} as const satisfies Readonly<Record<RecurringMode, string>>;

export const recurringStateNames = {
  active: 'activa',
  paused: 'oprita',
  over: 'incheiata',
  failed: 'eroare',
} as const satisfies Readonly<Record<RecurringState, string>>;

export const issueStateNames = {
  draft: 'ciorna',
  issued: 'emisa',
  declined: 'renuntata',
} as const satisfies Readonly<Record<RecurringIssueState, string>>;

export const periodOfName = keyed<Period>(periodNames);
export const modeOfName = keyed<RecurringMode>(modeNames);

function keyed<Key extends string>(names: Readonly<Record<Key, string>>): (name: string) => Key {
  const keys = new Map(Object.entries<string>(names).map(([key, name]) => [name, key as Key]));
  return (name) => {
    const key = keys.get(name);
    if (key === undefined) throw new Error(`an unknown word was not refused: ${name}`);
    return key;
  };
}

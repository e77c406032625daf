import type { InputProblem, Refusal } from '../../../domain/refusal.ts';
import { mostRecurring } from '../../../operations/recurring/write-recurring.ts';

type RecurringProblem = Extract<Refusal, { readonly reason: 'recurring-not-possible' }>['problem'];

const messages: Readonly<
  Record<Exclude<RecurringProblem, 'too-many'>, readonly [member: string, code: InputProblem['code'], message: string]>
> = {
  'first-day-past': ['prima_emitere', 'out_of_range', '"prima_emitere" nu poate fi in trecut.'],
  'day-not-of-first-day': [
    'zi',
    'invalid_value',
    '"zi" este ziua din "prima_emitere", sau una mai mare daca prima emitere este in ultima zi a lunii.',
  ],
  'ends-before-first-day': ['pana_la', 'out_of_range', '"pana_la" nu poate fi inainte de "prima_emitere".'],
};

export function recurringProblem(problem: Exclude<RecurringProblem, 'too-many'>): InputProblem {
  const [member, code, message] = messages[problem];
  return { location: 'body', path: [member], code, message };
}

export const tooManyRecurring = `Firma are deja ${mostRecurring} de facturi recurente; stergeti din cele incheiate.`;

import type { InputProblem, Refused } from '../../domain/refusal.ts';
import type { FieldWords } from '../words/people/findings.ts';
import { amountAt, type ConsoleProblem, problemOfPeople } from '../words/people/only-for-people.ts';
import { refusalWords } from '../words/people/refusals.ts';

/** Gives the texts of v2 for refusals that programs and people meet alike. */
export type SharedMessages = (refused: Refused) => {
  readonly status: number;
  readonly slug: string;
  readonly title: string;
  readonly detail: string;
  readonly reason?: { readonly cod: string };
  readonly inputProblems?: readonly InputProblem[];
  readonly headers?: Readonly<Record<string, string>>;
};

/** The wire itself throws it, before any operation. */
export class ConsoleFault extends Error {
  readonly problem: ConsoleProblem;

  constructor(problem: ConsoleProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

export function problemOf(refused: Refused, sharedMessages: SharedMessages): ConsoleProblem {
  const { reason: of } = refused.refusal;
  if (of === 'console' || of === 'bank-not-possible') return problemOfPeople(refused.refusal.refusal);
  const { status, slug, title, detail, reason, inputProblems, headers } = sharedMessages(refused);
  const words = atPlace(refused, refusalWords(refused.refusal) ?? inputProblems?.map(fieldOf) ?? detail);
  return {
    status,
    title,
    detail: typeof words === 'string' ? words : told(words),
    code: reason?.cod ?? slug,
    ...(typeof words === 'string' ? {} : { fields: words }),
    ...(headers ? { headers } : {}),
  };
}

/** CON-BANK-2: the amount of that document is the field beside which it is said. */
function atPlace({ place }: Refused, words: string | readonly FieldWords[]): string | readonly FieldWords[] {
  return place === null ? words : [amountAt(place, typeof words === 'string' ? words : told(words))];
}

const told = (fields: readonly FieldWords[]): string =>
  fields
    .map(({ mesaj }) => mesaj)
    .join(' ')
    .slice(0, 2000);

export const fieldOf = ({ path, message }: InputProblem) => ({
  camp: path.map(String).join('.').slice(0, 300),
  mesaj: message,
});

export function problemText({ status, title, detail, code, fields }: ConsoleProblem, trace: string): string {
  return JSON.stringify({
    type: `urn:facturier:consola:${code}`,
    title,
    status,
    detail,
    cod: code,
    instance: `urn:trace:${trace}`,
    ...(fields ? { campuri: fields } : {}),
  });
}

export const invalid = (problems: readonly FieldWords[], named: readonly FieldWords[] = problems): ConsoleProblem => ({
  status: 400,
  title: 'Date nevalide',
  detail: told(named),
  code: 'date_nevalide',
  fields: problems,
});

/** What a person typed into one field cannot be taken. */
export const wrongField = (camp: string, mesaj: string): ConsoleFault => new ConsoleFault(invalid([{ camp, mesaj }]));

export const faultProblem: ConsoleProblem = {
  status: 500,
  title: 'Eroare internă',
  detail: 'A apărut o eroare internă. Trimiteți la suport codul interacțiunii.',
  code: 'eroare_interna',
};

import { type TObject, type TSchema, Type } from 'typebox';
import { type InputProblem, Refused } from '../../domain/refusal.ts';
import { nullable, strict } from '../schema/schemas.ts';
import type { Shape } from '../shapes/shape.ts';
import { fileTypes, isFileRow, type ListOperation, type Operation } from '../v2/operation.ts';
import { type ConsoleCall, type ConsoleFile, type ConsoleOperation, plainRow } from './operation.ts';
import { cursorOf, cursorSchema, pageAfter } from './page-cursor.ts';

/** The keys in which a row for people differs from that for programs. */
type Otherwise = Partial<
  Pick<
    ConsoleOperation,
    | 'id'
    | 'v2'
    | 'path'
    | 'summary'
    | 'access'
    | 'proof'
    | 'body'
    | 'check'
    | 'rate'
    | 'repeats'
    | 'run'
    | 'data'
    | 'toData'
  >
> & {
  /** How many rows a page of a list has. */
  readonly pageSize?: number;
  /** What the check of v2 finds wrong with a body, said to people by the member; without it that check is not made. */
  readonly bodyWords?: Readonly<Record<string, string>>;
  /** What people are told beside, or in place of, what programs are: of a single thing, or of each row of a list. */
  readonly adds?: Adds;
};

type Adds = Shape<never, object, TObject>;

/**
 * A row of v2 for people: it takes, does and answers the same, at the same address below `/app/api`. Refusals have the words of the console.
 * Of the checks that v2 makes beside its schema those of the query are made here too, in words for people; those of a body only with
 * `bodyWords`, because most operations refuse the same.
 */
export function fromV2(
  row: Operation,
  { pageSize = 50, bodyWords, adds, ...otherwise }: Otherwise = {},
): ConsoleOperation {
  if (row.access === 'keyless' || row.access.right === 'none') throw new Error(`${row.id} needs no right`);
  return {
    ...plainRow,
    id: row.id,
    v2: [row.id],
    method: row.method,
    path: row.path.replace('/v2/', '/app/api/') as `/app/api/${string}`,
    summary: row.summary,
    access: row.access.right,
    rate: row.rate,
    params: row.params,
    query: row.query,
    body: bodyOf(row),
    // Only a file that is kept has a body that large.
    carries: row.body !== 'none' && row.body.mebibytes !== undefined ? 'attachment' : 'form',
    ...(bodyWords ? { check: bodyCheckOf(row, bodyWords) } : {}),
    ...answerOf(row, pageSize, adds),
    ...otherwise,
  };
}

const bodyOf = ({ body }: Operation): TObject | 'none' =>
  body === 'none' || Object.keys(body.schema.properties).length === 0 ? 'none' : body.schema;

const bodyCheckOf =
  ({ body: facts }: Operation, words: Readonly<Record<string, string>>): NonNullable<ConsoleOperation['check']> =>
  (_operations, body, today) =>
    (facts === 'none' ? [] : (facts.check?.(body, [], today) ?? [])).map((problem) => ({
      ...problem,
      message: words[problem.path.join('.')] ?? sentenceOf(problem, 'Acest câmp nu se potrivește cu celelalte.'),
    }));

const sentenceOf = ({ code }: InputProblem, otherwise: string): string =>
  code === 'required' ? 'Completați acest câmp.' : otherwise;

type Answered = Pick<ConsoleOperation, 'data' | 'run' | 'toData'> & { readonly query?: TObject };

function answerOf(row: Operation, pageSize: number, adds: Adds | undefined): Answered {
  if (row.answer === 'list') return listOf(row, pageSize, adds);
  const run: ConsoleOperation['run'] = (operations, call) => {
    refuseWrongQuery(row, call);
    return row.run(operations, callOf(call));
  };
  if (isFileRow(row))
    return { data: 'file', run, toData: (result) => wholeFile(row.toData(result), fileTypes[row.answer]) };
  if (row.answer === 'stream') return { data: 'file', run, toData: row.toData };
  if (row.answer === 'nothing') return { data: 'nothing', run, toData: row.toData };
  return { data: withAdded(row.data as TSchema, adds), run, toData: telling(row, adds) };
}

const withAdded = (data: TSchema, adds: Adds | undefined): TSchema =>
  adds ? strict({ ...Object(data).properties, ...adds.schema.properties }) : data;

const telling =
  ({ toData }: Pick<Operation, 'toData'>, adds: Adds | undefined) =>
  (thing: never, call: ConsoleCall) =>
    adds ? { ...Object(toData(thing)), ...adds.out({ ...Object(thing), call } as never) } : toData(thing);

interface AnsweredPage {
  readonly rows: readonly never[];
  readonly next: readonly unknown[] | null;
}

function listOf(row: ListOperation, limit: number, adds: Adds | undefined): Answered {
  const { totals } = row;
  const tell = telling(row, adds);
  return {
    query: strict({ ...(row.query === 'none' ? {} : row.query.properties), dupa: Type.Optional(cursorSchema) }),
    data: strict({
      randuri: Type.Array(withAdded(row.data, adds)),
      ...(totals ? { totaluri: Type.Array(totals.schema) } : {}),
      urmatoarea: nullable(Type.String()),
    }),
    run: (operations, call) => {
      const { dupa, ...query } = call.query;
      refuseWrongQuery(row, { ...call, query });
      return row.run(operations, { ...callOf(call), query, page: { ...pageAfter(dupa), limit } as never });
    },
    toData: (page: AnsweredPage, call) => ({
      randuri: page.rows.map((one) => tell(one, call)),
      ...(totals ? { totaluri: totals.of(page as never) } : {}),
      urmatoarea: cursorOf(page.next),
    }),
  };
}

/** CON-SAY-1: a screen offers nothing that is refused here; whoever types an address is told what can be asked for. */
export function refuseWrongQuery(
  { checkQuery }: Operation,
  { from, query, today }: Pick<ConsoleCall, 'from' | 'query' | 'today'>,
): void {
  if (!checkQuery || !from) return;
  const problems = checkQuery(query, { from, today });
  if (problems.length === 0) return;
  const told = problems.map((problem) => ({
    ...problem,
    message: sentenceOf(
      problem,
      'Alegeți altă perioadă: una care nu se sfârșește înainte de a începe, și nu este prea lungă.',
    ),
  }));
  throw new Refused({ reason: 'invalid-input', problems: told });
}

/** A person issues at no shop. */
function callOf({ from, params, query, body, today }: ConsoleCall) {
  if (!from) throw new Error('a row of v2 is about a company');
  return { from, params, query, body, today, platform: '' };
}

/** The file was made before it is sent, so that its length is known. */
export function wholeFile(
  { fileName, content }: { readonly fileName: string; readonly content: string | Uint8Array },
  contentType: string,
): ConsoleFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return {
    fileName,
    contentType,
    headers: { 'x-facturier-octeti': String(bytes.byteLength) },
    content: onePiece(bytes),
  };
}

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

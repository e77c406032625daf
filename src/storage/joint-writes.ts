import type { Sent } from './connection.ts';
import { isRefusedByServer } from './faults.ts';

/** A statement that writes for one company, and another that writes the same for several companies at once. */
export interface JointStatement<Values, Row extends object> {
  readonly name: string;
  alone(companyId: number, values: Values): Sent;
  together(parts: readonly JointPart<Values>[]): Sent;
  /** Whether it may be run together with others. */
  isJoinable(values: Values): boolean;
  /** The company that a row of the answer belongs to; a company without a row was not written. */
  companyOf(row: Row): number;
}

export interface JointPart<Values> {
  readonly companyId: number;
  readonly values: Values;
}

export interface JointWrites {
  run<Values, Row extends object>(
    companyId: number,
    alone: () => Promise<Row | undefined>,
    statement: JointStatement<Values, Row>,
    values: Values,
  ): Promise<Row | undefined>;
}

type RunTogether = <Row extends object>(companyIds: readonly number[], statement: Sent) => Promise<readonly Row[]>;

interface Waiting<Values, Row> extends JointPart<Values> {
  readonly alone: () => Promise<Row | undefined>;
  readonly answer: (row: Promise<Row | undefined>) => void;
}

type Queue<Values, Row> = (one: Omit<Waiting<Values, Row>, 'answer'>) => Promise<Row | undefined>;

const mostTogether = 16;
/** The next batch waits at most this long, because a statement may be waiting for a lock. */
const patienceMs = 20;

/**
 * Writes of several companies are joined in one statement, because a statement costs more than what it writes. Its companies are all
 * different: while a company waits or is being written, its other writes run alone, so that no other company waits for its locks.
 */
export function openJointWrites(runTogether: RunTogether): JointWrites {
  const underWay = new Map<number, number>();
  const count = (companyId: number, by: 1 | -1): void => {
    const left = (underWay.get(companyId) ?? 0) + by;
    if (left === 0) underWay.delete(companyId);
    else underWay.set(companyId, left);
  };
  const queues = new Map<string, Queue<never, object>>();
  const queueOf = <Values, Row extends object>(statement: JointStatement<Values, Row>): Queue<Values, Row> => {
    const known = queues.get(statement.name);
    if (known) return known as unknown as Queue<Values, Row>;
    const opened = openQueue(statement, runTogether);
    queues.set(statement.name, opened as unknown as Queue<never, object>);
    return opened;
  };
  return {
    async run(companyId, alone, statement, values) {
      const mayJoin = !underWay.has(companyId) && statement.isJoinable(values);
      count(companyId, 1);
      try {
        return await (mayJoin ? queueOf(statement)({ companyId, values, alone }) : alone());
      } finally {
        count(companyId, -1);
      }
    },
  };
}

/** Writes that arrive while a statement runs join the next one; none waits for others to arrive. */
function openQueue<Values, Row extends object>(
  statement: JointStatement<Values, Row>,
  runTogether: RunTogether,
): Queue<Values, Row> {
  let waiting: Waiting<Values, Row>[] = [];
  let isRunning = false;

  const runAll = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostTogether);
      waiting = waiting.slice(mostTogether);
      await within(patienceMs, runBatch(batch));
    }
    isRunning = false;
  };

  const runBatch = async (batch: readonly Waiting<Values, Row>[]): Promise<void> => {
    const rows = batch.length === 1 ? null : rowsTogether(batch);
    const answerTo = async ({ companyId, alone }: Waiting<Values, Row>): Promise<Row | undefined> => {
      const written = await rows;
      return written ? written.find((row) => statement.companyOf(row) === companyId) : alone();
    };
    const answered = batch.map((one) => {
      const row = answerTo(one);
      one.answer(row);
      return row;
    });
    await Promise.allSettled(answered);
  };

  /**
   * Null if the server refused the statement, which has then changed nothing: each part is run alone, so that a bad one does not affect the
   * others. After any other error it is not known whether the statement was carried out, and running it again could write twice.
   */
  const rowsTogether = async (batch: readonly Waiting<Values, Row>[]): Promise<readonly Row[] | null> => {
    // The companies have the same order everywhere, so that two statements never deadlock.
    const parts = [...batch].sort((one, other) => one.companyId - other.companyId);
    try {
      return await runTogether<Row>(
        parts.map(({ companyId }) => companyId),
        statement.together(parts),
      );
    } catch (error) {
      if (isRefusedByServer(error)) return null;
      throw error;
    }
  };

  return (one) =>
    new Promise((answer) => {
      waiting.push({ ...one, answer });
      if (!isRunning) void runAll();
    });
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, patience]);
  clearTimeout(timer);
}

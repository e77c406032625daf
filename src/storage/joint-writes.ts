import type { Sent } from './connection.ts';
import { isRefusedByServer } from './faults.ts';

/** A statement that writes once for one company, and another that writes several times at once, for one company or many. */
export interface JointStatement<Values, Row extends object> {
  readonly name: string;
  alone(companyId: number, values: Values): Sent;
  together(parts: readonly JointPart<Values>[]): Sent;
  /** Whether it may be run together with others. */
  isJoinable(values: Values): boolean;
  /** The place of the part that a row of the answer belongs to; a part without a row was not written. */
  placeOf(row: Row): number;
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

/**
 * A statement has half of what waits, and of few all: more would cost less each, but while one statement wrote all, this process would have
 * nothing to do.
 */
const together = { atLeast: 16, atMost: 32 };
/** The next batch waits at most this long, because a statement may be waiting for a lock. */
const usualPatienceMs = 20;

/**
 * Writes that are ready at the same moment are joined in one statement, because a statement costs more than what it writes, and those of
 * one series would wait for each other's commits. A company whose write takes long may be waiting for a lock: until it is written, its
 * other writes are joined only with each other, so that no other company waits for its locks.
 */
export function openJointWrites(runTogether: RunTogether, patienceMs = usualPatienceMs): JointWrites {
  const underWay = openCounts();
  const queues = new Map<string, Queue<never, object>>();
  const queueOf = <Values, Row extends object>(statement: JointStatement<Values, Row>): Queue<Values, Row> => {
    const known = queues.get(statement.name);
    if (known) return known as unknown as Queue<Values, Row>;
    const opened = openQueue(statement, runTogether, underWay, patienceMs);
    queues.set(statement.name, opened as unknown as Queue<never, object>);
    return opened;
  };
  return {
    run: (companyId, alone, statement, values) =>
      statement.isJoinable(values)
        ? queueOf(statement)({ companyId, values, alone })
        : underWay.during([companyId], alone()),
  };
}

/** It says for which companies something is being done. */
interface Counts {
  has(companyId: number): boolean;
  during<T>(companyIds: Iterable<number>, work: Promise<T>): Promise<T>;
}

function openCounts(): Counts {
  const counts = new Map<number, number>();
  const add = (companyId: number, by: 1 | -1): void => {
    const left = (counts.get(companyId) ?? 0) + by;
    if (left === 0) counts.delete(companyId);
    else counts.set(companyId, left);
  };
  return {
    has: (companyId) => counts.has(companyId),
    async during(companyIds, work) {
      for (const companyId of companyIds) add(companyId, 1);
      try {
        return await work;
      } finally {
        for (const companyId of companyIds) add(companyId, -1);
      }
    },
  };
}

/** Writes that arrive while a statement runs join the next one; none waits for others to arrive. */
function openQueue<Values, Row extends object>(
  statement: JointStatement<Values, Row>,
  runTogether: RunTogether,
  underWay: Counts,
  patienceMs: number,
): Queue<Values, Row> {
  let waiting: Waiting<Values, Row>[] = [];
  let isRunning = false;
  /** The companies whose statement has not yet run longer than the patience. */
  const recent = openCounts();

  const isLate = ({ companyId }: { readonly companyId: number }): boolean =>
    underWay.has(companyId) && !recent.has(companyId);

  const sendAll = (): void => {
    for (const companyId of new Set(waiting.filter(isLate).map((one) => one.companyId))) {
      void start(share(waiting.filter((one) => one.companyId === companyId))).then(sendAll);
    }
    const free = isRunning ? [] : waiting.filter(({ companyId }) => !underWay.has(companyId));
    if (free.length === 0) return;
    isRunning = true;
    void start(share(oneOfEachFirst(free))).then(() => {
      isRunning = false;
      sendAll();
    });
  };

  /** Returns when the batch is written, or when it has taken so long that others need not wait for it. */
  const start = async (batch: readonly Waiting<Values, Row>[]): Promise<void> => {
    waiting = waiting.filter((one) => !batch.includes(one));
    const companyIds = new Set(batch.map(({ companyId }) => companyId));
    await recent.during(companyIds, within(patienceMs, underWay.during(companyIds, runBatch(batch))));
  };

  const runBatch = async (batch: readonly Waiting<Values, Row>[]): Promise<void> => {
    // The companies have the same order everywhere, so that two statements never deadlock. Those of one company stay in the order in which
    // they came.
    const parts = batch.toSorted((one, other) => one.companyId - other.companyId);
    const rows = parts.length === 1 ? null : rowsTogether(parts);
    const answerTo = async ({ alone }: Waiting<Values, Row>, place: number): Promise<Row | undefined> => {
      const written = await rows;
      return written ? written.find((row) => statement.placeOf(row) === place) : alone();
    };
    const answered = parts.map((one, place) => {
      const row = answerTo(one, place);
      one.answer(row);
      return row;
    });
    await Promise.allSettled(answered);
  };

  /**
   * Null if the server refused the statement, which has then changed nothing: each part is run alone, so that a bad one does not affect the
   * others. After any other error it is not known whether the statement was carried out, and running it again could write twice.
   */
  const rowsTogether = async (parts: readonly Waiting<Values, Row>[]): Promise<readonly Row[] | null> => {
    try {
      return await runTogether<Row>([...new Set(parts.map(({ companyId }) => companyId))], statement.together(parts));
    } catch (error) {
      if (isRefusedByServer(error)) return null;
      throw error;
    }
  };

  return (one) =>
    new Promise((answer) => {
      waiting.push({ ...one, answer });
      if (!isRunning || isLate(one)) sendAll();
    });
}

function share<Part>(parts: readonly Part[]): readonly Part[] {
  return parts.slice(0, Math.min(together.atMost, Math.max(together.atLeast, Math.ceil(parts.length / 2))));
}

/** The first write of each company comes before any second one, so that nobody waits for a company that writes many. */
function oneOfEachFirst<Part extends { readonly companyId: number }>(parts: readonly Part[]): readonly Part[] {
  const counts = new Map<number, number>();
  const turns = parts.map((part) => {
    const turn = counts.get(part.companyId) ?? 0;
    counts.set(part.companyId, turn + 1);
    return { part, turn };
  });
  return turns.sort((one, other) => one.turn - other.turn).map(({ part }) => part);
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, patience]);
  clearTimeout(timer);
}

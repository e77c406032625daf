import { batched } from './batched.ts';
import type { Sent } from './connection.ts';
import { isRefusedByServer } from './faults.ts';

/** A short read of one row by its key, and another that reads such rows of several companies at once. */
export interface JointRead<Key> {
  alone(companyId: number, key: Key): Sent;
  /** Its rows say which part they answer; a part without a row was not found. */
  together(parts: readonly ReadPart<Key>[]): Sent;
}

export interface ReadPart<Key> {
  readonly companyId: number;
  readonly key: Key;
}

/** The place of the part that it answers, from 1. */
interface Placed {
  readonly place: number;
}

export interface JointReads {
  run<Key, Row extends object>(companyId: number, read: JointRead<Key>, key: Key): Promise<Row | undefined>;
}

type RunIn = <Row extends object>(scope: number | readonly number[], statement: Sent) => Promise<readonly Row[]>;

/** Rows are short, and whoever comes later waits for those of one statement only. */
const mostTogether = 16;

type Found = object | undefined;
type Queue<Key> = (part: ReadPart<Key>) => Promise<Found | Promise<Found>>;

/**
 * Reads that wait at the same moment are joined, because a statement costs more than what it reads. None waits for others to arrive, and
 * one that is by itself is read by the statement of one company.
 */
export function openJointReads(runIn: RunIn): JointReads {
  const queues = new Map<unknown, Queue<never>>();

  const readOne = async <Key>(read: JointRead<Key>, { companyId, key }: ReadPart<Key>): Promise<Found> =>
    (await runIn(companyId, read.alone(companyId, key)))[0];

  /** If the server refuses the statement because of one part, the others are not affected: each is read alone. */
  const readAll = async <Key>(
    read: JointRead<Key>,
    parts: readonly ReadPart<Key>[],
  ): Promise<readonly (Found | Promise<Found>)[]> => {
    const [first, ...others] = parts;
    if (first && others.length === 0) return [await readOne(read, first)];
    const companyIds = [...new Set(parts.map(({ companyId }) => companyId))];
    try {
      const rows = await runIn<Placed>(companyIds, read.together(parts));
      const byPlace = new Map(rows.map((row) => [row.place - 1, row]));
      return parts.map((_, place) => byPlace.get(place));
    } catch (error) {
      if (isRefusedByServer(error)) return parts.map((part) => readOne(read, part));
      throw error;
    }
  };

  const queueOf = <Key>(read: JointRead<Key>): Queue<Key> => {
    const known = queues.get(read);
    if (known) return known as Queue<Key>;
    const opened: Queue<Key> = batched((parts) => readAll(read, parts), mostTogether);
    queues.set(read, opened as Queue<never>);
    return opened;
  };

  return {
    run: async <Key, Row extends object>(companyId: number, read: JointRead<Key>, key: Key) =>
      (await queueOf(read)({ companyId, key })) as Row | undefined,
  };
}

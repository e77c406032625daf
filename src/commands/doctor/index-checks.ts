import {
  checkableMethods,
  checkIndex,
  type Index,
  listIndexes,
  rebuildIndex,
} from '../../storage/postgres/index-checks.ts';
import { type Check, type Finding, type Looking, someOf } from './check.ts';

/** OPS-DEEP-2: a broken index hides rows that are there, so that everything else that is read looks well. */
export const indexCheck = (does: 'look' | 'repair'): Check => ({
  name: 'every index agrees with its table',
  severity: 'wrong',
  of: 'installation',
  look: (looking) => brokenIndexes(looking, does),
});

interface Broken {
  readonly index: Index;
  readonly because: string;
}

async function brokenIndexes({ client, connection }: Looking, does: 'look' | 'repair'): Promise<Finding> {
  const methods = await checkableMethods(connection);
  const indexes = await listIndexes(connection);
  const broken: Broken[] = [];
  for (const index of indexes) {
    const because = index.isValid ? await reasonOf(checked(index)) : 'it was left half made';
    if (because !== null) broken.push({ index, because });
  }
  if (broken.length > 0) return does === 'repair' ? rebuilt(broken) : told(broken);
  if (!methods.has('btree')) return { well: howToCheck };
  const left = indexes.filter(({ method }) => !methods.has(method)).length;
  return { well: `${indexes.length - left} were compared${left > 0 ? `, ${left} of other kinds were not` : ''}` };

  async function checked(index: Index): Promise<void> {
    if (methods.has(index.method)) await checkIndex(connection, index);
  }

  async function rebuilt(found: readonly Broken[]): Promise<Finding> {
    const left: Broken[] = [];
    for (const { index } of found) {
      const because = await reasonOf(rebuildIndex(client, index).then(() => checked(index)));
      if (because !== null) left.push({ index, because });
    }
    if (left.length === 0) return `some did not, and were made anew: ${someOf(found.map(nameOf))}.`;
    return `some could not be made anew, so look at their tables: ${someOf(left.map(nameOf))}.`;
  }
}

const told = (broken: readonly Broken[]): string =>
  `some do not: ${someOf(broken.map(nameOf))}; "bin/facturier doctor --repair" makes them anew.`;

const nameOf = ({ index: { name, table }, because }: Broken): string => `${name} of ${table} (${because})`;

/** On a server of somebody else's nothing can be done about it, so it is no warning. */
const howToCheck =
  'they were not compared: a superuser lets it be done by "CREATE EXTENSION amcheck; GRANT EXECUTE ON FUNCTION bt_index_check(regclass, boolean) TO" the role of the service';

async function reasonOf(work: Promise<unknown>): Promise<string | null> {
  return work.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

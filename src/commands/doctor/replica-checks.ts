import { openHealthConnection } from '../../storage/postgres/health-connection.ts';
import { readPosition, requirePosition } from '../../storage/postgres/replica-position.ts';
import { readServerFacts } from '../../storage/postgres/server-facts.ts';
import type { Check, Finding, Looking } from './check.ts';

/** OPS-READ-4: the service does without the replica, so only a role that the row policies do not hold for is wrong. */
export const replicaChecks = (readUrl: string): readonly Check[] => [
  {
    name: 'the replica that is read from has what was written',
    severity: 'wrong',
    of: 'server',
    look: (looking) => lookAt(readUrl, looking),
  },
];

async function lookAt(readUrl: string, { connection }: Looking): Promise<Finding> {
  const replica = openHealthConnection(readUrl);
  try {
    const position = await readPosition(connection);
    const { hasExcessRights } = await replica.use(readServerFacts);
    if (hasExcessRights) return 'the role of FACTURIER_READ_DATABASE_URL is a superuser, or may bypass the policies.';
    await replica.use((there) => requirePosition(there, position));
    return { well: 'nothing is missing there' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      advice: `${reason}; until then everything is read from the database itself (FACTURIER_READ_DATABASE_URL).`,
    };
  } finally {
    await replica.close();
  }
}

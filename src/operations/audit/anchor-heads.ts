import type { ChainPoint } from '../../domain/audit/chain-check.ts';
import { isTrailSealed } from '../../storage/audit/audit-carrying.ts';
import { everyChain, freezeView, readHashAt } from '../../storage/audit/audit-chain.ts';
import type { Database } from '../../storage/database.ts';
import type { AuditAnchor, AuditAnchors, Clock } from '../ports.ts';

interface Needs {
  readonly database: Database;
  readonly anchors: AuditAnchors;
  readonly clock: Clock;
}

/**
 * OPS-AUDIT-4: stores the ends of all audit trails outside of the database. An anchor only moves forward along its own chain: a
 * chain that was cut off or rewritten gets no new anchor, and the old one, which proves it, stays. In that case it rejects, after
 * the other anchors were stored.
 */
export const anchorHeads =
  ({ database, anchors, clock }: Needs) =>
  async (): Promise<void> => {
    const known = await anchors.read();
    if (known === null && !(await isTrailSealed(database.installation))) return;
    const { heads, broken } = await compareHeads(database, known ?? new Map());
    const at = clock.now().toISOString();
    const next = new Map<string, AuditAnchor>(known ?? []);
    for (const [fiscalCode, head] of heads) next.set(fiscalCode, { ...head, at });
    if (known === null || heads.size > 0) await anchors.write(next);
    if (broken.length > 0) throw new Error(brokenTrailMessage(broken));
  };

export const brokenTrailMessage = (broken: readonly string[]): string =>
  `the audit trail of ${broken.slice(0, 5).join(', ')}${broken.length > 5 ? ` and ${broken.length - 5} more` : ''} no longer holds what the data folder knows of it; run "bin/facturier audit verify"`;

/** Returns the ends that have moved forward, and the companies whose chain no longer contains its anchor. */
export function compareHeads(
  database: Pick<Database, 'transactInstallation'>,
  known: ReadonlyMap<string, ChainPoint>,
): Promise<{ readonly heads: ReadonlyMap<string, ChainPoint>; readonly broken: readonly string[] }> {
  return database.transactInstallation(async (installation) => {
    await freezeView(installation);
    const heads = new Map<string, ChainPoint>();
    const met = new Set<string>();
    for await (const { companyId, fiscalCode, head } of everyChain(installation)) {
      const anchor = known.get(fiscalCode);
      if (!head) continue;
      if (anchor?.position === head.position && anchor.hash.equals(head.hash)) met.add(fiscalCode);
      else if (!anchor || (await readHashAt(installation.ofCompany(companyId), anchor.position))?.equals(anchor.hash)) {
        met.add(fiscalCode);
        heads.set(fiscalCode, { position: head.position, hash: head.hash });
      }
    }
    return { heads, broken: [...known.keys()].filter((fiscalCode) => !met.has(fiscalCode)) };
  });
}

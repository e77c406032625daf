import type { ProvisionResult } from '../../operations/company/provisioning-command.ts';

type Changed = ProvisionResult['companies'][number];

/** PROV-11: what became different, member by member, a line each. English: its reader is the operator at the command line. */
export function changeLines({ companies }: ProvisionResult): readonly string[] {
  return companies.flatMap(({ fiscalCode, changes }) => {
    if (changes.length === 0) return [`${fiscalCode}: nothing changed`];
    return changes.flatMap((change) => linesOf(change).map((line) => `${fiscalCode}: ${line}`));
  });
}

function linesOf({ subject, name, action, details }: Changed['changes'][number]): readonly string[] {
  const of = `${subject} ${name}`;
  const members = Object.entries(details);
  if (action === 'created' || members.length === 0) return [`${of} ${action}`];
  return members.map(([member, value]) => `${of} ${member}: ${turned(value)}`);
}

function turned(value: unknown): string {
  const { from, to } = value as { readonly from?: unknown; readonly to?: unknown };
  return `${JSON.stringify(from ?? null)} -> ${JSON.stringify(to ?? null)}`;
}

import type { Shortage } from '../../domain/company/shortages.ts';
import type { ProvisionResult } from '../../operations/company/provisioning-command.ts';

type Changed = ProvisionResult['companies'][number];

/** PROV-11: each member that differs has one line, in English, because the reader is the operator at the command line. */
export function changeLines({ companies }: ProvisionResult): readonly string[] {
  return companies.flatMap(({ fiscalCode, changes }) => {
    if (changes.length === 0) return [`${fiscalCode}: nothing changed`];
    return changes.flatMap((change) => linesOf(change).map((line) => `${fiscalCode}: ${line}`));
  });
}

/** PROV-12: a company needs these before it can issue; each line has the ways to add it. */
export const shortageLines = (
  companies: readonly { readonly fiscalCode: string; readonly shortages: readonly Shortage[] }[],
): readonly string[] =>
  companies.flatMap(({ fiscalCode, shortages }) =>
    shortages.map((shortage) => `${fiscalCode} cannot issue yet: ${remedies[shortage](fiscalCode)}`),
  );

const remedies: Readonly<Record<Shortage, (fiscalCode: string) => string>> = {
  address: () => 'it has no whole address. Say "adresa" in the provisioning file, or fill it in at /app/setari/firma.',
  series: (fiscalCode) =>
    `it has no series of invoices. Run "bin/facturier series add ${fiscalCode} FCT --kind factura --default", say "serii" in the provisioning file, or add one at /app/setari/serii.`,
  platform: () =>
    'it has no shop address. Say "platforme" in the provisioning file, or add one at /app/setari/platforme.',
  plan: () => 'it has no plan. Say "abonament" in the provisioning file, or set one at /app/instalare.',
};

function linesOf({ subject, name, action, details }: Changed['changes'][number]): readonly string[] {
  const of = `${subject} ${name}`;
  const members = Object.entries(details);
  if (action === 'created' || action === 'entered' || members.length === 0) return [`${of} ${action}`];
  return members.map(([member, value]) => `${of} ${member}: ${turned(value)}`);
}

function turned(value: unknown): string {
  const { from, to } = value as { readonly from?: unknown; readonly to?: unknown };
  return `${JSON.stringify(from ?? null)} -> ${JSON.stringify(to ?? null)}`;
}

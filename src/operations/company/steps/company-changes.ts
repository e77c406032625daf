import type { Change } from '../../../storage/audit/audit-trail.ts';
import type { OpeningLevel } from '../../../storage/directory/articles.ts';
import type { CompanyPart } from '../../../storage/directory/company-parts.ts';

/** OPS-AUDIT-1: what became different between two looks at a company. Provisioning removes nothing. */
export function companyChanges(before: readonly CompanyPart[], after: readonly CompanyPart[]): readonly Change[] {
  const known = new Map(before.map((part) => [identity(part), part]));
  return after.flatMap((part) => changesOf(known.get(identity(part)), part));
}

const levelsPerRow = 500;

/** OPS-AUDIT-6: with what was there at first, stock can be worked out from the documents alone. */
export function openingChanges(levels: readonly OpeningLevel[]): readonly Change[] {
  return Array.from({ length: Math.ceil(levels.length / levelsPerRow) }, (_, row) => ({
    subject: 'stock',
    name: 'opening',
    action: 'opened',
    details: {
      levels: levels
        .slice(row * levelsPerRow, (row + 1) * levelsPerRow)
        .map(({ articleId, warehouseId, quantity }) => [articleId, warehouseId, quantity]),
    },
  }));
}

const identity = ({ family, name }: CompanyPart): string => JSON.stringify([family, name]);

const subjects: Readonly<Record<CompanyPart['family'], Change['subject']>> = {
  company: 'company',
  settings: 'settings',
  'mail-settings': 'settings',
  series: 'series',
  key: 'key',
  'api-user': 'user',
  'console-user': 'user',
};

function changesOf(before: CompanyPart | undefined, after: CompanyPart): readonly Change[] {
  const of = { subject: subjects[after.family], name: after.name };
  if (!before) return [{ ...of, action: 'created', details: after.values }];
  const details = differences(before.values, after.values);
  const isRevoked = 'isRevoked' in details;
  return [
    ...(Object.keys(details).length > 0 ? [{ ...of, action: isRevoked ? 'revoked' : 'changed', details }] : []),
    ...(before.secretDigest === after.secretDigest ? [] : [{ ...of, action: 'password-changed', details: {} }]),
  ];
}

function differences(before: CompanyPart['values'], after: CompanyPart['values']): Change['details'] {
  const members = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    members
      .map((member) => [member, { from: before[member], to: after[member] }] as const)
      // It moves with every document, also between the two looks.
      .filter(([member]) => member !== 'nextNumber')
      .filter(([, { from, to }]) => JSON.stringify(from) !== JSON.stringify(to)),
  );
}

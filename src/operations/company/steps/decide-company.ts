import type { Environment } from '../../../domain/access/access.ts';
import { decideKeys, type KeyChanges } from '../../../domain/access/key-changes.ts';
import type { CompanyDeclaration } from '../../../domain/company/declaration.ts';
import { decideSeries, type SeriesChanges } from '../../../domain/company/series.ts';
import type { ProvisioningFinding, WarehouseFinding } from '../provisioning-command.ts';
import type { KnownCompany } from './read-known-company.ts';

/** Everything that is to be written for a company, beyond the lists that storage merges by itself; or what is wrong. */
export interface CompanyDecision {
  readonly known: KnownCompany;
  readonly company: CompanyDeclaration;
  readonly series: SeriesChanges;
  readonly keys: KeyChanges;
  readonly newApiUserNames: readonly string[];
  readonly findings: readonly ProvisioningFinding[];
}

export function decideCompany(
  known: KnownCompany,
  company: CompanyDeclaration,
  { environment, now }: { readonly environment: Environment; readonly now: Date },
): CompanyDecision {
  const plan = company.plan === 'unchanged' ? known.plan : company.plan;
  const series = decideSeries(known.series, company.series);
  const keys = decideKeys(known.keys, company.keys, { environment, plan, now });
  return {
    known,
    company,
    series,
    keys,
    newApiUserNames: company.apiUserNames.filter(
      (name) => !known.apiUserNames.includes(name) && !company.revokedApiUserNames.includes(name),
    ),
    findings: [...series.findings, ...unknownWarehouses(known, company), ...keys.findings],
  };
}

function unknownWarehouses(known: KnownCompany, company: CompanyDeclaration): readonly WarehouseFinding[] {
  const codes = new Set([...known.warehouseCodes, ...company.warehouses.map(({ code }) => code)]);
  return company.articles.flatMap(({ place, stock }) =>
    stock.flatMap(({ place: level, warehouseCode: code }) =>
      code === null || codes.has(code)
        ? []
        : [{ wrong: 'warehouse-unknown' as const, article: place, stock: level, code }],
    ),
  );
}

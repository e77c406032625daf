import type { Environment } from '../../domain/access/access.ts';
import { decideKeys, type KeyChanges, type KnownKey } from '../../domain/access/key-changes.ts';
import type { Plan } from '../../domain/access/right.ts';
import { balanceFaults } from '../../domain/accounting/trial-balance.ts';
import { type Logo, type LogoFault, type Look, mostLooks } from '../../domain/company/look.ts';
import { decideSeries, type Series, type SeriesChanges } from '../../domain/company/series.ts';
import type { CompanyDeclaration } from '../../domain/company-declaration.ts';
import { supplierFindings } from '../../domain/supplier/supplier-declaration.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import { listKeys } from '../../storage/access/api-keys.ts';
import { listApiUserNames } from '../../storage/access/api-users.ts';
import type { Change } from '../../storage/audit/audit-trail.ts';
import { type CompanyPart, listCompanyParts } from '../../storage/directory/company-parts.ts';
import { countLooks } from '../../storage/directory/looks.ts';
import { listSeries } from '../../storage/directory/series.ts';
import { listWarehouseCodes } from '../../storage/directory/warehouses.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type {
  LookFinding,
  ProvisioningFinding,
  TrialBalanceFinding,
  WarehouseFinding,
} from './provisioning-command.ts';

/** It holds everything that is to be written for a company, except the lists that storage merges itself; or its errors. */
export interface CompanyDecision {
  readonly known: KnownCompany;
  readonly company: CompanyDeclaration;
  readonly series: SeriesChanges;
  readonly keys: KeyChanges;
  readonly look: Partial<Look>;
  readonly newApiUserNames: readonly string[];
  readonly findings: readonly ProvisioningFinding[];
}

export function decideCompany(
  known: KnownCompany,
  company: CompanyDeclaration,
  { environment, now, logo }: Circumstances,
): CompanyDecision {
  const plan = company.plan === 'unchanged' ? known.plan : company.plan;
  const series = decideSeries(known.series, company.series);
  const { look, findings } = decideLook(known, company, logo);
  const keys = decideKeys(known.keys, company.keys, { environment, plan, now });
  return {
    known,
    company,
    series,
    keys,
    look,
    newApiUserNames: company.apiUserNames.filter(
      (name) => !known.apiUserNames.includes(name) && !company.revokedApiUserNames.includes(name),
    ),
    findings: [
      ...series.findings,
      ...unknownWarehouses(known, company),
      ...wrongBalances(company),
      ...wrongSupplierInvoices(known, company, now),
      ...findings,
      ...keys.findings,
    ],
  };
}

interface Circumstances {
  readonly environment: Environment;
  readonly now: Date;
  /** It is null where the declaration has no logo. */
  readonly logo: Logo | LogoFault | null;
}

function decideLook(
  known: KnownCompany,
  { look: { logo: file, ...texts } }: CompanyDeclaration,
  logo: Logo | LogoFault | null,
): { readonly look: Partial<Look>; readonly findings: readonly LookFinding[] } {
  if (logo && 'is' in logo) return { look: {}, findings: [{ wrong: 'logo-refused', fault: logo }] };
  if (file && !logo) throw new Error('a logo was not looked at');
  const look = file === undefined ? texts : { ...texts, logo: file && logo };
  const isTooMany = Object.keys(look).length > 0 && known.looks >= mostLooks;
  return { look, findings: isTooMany ? [{ wrong: 'too-many-looks', most: mostLooks }] : [] };
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

function wrongBalances({ trialBalances }: CompanyDeclaration): readonly TrialBalanceFinding[] {
  return trialBalances.flatMap(({ accounts }, balance) =>
    [...balanceFaults(accounts)].map((fault) => ({ wrong: 'trial-balance' as const, balance, fault })),
  );
}

function wrongSupplierInvoices(known: KnownCompany, company: CompanyDeclaration, now: Date) {
  const warehouses = new Set([...known.warehouseCodes, ...company.warehouses.map(({ code }) => code)]);
  const today = bucharestDate(now);
  return company.supplierInvoices.flatMap((invoice) => supplierFindings(invoice, { today, warehouses }));
}

/** The decisions are based on this. */
export interface KnownCompany {
  /** It is null for a company that does not exist yet. */
  readonly companyId: number | null;
  readonly plan: Plan | null;
  readonly series: readonly Series[];
  readonly warehouseCodes: readonly string[];
  readonly keys: readonly KnownKey[];
  readonly apiUserNames: readonly string[];
  /** It counts the different looks that the company has had. */
  readonly looks: number;
  /** The audit trail compares with these, which the company had before. */
  readonly parts: readonly CompanyPart[];
}

export const nothingKnown: KnownCompany = {
  companyId: null,
  plan: null,
  series: [],
  warehouseCodes: [],
  keys: [],
  apiUserNames: [],
  looks: 0,
  parts: [],
};

export async function readKnownCompany(tx: Transaction, plan: Plan | null): Promise<KnownCompany> {
  return {
    companyId: tx.companyId,
    plan,
    series: await listSeries(tx),
    warehouseCodes: await listWarehouseCodes(tx),
    keys: await listKeys(tx),
    apiUserNames: await listApiUserNames(tx),
    looks: await countLooks(tx),
    parts: await listCompanyParts(tx),
  };
}

/** OPS-AUDIT-1: returns the differences between two states of a company. Provisioning removes nothing. */
export function companyChanges(before: readonly CompanyPart[], after: readonly CompanyPart[]): readonly Change[] {
  const known = new Map(before.map((part) => [identity(part), part]));
  return after.flatMap((part) => changesOf(known.get(identity(part)), part));
}

const identity = ({ family, name }: CompanyPart): string => JSON.stringify([family, name]);

const subjects: Readonly<Record<CompanyPart['family'], Change['subject']>> = {
  company: 'company',
  settings: 'settings',
  'mail-settings': 'settings',
  series: 'series',
  key: 'key',
  'api-user': 'user',
  member: 'user',
};

function changesOf(before: CompanyPart | undefined, after: CompanyPart): readonly Change[] {
  const of = { subject: subjects[after.family], name: after.name };
  if (!before) return [{ ...of, action: 'created', details: after.values }];
  const details = differences(before.values, after.values);
  const changed: Change = { ...of, action: 'isRevoked' in details ? 'revoked' : 'changed', details };
  const renewed: Change = { ...of, action: 'password-changed', details: {} };
  return [
    ...(Object.keys(details).length > 0 ? [changed] : []),
    ...(before.secretDigest === after.secretDigest ? [] : [renewed]),
  ];
}

function differences(before: CompanyPart['values'], after: CompanyPart['values']): Change['details'] {
  const members = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    members
      .map((member) => [member, { from: before[member], to: after[member] }] as const)
      // The next number moves with every document, also between the two looks.
      .filter(([member]) => member !== 'nextNumber')
      .filter(([, { from, to }]) => JSON.stringify(from) !== JSON.stringify(to)),
  );
}

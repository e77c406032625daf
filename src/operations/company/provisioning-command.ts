import type { KeyFinding } from '../../domain/access/key-changes.ts';
import type { BalanceFault } from '../../domain/accounting/trial-balance.ts';
import type { LogoFault } from '../../domain/company/look.ts';
import type { SeriesFinding } from '../../domain/company/series.ts';
import type { Shortage } from '../../domain/company/shortages.ts';
import type { CompanyDeclaration } from '../../domain/company-declaration.ts';
import type { InputProblem } from '../../domain/refusal.ts';
import type { SupplierFinding } from '../../domain/supplier/supplier-declaration.ts';
import type { Change } from '../../storage/audit/audit-trail.ts';

export interface ProvisioningCommand {
  readonly companies: readonly CompanyDeclaration[];
  /** PROV-3: they are reported together with what only the database can find, so that one run names every wrong field. */
  readonly problems: readonly InputProblem[];
  /** The wire places and words a finding; `company` is the index of the company in the file. */
  readonly problemOf: (company: number, finding: ProvisioningFinding) => InputProblem;
  /** Each sentence names something odd that is accepted. */
  readonly warnings: readonly string[];
}

/** These errors of a declaration only show when it is compared with the database. */
export type ProvisioningFinding =
  | SeriesFinding
  | KeyFinding
  | WarehouseFinding
  | LookFinding
  | MasterKeyFinding
  | TrialBalanceFinding
  | SupplierFinding;

/** GRP-BAL-1 */
export interface TrialBalanceFinding {
  readonly wrong: 'trial-balance';
  readonly balance: number;
  readonly fault: BalanceFault;
}

export interface WarehouseFinding {
  readonly wrong: 'warehouse-unknown';
  readonly article: number;
  readonly stock: number;
  readonly code: string;
}

export type LookFinding =
  | { readonly wrong: 'logo-refused'; readonly fault: LogoFault }
  | { readonly wrong: 'too-many-looks'; readonly most: number };

export interface MasterKeyFinding {
  readonly wrong: 'other-master-key';
}

/** PROV-2: secrets are returned only for what this run created. */
export interface ProvisionResult {
  readonly companies: readonly (ProvisionedCompany & {
    readonly changes: readonly Change[];
    /** PROV-12: the company needs these before it can issue. */
    readonly shortages: readonly Shortage[];
  })[];
}

export interface ProvisionedCompany {
  readonly fiscalCode: string;
  readonly keys: readonly { readonly name: string; readonly key: string }[];
  readonly apiUsers: readonly { readonly name: string; readonly privateKey: string }[];
}

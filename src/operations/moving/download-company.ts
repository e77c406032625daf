import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import type { Caller } from '../caller.ts';
import { exportAdmission } from '../calls/export-admission.ts';
import type { Clock, CompanyFile } from '../ports.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly companyFile: CompanyFile;
}

export interface CompanyDownload {
  readonly fiscalCode: string;
  readonly at: Date;
  readonly content: AsyncIterableIterator<Buffer>;
}

/** Each has a thread and a connection of its own. */
const atOnce = 2;

/** CON-MOVE-5: everything of the company in one file. It is recorded before the first byte, because who got a part of it has that part. */
export const downloadCompany = ({ database, clock, companyFile }: Needs) => {
  const admit = exportAdmission(atOnce);

  return (caller: Caller): Promise<CompanyDownload> =>
    admit(caller, async () => {
      const { fiscalCode, author } = caller;
      const at = clock.now();
      const change = { subject: 'company', name: fiscalCode, action: 'exported', details: {} } as const;
      await database.transact(caller, (tx) => recordChange(tx, author, change, at));
      return { fiscalCode, at, content: companyFile(fiscalCode) };
    });
};

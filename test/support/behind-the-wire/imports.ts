import type { TestService } from '../service/test-service.ts';
import { queryRows } from './query-rows.ts';

/** The imports of the company stand as a command leaves one that is killed after its last file. */
export async function leaveImportCutOff(
  { connectionString }: Pick<TestService, 'connectionString'>,
  fiscalCode: string,
): Promise<void> {
  await queryRows(
    connectionString,
    `UPDATE imports SET state = 'in-progress', ended_at = NULL
      WHERE company_id = (SELECT company_id FROM companies WHERE fiscal_code = $1)`,
    [fiscalCode],
  );
}

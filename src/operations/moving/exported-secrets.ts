import { authorityTokensContext, privateKeyContext, webhookSecretContext } from '../../domain/access/credentials.ts';
import type { MasterKey } from '../../domain/access/master-key.ts';
import { describedTables } from '../../domain/moving/described-tables.ts';
import { type ExportedSecret, secretUse } from '../../domain/moving/export-manifest.ts';
import type { CompanySnapshot } from '../../storage/postgres/moving/company-snapshot.ts';
import { readSecretColumn } from '../../storage/postgres/moving/secret-columns.ts';

export interface SecretOwner {
  readonly fiscalCode: string;
  readonly companyId: number;
}

/** What the master key seals a secret for, by its table. */
export function masterContext(table: string, owner: SecretOwner, row: Readonly<Record<string, string>>): string {
  const one = (column: string): string => row[column] ?? '';
  if (table === 'api_users') return privateKeyContext(owner.fiscalCode, one('name'));
  if (table === 'webhooks') return webhookSecretContext(owner.companyId, one('webhook_id'));
  if (table === 'authority_tokens') return authorityTokensContext(owner.companyId);
  throw new Error(`nobody knows for what the secrets of ${table} are sealed`);
}

/** OPS-MOVE-3: another installation has another master key, so secrets travel under the passphrase of the export. */
export async function exportedSecrets(
  { tx, tables, fiscalCode }: CompanySnapshot,
  masterKey: MasterKey,
  key: MasterKey,
): Promise<string> {
  const secrets: ExportedSecret[] = [];
  for (const table of tables) {
    for (const column of describedTables[table.name]?.secrets ?? []) {
      for (const { row, sealed } of await readSecretColumn(tx, table, column)) {
        const plain = masterKey.open(sealed, masterContext(table.name, { fiscalCode, companyId: tx.companyId }, row));
        const secret = { table: table.name, column, key: row };
        secrets.push({ ...secret, sealed: key.seal(plain, secretUse(secret)).toString('base64') });
      }
    }
  }
  return `${JSON.stringify(secrets, null, 2)}\n`;
}

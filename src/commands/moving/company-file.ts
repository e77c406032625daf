import type pg from 'pg';
import type { Settings } from '../../config.ts';
import type { ExportManifest } from '../../domain/moving/export-manifest.ts';
import { streamZip } from '../../formats/zip/stream-zip.ts';
import { type ExportNeeds, exportCompany } from '../../operations/moving/export-company.ts';
import { loadMasterKey } from '../../partners/master-key-file.ts';
import { systemIds } from '../../partners/system.ts';
import { withCompanySnapshot } from '../../storage/postgres/moving/company-snapshot.ts';
import { programVersion } from '../backup/write-backup-file.ts';

export interface CompanyFileOrders extends Pick<ExportNeeds, 'movedTo' | 'passphrase' | 'print' | 'onTable'> {
  readonly settings: Pick<Settings, 'dataFolder' | 'masterKeyFile'>;
  readonly fiscalCode: string;
}

/** OPS-MOVE-1: the file of a company, for the command and for the console. `take` reads it to its end; null where there is no such company. */
export async function withCompanyFile<T>(
  client: pg.ClientBase,
  { settings, fiscalCode, ...needs }: CompanyFileOrders,
  take: (pieces: AsyncGenerator<Buffer>) => Promise<T>,
): Promise<{ readonly manifest: ExportManifest; readonly taken: T } | null> {
  const version = await programVersion();
  return withCompanySnapshot(client, fiscalCode, async (snapshot) => {
    let manifest: ExportManifest | undefined;
    const entries = exportCompany(snapshot, {
      ...needs,
      version,
      masterKey: () => loadMasterKey(settings.dataFolder, settings.masterKeyFile),
      randomBytes: systemIds.randomBytes,
      onManifest: (written) => {
        manifest = written;
      },
    });
    const taken = await take(streamZip(entries, snapshot.takenAt));
    if (!manifest) throw new Error('the export has no manifest');
    return { manifest, taken };
  });
}

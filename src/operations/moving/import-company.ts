import type { MasterKey } from '../../domain/access/master-key.ts';
import { operator } from '../../domain/access/right.ts';
import { describedTables } from '../../domain/moving/described-tables.ts';
import {
  type ExportedSecret,
  ExportRefused,
  exportFiles,
  rowsOf,
  secretUse,
  tableFile,
} from '../../domain/moving/export-manifest.ts';
import { readCsv } from '../../formats/csv/read-csv.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Connection } from '../../storage/connection.ts';
import type { CompanyTable } from '../../storage/postgres/moving/company-tables.ts';
import { type BeginLoad, CompanyIsThere, type CompanyLoader } from '../../storage/postgres/moving/load-company.ts';
import {
  changesOf,
  type FormerPerson,
  keepFormerAuthors,
  personsHere,
  setSecret,
} from '../../storage/postgres/moving/staged-rows.ts';
import { masterContext } from './exported-secrets.ts';
import type { OpenedExport } from './opened-export.ts';
import { sealTrailAnew } from './seal-trail-anew.ts';

export interface ImportNeeds {
  /** One transaction; a throw leaves nothing behind. */
  readonly load: <T>(work: (begin: BeginLoad, installation: Connection) => Promise<T>) => Promise<T>;
  readonly masterKey: MasterKey;
  readonly environment: string;
  /** Whether the company goes on where it came from, so that nothing is sent from here. */
  readonly isCopy: boolean;
  /** The last migration of the schema here. */
  readonly schema: number;
  readonly now: Date;
  readonly onTable: (name: string, rows: number) => void;
}

export interface ImportedCompany {
  readonly fiscalCode: string;
  readonly name: string;
  readonly rows: number;
  /** People who were not known here, and have no password yet. */
  readonly newPeople: readonly string[];
}

/** OPS-MOVE-4: continues a company of another installation with all that it had: numbers, links, keys, webhooks, trail. */
export async function importCompany(file: OpenedExport, needs: ImportNeeds): Promise<ImportedCompany> {
  const { manifest } = file;
  requireFit(manifest, needs);
  return needs
    .load(async (begin, installation) => {
      const loader = await begin(file.content(tableFile('companies')));
      const people = await readPeople(file);
      const members = await readMembers(file);
      const { ids, added } = await personsHere(
        installation,
        people.filter(({ personId }) => members.has(personId)),
        needs.now,
      );
      const secrets = JSON.parse((await file.whole(exportFiles.secrets)).toString()) as readonly ExportedSecret[];
      for (const table of loader.tables) {
        if (describedTables[table.name]?.leftOut !== undefined) continue;
        await loadTable(loader, table, { ids, secrets }, file, needs);
      }
      await sealTrailAnew(loader.tx, manifest.audit, needs.masterKey);
      if (manifest.audit) await keepFormerAuthors(loader.tx, people, manifest.audit.position);
      await recordChange(
        loader.tx,
        operator,
        {
          subject: 'company',
          name: manifest.fiscalCode,
          action: 'imported',
          details: { takenAt: manifest.takenAt, checksums: manifest.checksums },
        },
        needs.now,
      );
      return { fiscalCode: manifest.fiscalCode, name: manifest.name, rows: rowsOf(manifest), newPeople: added };
    })
    .catch((error: unknown) => {
      if (!(error instanceof CompanyIsThere)) throw error;
      throw new ExportRefused(`The company ${manifest.fiscalCode} is here already; nothing was changed.`);
    });
}

function requireFit(manifest: OpenedExport['manifest'], { environment, schema, isCopy }: ImportNeeds): void {
  if (manifest.movedTo === null && !isCopy) {
    throw new ExportRefused(
      'The company goes on where it was exported, so both would give the same numbers: export it again with --move-to, or import it with --copy, which sends nothing.',
    );
  }
  if (manifest.environment !== environment) {
    throw new ExportRefused(`The company was in the ${manifest.environment} environment; this one is ${environment}.`);
  }
  if (manifest.schema === schema) return;
  const way = manifest.schema > schema ? 'a newer' : 'an older';
  throw new ExportRefused(
    `The file was written by ${way} version (facturier ${manifest.version}, migration ${manifest.schema}; here it is ${schema}): bring both installations to the same version, and export again.`,
  );
}

interface Known {
  readonly ids: ReadonlyMap<number, number>;
  readonly secrets: readonly ExportedSecret[];
}

async function loadTable(
  loader: CompanyLoader,
  table: CompanyTable,
  { ids, secrets }: Known,
  file: OpenedExport,
  { masterKey, isCopy, onTable }: ImportNeeds,
): Promise<void> {
  const staged = await loader.stage(table, file.content(tableFile(table.name)));
  const said = file.manifest.tables.find(({ name }) => name === table.name)?.rows;
  if (staged !== said) throw new ExportRefused(`${table.name} has ${staged} rows, not ${said}; nothing was changed.`);
  for (const { text, takesPeople } of changesOf(table, loader.companyId, isCopy)) {
    await loader.change(text, takesPeople ? [[...ids.keys()], [...ids.values()]] : []);
  }
  const owner = { fiscalCode: file.manifest.fiscalCode, companyId: loader.companyId };
  for (const secret of secrets.filter((one) => one.table === table.name)) {
    const plain = file.key.open(Buffer.from(secret.sealed, 'base64'), secretUse(secret));
    const keyed = table.key.filter((column) => column !== 'company_id');
    const values = keyed.map((column) => secret.key[column]);
    const sealed = masterKey.seal(plain, masterContext(table.name, owner, secret.key));
    await loader.change(setSecret(secret.column, keyed), [sealed, ...values]);
  }
  await loader.enter(table);
  if (staged > 0) onTable(table.name, staged);
}

async function readPeople(file: OpenedExport): Promise<readonly FormerPerson[]> {
  const rows = await readRows(file, exportFiles.people);
  return rows.map(([personId, email = '', language = '']) => ({ personId: Number(personId), email, language }));
}

/** Only who is a member or was invited becomes known here; of others the trail keeps their address. */
async function readMembers(file: OpenedExport): Promise<ReadonlySet<number>> {
  const rows = [
    ...(await readRows(file, tableFile('memberships'))),
    ...(await readRows(file, tableFile('invitations'))),
  ];
  return new Set(rows.map(([personId]) => Number(personId)));
}

async function readRows(file: OpenedExport, name: string): Promise<readonly (readonly string[])[]> {
  const [, ...rows] = readCsv(await file.whole(name), 1);
  return rows.map(({ cells }) => cells);
}

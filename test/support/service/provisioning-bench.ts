import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import {
  type ProvisioningAnswer,
  provisioningAnswer,
  readProvisioningFile,
} from '../../../src/api/provisioning/file.ts';
import type { Environment } from '../../../src/domain/access/access.ts';
import { type MasterKey, masterKeyOf } from '../../../src/domain/access/master-key.ts';
import { Refused } from '../../../src/domain/refusal.ts';
import { provisionCompanies } from '../../../src/operations/company/provision-companies.ts';
import { argon2Hasher } from '../../../src/partners/argon2.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { readOrCreateInstallation } from '../../../src/storage/postgres/installation.ts';
import { seesAll } from '../behind-the-wire/query-rows.ts';
import { whenFileEnds } from '../runner/file-end.ts';
import { testClock } from './test-clock.ts';
import { testDatabase } from './test-service.ts';

type Row = Readonly<Record<string, unknown>>;

interface Circumstances {
  readonly environment?: Environment;
  readonly key?: () => Promise<MasterKey>;
}

const passwords = argon2Hasher();

export const masterKey = masterKeyOf(Buffer.alloc(32, 5), randomBytes);

/** A database for this test file, the operation that provisions it, and ways to look at what is stored. */
export async function provisioningBench() {
  const connectionString = await testDatabase();
  const database = openDatabase(connectionString, { connections: 10, onIdleError: () => undefined });
  const reader = new pg.Pool({ connectionString, max: 1, options: seesAll });
  whenFileEnds(async () => {
    await reader.end();
    await database.close();
  });
  await readOrCreateInstallation(database.installation, { environment: 'test', cursorSecret: randomBytes(32) });
  const clock = testClock('2026-11-15T10:00:00Z');

  const provision = async (file: object, circumstances: Circumstances = {}): Promise<ProvisioningAnswer> => {
    const { environment = 'test', key = async () => masterKey } = circumstances;
    const ids = { uuid: randomUUID, randomBytes };
    const needs = { database, clock, ids, passwords, environment, masterKey: key, readLogos: async () => [] };
    const command = readProvisioningFile(JSON.stringify(file));
    return provisioningAnswer(await provisionCompanies(needs)(command));
  };

  const query = async (text: string, values: readonly unknown[] = []): Promise<readonly Row[]> =>
    (await reader.query<Record<string, unknown>>(text, [...values])).rows;

  return {
    connectionString,
    database,
    clock,
    provision,
    query,
    /** The messages for a refused file; a file that is accepted fails the test. */
    refusedMessages: async (file: object, circumstances: Circumstances = {}): Promise<readonly string[]> => {
      const error: unknown = await provision(file, circumstances).then(
        () => new Error('it was accepted'),
        (reason: unknown) => reason,
      );
      if (!(error instanceof Refused) || error.refusal.reason !== 'invalid-input') throw error;
      return error.refusal.problems.map(({ message }) => message);
    },
    /** Everything stored, including row versions, so that it is equal only if nothing was written in between. */
    everything: async (): Promise<string> => {
      const tables = await query(
        `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
      );
      const contents = [];
      for (const { name } of tables) {
        contents.push(name, await query(`SELECT xmin::text, t::text AS row FROM ${String(name)} AS t ORDER BY 2`));
      }
      return JSON.stringify(contents);
    },
  };
}

let made = 0;

/** A fiscal code that no other test of the file uses, because they share a database. */
export function freshCode(): string {
  made += 1;
  return String(70_000_000 + made);
}

export const one = (company: object) => ({ companii: [{ denumire: 'Firma', ...company }] });

/** A company with something in every list. */
export const full = (cod_unic: string) => ({
  cod_unic,
  denumire: 'Firma completă',
  nr_reg_com: 'J22/1/2020',
  platitor_tva: true,
  adresa: { tara: 'România', cod_judet: 'IS', localitate: 'Iași', adresa: 'Str. Palat 1' },
  email: 'office@exemplu.ro',
  conturi_bancare: [
    { nume: 'RON', iban: 'RO49AAAA1B31007593840000', banca: 'BT' },
    { iban: 'DE89370400440532013000', valuta: 'EUR' },
  ],
  abonament: 'enterprise',
  setari: { cautare_articol_dupa: 'cod_bare', gestioneaza_stoc: true, termen_scadenta_zile: 30 },
  platforme: ['https://magazin.exemplu.ro/a', 'HTTPS://MAGAZIN.exemplu.ro'],
  serii: [
    { serie: 'FCT', urmatorul_numar: 100, cifre: 4, implicita: true },
    { serie: 'ST', implicita_storno: true },
    { serie: 'CH', fel: 'chitanta', implicita: true },
  ],
  gestiuni: [{ cod_gestiune: 'DEP', nume: 'Depozit' }, { cod_gestiune: 'MAG' }],
  articole: [
    {
      cod: 'A1',
      cod_bare: '594',
      nume: 'Produs 1',
      um: 'BUC',
      pret_unitar: 99.123456,
      cota_tva: 0.21,
      descriere: 'Descriere',
      stocuri: [{ cod_gestiune: 'DEP', stoc: 10.125 }, { stoc: 3 }],
    },
    { cod: 'A1', nume: 'Produs 1 albastru' },
    { nume: 'Produs 1' },
  ],
  cursuri_valutare: [{ valuta: 'EUR', data: '2026-11-13', curs: 5.0871 }],
  clienti: [
    { tip: 'PJ', denumire: 'Client SRL', cod_unic: 'RO2864518', email: 'a@b.ro', platitor_tva: true, cod_judet: 'B' },
    { tip: 'PF', denumire: 'Ion Popescu', telefon: '0700', id_extern: '17' },
  ],
  furnizori: [{ denumire: 'Furnizor SRL', cod_unic: '12345674' }, { denumire: 'Furnizor fără cod' }],
  chei: [
    { nume: 'magazin', drepturi: ['facturi:citire', 'facturi:emitere'] },
    { nume: 'rapoarte', drepturi: ['*'], expira_la: '2027-01-01T00:00:00+02:00' },
  ],
  utilizatori_api: [{ nume: 'magazin-v1' }],
  utilizatori: [{ email: 'Admin@Exemplu.ro', parola: 'parola-mea' }],
});

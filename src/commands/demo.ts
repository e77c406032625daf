import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoFile } from '../api/provisioning/demo-file.ts';
import type { Settings } from '../config.ts';
import { hashApiKey } from '../domain/access/credentials.ts';
import { systemIds } from '../partners/system.ts';
import { buildAdministration } from '../service/administration.ts';
import { publicUrlOf } from '../service/parts.ts';
import { findKeyHolders } from '../storage/access/api-keys.ts';
import type { Database } from '../storage/database.ts';
import { hasCompanies } from '../storage/directory/companies.ts';
import { consoleAddress } from './administer.ts';
import type { Command } from './command.ts';
import { CannotGoOn, withInstallation } from './installation.ts';
import { provisionInto } from './provision.ts';

/** This person administers the demo company. */
const demoPerson = 'demo@exemplu.ro';

interface DemoKeys {
  readonly key: string;
  readonly privateKey: string | null;
}

export const demo: Command = {
  name: 'demo',
  usage: 'demo',
  summary: 'Provision the demo company and print its key and a curl to paste.',
  flags: {},
  arguments: [],
  async run({ settings, out }) {
    if (settings.environment !== 'test') throw new CannotGoOn('The demo company is for the test environment only.');
    const keys = await withInstallation(
      settings,
      async (database) => (await storedKeys(database, settings)) ?? makeKeys(database, settings),
    );
    out(demoText(publicUrlOf(settings), keys));
    return 0;
  },
};

/** OPS-CLI-8: an empty test database gets the demo company; the credentials are shown again at later starts. */
export async function offerDemo(database: Database, settings: Settings): Promise<((address: string) => string) | null> {
  if (settings.environment !== 'test') return null;
  const isEmpty = !(await hasCompanies(database.installation));
  const keys = isEmpty ? await makeKeys(database, settings) : await storedKeys(database, settings);
  if (!keys) return null;
  const token = await makeSignIn(database, settings);
  return (address) => {
    const { port } = new URL(address);
    const link = `${consoleAddress({ publicUrl: settings.publicUrl, port: Number(port) })}/app/intra/${token}`;
    return demoText(settings.publicUrl ?? address, keys, link);
  };
}

/** CON-CLI-5: a one-time link that signs in the administrator of the demo company. */
async function makeSignIn(database: Database, settings: Settings): Promise<string> {
  const { addPerson } = buildAdministration({ settings, database });
  const [{ cod_unic }] = demoFile.companii;
  const membership = { fiscalCode: cod_unic, role: 'administrator' } as const;
  const link = await addPerson({ email: demoPerson, membership, isOperator: true, link: 'sign-in' });
  return link?.split('/').at(-1) ?? '';
}

/** A key is shown once; the demo's guards nothing, so a copy stays in the data folder. */
const fileOf = ({ dataFolder }: Settings): string => join(dataFolder, 'demo.json');

async function storedKeys(database: Database, settings: Settings): Promise<DemoKeys | null> {
  const keys = await readKeys(fileOf(settings));
  if (!keys) return null;
  const [holder] = await findKeyHolders(database.installation, [hashApiKey(keys.key)]);
  return holder && !holder.isRevoked ? keys : null;
}

/** A file that is missing, cut short or damaged counts as none: another key is made. */
async function readKeys(file: string): Promise<DemoKeys | null> {
  try {
    const { key, privateKey } = JSON.parse(await readFile(file, 'utf8')) as Partial<DemoKeys>;
    return typeof key === 'string' ? { key, privateKey: privateKey ?? null } : null;
  } catch {
    return null;
  }
}

async function makeKeys(database: Database, settings: Settings): Promise<DemoKeys> {
  const first = await provisionInto(database, settings, JSON.stringify(demoFile));
  const [company] = first.answer.companii;
  const key = company?.chei[0]?.cheie ?? (await anotherKey(database, settings));
  const keys: DemoKeys = { key, privateKey: company?.utilizatori_api[0]?.cheie_privata ?? null };
  await writeFile(fileOf(settings), `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  return keys;
}

/** The first key was made before and its copy is gone, so one more is made under a name of its own. */
async function anotherKey(database: Database, settings: Settings): Promise<string> {
  const [{ cod_unic, denumire, chei }] = demoFile.companii;
  const name = `demo ${systemIds.uuid().slice(0, 8)}`;
  const file = { companii: [{ cod_unic, denumire, chei: chei.map((one) => ({ ...one, nume: name })) }] };
  const { answer } = await provisionInto(database, settings, JSON.stringify(file));
  const key = answer.companii[0]?.chei[0]?.cheie;
  if (key === undefined) throw new Error('the demo key was not made');
  return key;
}

function demoText(address: string, { key, privateKey }: DemoKeys, signIn: string | null = null): string {
  const [{ cod_unic, denumire, platforme }] = demoFile.companii;
  return `
Demo company   ${denumire}, ${cod_unic}
API key        ${key}
${privateKey === null ? '' : `v1 private key ${privateKey}\n`}Reference      ${address}/docs
${signIn === null ? '' : `Console ${signIn}\n`}
Issue an invoice:

  curl -s '${address}/v2/facturi' \\
    -H 'Authorization: Bearer ${key}' \\
    -H 'Svc-Cod-Unic: ${cod_unic}' \\
    -H 'Svc-Url-Platforma: ${platforme[0]}' \\
    -H 'Content-Type: application/json' \\
    -d '${JSON.stringify(demoInvoice)}'
`;
}

/** The client is a company of the simulated registry, so that its official data is seen at work; an apostrophe would end the curl. */
const demoInvoice = {
  serie: 'FCT',
  valuta: 'RON',
  tip_factura: 'F',
  client: { tip: 'PJ', denumire: 'Brutaria', cod_unic: 'RO90100218' },
  articole: [
    {
      cod_articol: 'A1',
      denumire: 'Cană ceramică',
      um: 'BUC',
      nr_produse: 2,
      pret_unitar: 24.5,
      cota_tva: 0.21,
      cod_gestiune: 'DEP',
    },
  ],
};

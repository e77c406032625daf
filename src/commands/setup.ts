import { mkdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { settingsWith } from '../config.ts';
import { WrongUsage } from '../config-values.ts';
import { loadMasterKey, writeDurably } from '../partners/master-key-file.ts';
import { administer } from './administer.ts';
import type { Command, CommandCall } from './command.ts';
import { examine } from './doctor.ts';
import { withDatabase } from './installation.ts';
import { settingsFileName } from './settings-file.ts';
import { type Answers, answersOf } from './setup/questions.ts';
import { refuseExisting, refuseUnsafeDatabase, refuseUnsafeFolder, unresolved } from './setup/safety.ts';

export const setup: Command = {
  name: 'setup',
  usage: 'setup',
  summary: 'Begin in production: ask what is missing, check it, write a settings file.',
  flags: {
    url: { type: 'string', value: 'URL', help: 'the https address at which people reach the service' },
    proxies: { type: 'string', value: 'LIST', help: 'addresses of the proxy in front of it, which speaks TLS' },
    'mail-server': { type: 'string', value: 'URL', help: 'smtps://user:password@host:465, or "none"' },
    'mail-sender': { type: 'string', value: 'EMAIL', help: 'the address that sends mail' },
    operator: { type: 'string', value: 'EMAIL', help: 'the person who runs the installation' },
    'key-folder': { type: 'string', value: 'DIR', help: 'folder for the master key, apart from the data' },
    file: { type: 'string', value: 'FILE', help: 'the settings file; facturier.env in the data folder if not said' },
  },
  arguments: [],
  run,
};

/** OPS-SETUP-1: nothing is written before everything was checked. */
async function run(call: CommandCall): Promise<number> {
  const { settings, flags, out } = call;
  if (flags['environment'] === 'test') throw new WrongUsage('The test environment needs no setup: "npm start".');
  const file = resolve(typeof flags['file'] === 'string' ? flags['file'] : join(settings.dataFolder, settingsFileName));
  await refuseExisting(file, settings.dataFolder);
  const answers = await answersOf(call);
  const keyFile = keyFileOf(call);
  const variables = variablesOf(answers, settings.masterKeyFile === null ? keyFile : null, call);
  const production = settingsWith({ ...flags, environment: undefined }, variables);
  await refuseUnsafeFolder(production.dataFolder, keyFile);
  if (production.databaseUrl !== null) {
    await withDatabase(production, 'command', ({ connectionString }) =>
      refuseUnsafeDatabase(connectionString, production),
    );
  }

  await mkdir(production.dataFolder, { recursive: true, mode: 0o700 });
  // The key of a folder is made once; a file that was named must hold its key already.
  if (basename(keyFile) === 'master.key') await loadMasterKey(dirname(keyFile), null);
  const link = await administer(production, ({ addPerson }) =>
    addPerson({ email: answers.operator, membership: null, isOperator: true, link: 'invitation' }),
  );
  const text = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeDurably(file, text.join(''));

  out(
    `Settings    ${file}\nMaster key  ${keyFile}\nDatabase    ${production.databaseUrl === null ? production.dataFolder : 'as named'}`,
  );
  out(link === null ? `${answers.operator} has a password already.` : `Invitation  ${link}`);
  for (const line of await leftToDo(call, answers, variables, file)) out(line);
  return 0;
}

function keyFileOf({ settings, flags }: CommandCall): string {
  if (settings.masterKeyFile !== null) return resolve(settings.masterKeyFile);
  const folder = flags['key-folder'];
  return resolve(typeof folder === 'string' ? folder : `${settings.dataFolder}-key`, 'master.key');
}

/** What a variable says already stays there. */
function variablesOf(
  answers: Answers,
  keyFile: string | null,
  { flags }: CommandCall,
): Readonly<Record<string, string>> {
  const { url, proxies, mailServer, mailFrom } = answers;
  return {
    FACTURIER_ENVIRONMENT: 'production',
    ...(url === null ? {} : { FACTURIER_PUBLIC_URL: url }),
    ...(proxies === null ? {} : { FACTURIER_TRUSTED_PROXIES: proxies }),
    ...(mailServer === null || mailFrom === null
      ? {}
      : { FACTURIER_SMTP_URL: mailServer, FACTURIER_MAIL_FROM: mailFrom }),
    ...(typeof flags['database'] === 'string' ? { FACTURIER_DATABASE_URL: flags['database'] } : {}),
    ...(keyFile === null ? {} : { FACTURIER_MASTER_KEY_FILE: keyFile }),
  };
}

/** What `doctor` misses, and what no program can do. */
async function leftToDo(
  { settings, flags }: CommandCall,
  { operator }: Answers,
  variables: Readonly<Record<string, string>>,
  file: string,
): Promise<readonly string[]> {
  const production = settingsWith({ ...flags, environment: undefined }, variables);
  const examined = await withDatabase(production, 'command', ({ connectionString }) =>
    examine(production, connectionString),
  );
  const missing = examined.filter(({ verdict }) => verdict !== 'well').map(({ name, says }) => `${name}: ${says}`);
  const isUsual = file === join(settings.dataFolder, settingsFileName);
  const named = isUsual ? `--data ${settings.dataFolder}` : `--settings ${file} --data ${settings.dataFolder}`;
  const steps = [
    ...missing,
    ...(await unresolved(production.publicUrl)),
    `keep a copy of the master key and of the settings file away from this machine; without the key no backup opens.`,
    `point the proxy, which speaks TLS, at ${production.host}:${production.port}, and start: bin/facturier serve ${named}`,
    'let a program watch it: FACTURIER_METRICS_PORT and deploy/alerts.yaml, or "bin/facturier doctor" each day.',
    `then ${operator} opens the invitation, within a week; the first company: bin/facturier company add COD_UNIC ${named}`,
  ];
  return ['\nLeft to do:', ...steps.map((step, place) => `${place + 1}. ${step}`)];
}

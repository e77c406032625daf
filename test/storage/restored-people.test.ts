import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, expect, test, vi } from 'vitest';
import { backup } from '../../src/commands/backup.ts';
import { restore } from '../../src/commands/restore.ts';
import { user } from '../../src/commands/user.ts';
import { type House, openHouse, password } from '../scenarios/console/house.ts';
import { type Browser, browserAt } from '../support/clients/console-client.ts';
import { folderOfFile, runOn } from '../support/program/backups.ts';
import { runCommand } from '../support/program/run-command.ts';
import { recoveryCodesOf, signInTables } from '../support/service/people.ts';
import { emptyDatabase, type TestService, testService } from '../support/service/test-service.ts';

// Each restore makes a schema anew, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let service: TestService;
let house: House;
let file: string;
let codes: readonly string[];
let invitation: string;
let signedOut: Browser;

/** Somebody with a second factor, an open link and an asked challenge, when the backup is written. */
beforeAll(async () => {
  service = await testService({ alone: true });
  house = await openHouse(service);
  const { uri } = await house.browser.done('POST', '/cont/al-doilea-factor');
  const secret = Secret.fromBase32(new URL(uri).searchParams.get('secret') ?? '');
  const cod = new TOTP({ secret }).generate({ timestamp: service.clock.now().getTime() });
  codes = (await house.browser.done('PUT', '/cont/al-doilea-factor', { cod })).coduri;
  await browserAt(service).done('POST', '/intra/cheie-de-acces/optiuni');
  const data = service.settings.dataFolder;
  const { out } = await runCommand(user, service.connectionString, { positionals: ['add', 'alt@a.ro'], data });
  invitation = /\/app\/intra\/([\w-]{22})$/.exec(out[0] ?? '')?.[1] ?? '';
  file = join(await folderOfFile(), 'backup.fct');
  await runOn(backup, service.connectionString, file, { data });
  signedOut = house.browser.copy();
  await house.browser.done('POST', '/iesi');
  expect((await browserAt(service).signIn(house.admin, password, codes[0])).status).toBe(204);
});

test('what was ended or used since a backup does not come back with it, and what was not used still works [OPS-BACKUP-10]', async () => {
  await runOn(restore, service.connectionString, file, { data: service.settings.dataFolder, flags: ['force'] });
  expect(await signInTables(service)).toEqual({ sessions: 0, person_links: 0, passkey_challenges: 0 });
  expect((await signedOut.ask('GET', '/eu')).status).toBe(401);
  expect((await browserAt(service).ask('GET', `/linkuri/${invitation}`)).status).toBe(410);
  expect((await browserAt(service).signIn(house.admin, password, codes[0])).status).toBe(401);
  expect((await browserAt(service).signIn(house.admin, password, codes[1])).status).toBe(204);
});

test('where nobody can know which codes were used, none comes back [OPS-BACKUP-10]', async () => {
  const target = await emptyDatabase();
  await runOn(restore, target, file, { data: service.settings.dataFolder });
  expect(await signInTables({ connectionString: target })).toMatchObject({ sessions: 0, person_links: 0 });
  expect(await recoveryCodesOf({ connectionString: target }, house.admin)).toBe(0);
});

import { beforeAll, expect, test } from 'vitest';
import { withPool } from '../../../src/commands/installation.ts';
import { user } from '../../../src/commands/user.ts';
import { markBackup } from '../../../src/storage/postgres/installation-marks.ts';
import { type Browser, browserAt } from '../../support/clients/console-client.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { giveUpJobs, mailTo } from '../../support/service/people.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { freshEmail, openHouse } from './house.ts';

let service: TestService;
let operator: Browser;

beforeAll(async () => {
  service = await testService();
  const data = service.settings.dataFolder;
  const positionals = ['add', freshEmail('operator')];
  const { out } = await runCommand(user, service.connectionString, { positionals, flags: { operator: true }, data });
  operator = browserAt(service);
  const token = /\/app\/intra\/([\w-]{22})$/.exec(out[0] ?? '')?.[1];
  await operator.done('POST', `/linkuri/${token}`, { parola: 'o parolă cu totul nouă' });
});

test('the operator sees what doctor says, the jobs that wait and were given up, and the last backup [CON-OP-1]', async () => {
  const before = await operator.done('GET', '/instalare/stare');
  expect(before.verificari).toContainEqual({ nume: 'the schema is up to date', verdict: 'bine', text: null });
  expect(before).toMatchObject({ lucrari_in_asteptare: [], lucrari_abandonate: [], ultima_copie: null });

  const { browser, code } = await openHouse(service);
  await browser.done('POST', '/membri', { email: freshEmail(), rol: 'cititor' });
  await browser.done('POST', '/membri', { email: freshEmail(), rol: 'cititor' });
  const waiting = await operator.done('GET', '/instalare/stare');
  expect(waiting.lucrari_in_asteptare).toMatchObject([{ fel: 'send-mail', cate: 2 }]);

  await giveUpJobs(service, code, 'the server said no');
  const at = new Date('2026-11-14T03:00:00Z');
  await withPool(service.connectionString, ({ installation }) => markBackup(installation, at));
  const after = await operator.done('GET', '/instalare/stare');
  expect(after).toMatchObject({
    lucrari_in_asteptare: [],
    lucrari_abandonate: [{ fel: 'send-mail', cate: 2, ultima_eroare: 'the server said no' }],
  });
  expect(Date.parse(after.ultima_copie)).toBe(at.getTime());
  expect(after.verificari).toContainEqual({
    nume: 'no background job was given up',
    verdict: 'gresit',
    text: expect.stringContaining('the server said no'),
  });
});

test('many who look at the installation at once are all answered [CON-OP-1]', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => operator.ask('GET', '/instalare/stare')));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

test('only the operator of the installation sees it [CON-OP-1] [CON-ROLE-2]', async () => {
  const { browser } = await openHouse(service);
  expect((await browser.ask('GET', '/instalare/stare')).body.cod).toBe('numai_operatorul');
});

test('the operator hands a company over to its first administrator, and only the first [CON-OP-3]', async () => {
  testWorker(service);
  await operator.done('POST', '/instalare/firme', { cod_unic: '90101345' });
  const path = '/instalare/firme/90101345/administrator';
  const email = freshEmail('primul');
  await operator.done('POST', path, { email });
  const token = /\/app\/intra\/([\w-]{22})/.exec(await mailTo(service, email))?.[1];
  const browser = browserAt(service, '90101345');
  await browser.done('POST', `/linkuri/${token}`, { parola: 'o parolă cu totul nouă' });
  expect((await browser.done('GET', '/eu')).firme).toMatchObject([{ cod_unic: '90101345', rol: 'administrator' }]);
  const second = await operator.ask('POST', path, { email: freshEmail('al-doilea') });
  expect(second.body).toMatchObject({ status: 409, cod: 'are_administrator' });
  expect((await operator.ask('POST', '/instalare/firme/99999/administrator', { email })).status).toBe(404);
  expect((await browser.ask('POST', path, { email })).body.cod).toBe('numai_operatorul');
});

test('a registry that does not answer is told as such, and nothing is added [CON-OP-2]', async () => {
  const reply = await operator.ask('POST', '/instalare/firme', { cod_unic: '90909015' });
  expect(reply.body).toMatchObject({ status: 409, cod: 'registru_indisponibil' });
});

test('a company is added by its code, the registry fills it in, and what it lacks to issue is told until it has it [CON-OP-2] [PROV-12]', async () => {
  const added = await operator.done('POST', '/instalare/firme', { cod_unic: 'RO90100218' });
  expect(added).toMatchObject({ cod_unic: '90100218', lipsuri: ['serie', 'platforma'] });
  const { firme } = await operator.done('GET', '/instalare/firme');
  expect(firme).toContainEqual(expect.objectContaining({ cod_unic: '90100218', lipsuri: ['serie', 'platforma'] }));

  const { browser } = await openHouse(service);
  const missing = async () => (await browser.done('GET', '/firma/lipsuri')).lipsuri;
  expect(await missing()).toEqual(['adresa', 'serie', 'platforma']);
  await browser.done('PUT', '/firma', { localitate: 'Cluj-Napoca', cod_judet: 'CJ', adresa: 'Str. Florilor 1' });
  await browser.done('POST', '/serii', { serie: 'FCT', fel: 'factura' });
  await browser.done('POST', '/platforme', { adresa: 'https://magazin.exemplu.ro' });
  expect(await missing()).toEqual([]);
});

import { beforeAll, expect, test } from 'vitest';
import { user } from '../../../src/commands/user.ts';
import { auditVerify } from '../../support/program/audit-command.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openShop, person } from '../invoices/shop.ts';
import { openOffice } from './attached-things.ts';
import { freshEmail } from './house.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

const run = async (...positionals: readonly string[]) =>
  (await runCommand(user, service.connectionString, { positionals, flags: {}, data: service.settings.dataFolder })).out;

test('what is kept about a person of the console is told, and erased but for the audit trail [OPS-PERSON-1] [OPS-PERSON-2]', async () => {
  const { code, admin, browser, member, things } = await openOffice(service);
  const [document] = things;
  const { email, browser: theirs } = await member('operator');
  await theirs.done('POST', `${document}/note`, { text: 'De sunat.' });

  const told = await run('report', email.toUpperCase());
  const lineOf = (words: string) => told.find((line) => line.includes(words));
  expect(lineOf('account with its password')).toMatch(/^- {2}1 {2}.*goes with "user erase"$/);
  expect(lineOf('names of the person')).toMatch(new RegExp(`^${code} {2}1 {2}.*goes with "user erase"$`));
  expect(lineOf('roles, invitations')).toContain('goes with');

  const [first, ...rest] = await run('erase', email);
  expect(first).toBe(`${email}: erased.`);
  const stays = rest.slice(rest.indexOf('What stays:') + 1);
  expect(stays.filter((line) => line.includes('goes with'))).toEqual([]);
  const { randuri } = await browser.done('GET', `${document}/note`);
  expect([randuri[0].text, JSON.stringify(randuri).includes(email)]).toEqual(['De sunat.', false]);
  await expect(run('erase', admin)).rejects.toThrow('needs an administrator');
  const database = { connectionString: service.connectionString, dataFolder: service.settings.dataFolder };
  expect((await auditVerify(database, { company: code })).code).toBe(0);
});

test('a client who is a person stays with their documents, until the day that the law says [OPS-PERSON-1] [OPS-PERSON-2]', async () => {
  const shop = await openShop(service);
  const email = freshEmail('client');
  await shop.issued({ client: person({ email }) });
  const year = service.clock.now().getFullYear();
  const told = await run('report', email);
  expect(told.find((line) => line.includes('documents of those clients'))).toMatch(
    new RegExp(`^${shop.code} {2}1 .*art\\. 25\\) wants vouchers kept, the newest until ${year + 6}-07-01$`),
  );
  expect(told.find((line) => line.includes('clients with the address'))).toContain('the company decides');
  expect((await run('erase', email))[0]).toBe(`${email}: nothing was to be erased.`);
  expect(await run('report', email)).toEqual(told);
  expect(await run('report', freshEmail('nimeni'))).toEqual([expect.stringContaining('Nothing is kept about')]);
});

test('what a company wrote about a client beside its documents is told too, by an additional address as by its own [OPS-PERSON-1]', async () => {
  const shop = await openShop(service);
  const [email, second] = [freshEmail('client'), freshEmail('sotie')];
  await shop.issued({ client: person({ email }) });
  const { data } = (await service.send('/v2/clienti', { headers: shop.headers })).body;
  const client = `/v2/clienti/${data[0].id}`;
  const send = async (method: string, path: string, json: object) => {
    const reply = await service.send(path, { method, headers: shop.headers, json });
    expect(reply.status, reply.text).toBeLessThan(300);
  };
  await send('POST', `${client}/note`, { text: 'Sună numai dimineața.' });
  await send('POST', `${client}/pagina`, {});
  await send('PUT', `${client}/fisa-lunara`, { lunar: true });
  await send('PUT', `${client}/adrese-email`, { altele: [{ email: second, documente: true, mementouri: false }] });
  for (const address of [email, second]) {
    const told = await run('report', address);
    expect(told.find((line) => line.includes('notes, files, pages'))).toMatch(
      new RegExp(`^${shop.code} {2}3 .*deletes or ends`),
    );
    expect(told.find((line) => line.includes('documents of those clients'))).toMatch(new RegExp(`^${shop.code} {2}1 `));
  }
});

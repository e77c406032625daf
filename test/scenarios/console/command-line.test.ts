import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Command } from '../../../src/commands/command.ts';
import { company } from '../../../src/commands/company.ts';
import { offerDemo } from '../../../src/commands/demo.ts';
import { withPool } from '../../../src/commands/installation.ts';
import { key } from '../../../src/commands/key.ts';
import { platform } from '../../../src/commands/platform.ts';
import { provision } from '../../../src/commands/provision.ts';
import { rate } from '../../../src/commands/rate.ts';
import { series } from '../../../src/commands/series.ts';
import { user } from '../../../src/commands/user.ts';
import { warehouse } from '../../../src/commands/warehouse.ts';
import { browserAt } from '../../support/clients/console-client.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { freshEmail, openHouse, password } from './house.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

const run = async (
  command: Command,
  positionals: readonly string[],
  flags: Readonly<Record<string, string | boolean>> = {},
) =>
  (await runCommand(command, service.connectionString, { positionals, flags, data: service.settings.dataFolder })).out;
const tokenIn = (text = ''): string => /\/app\/intra\/([\w-]{22})$/.exec(text)?.[1] ?? '';

test('user add prints an invitation by which the person comes in; user list, reset and remove do as they say [CON-CLI-1]', async () => {
  const { code, admin } = await openHouse(service);
  const email = freshEmail('cli');
  const [line] = await run(user, ['add', email], { company: `RO${code}`, role: 'contabil' });
  expect(line).toMatch(/^Invitation http:\/\/localhost:8080\/app\/intra\//);
  const browser = browserAt(service, code);
  await browser.done('POST', `/linkuri/${tokenIn(line)}`, { parola: 'o parolă cu totul nouă' });
  expect((await browser.done('GET', '/eu')).firme).toMatchObject([{ cod_unic: code, rol: 'contabil' }]);
  expect((await run(user, ['list'])).find((one) => one.startsWith(email))).toContain(`${code} contabil`);

  expect(await run(user, ['add', email], { company: code, role: 'cititor' })).toEqual([
    `${email} has a password already: http://localhost:8080/app`,
  ]);
  expect((await browser.done('GET', '/eu')).firme).toMatchObject([{ rol: 'cititor' }]);
  const [reset] = await run(user, ['reset', email]);
  await browserAt(service).done('POST', `/linkuri/${tokenIn(reset)}`, { parola: 'încă una cu totul nouă' });
  expect((await browser.ask('GET', '/eu')).status).toBe(401);

  await run(user, ['remove', email]);
  expect((await browserAt(service).signIn(email, 'încă una cu totul nouă')).status).toBe(401);
  await expect(run(user, ['remove', email])).rejects.toThrow('Nobody has the address');
  await expect(run(user, ['remove', admin])).rejects.toThrow('needs an administrator');
  expect((await browserAt(service).signIn(admin, password)).status).toBe(204);
});

test('user add makes nobody’s last administrator less, and takes no word that is no action [CON-CLI-1] [CON-MEMBER-3]', async () => {
  const { code, admin } = await openHouse(service);
  await expect(run(user, ['add', admin], { company: code, role: 'cititor' })).rejects.toThrow('needs an administrator');
  for (const word of ['constructor', '__proto__', 'hasOwnProperty']) {
    await expect(run(user, [word, admin])).rejects.toThrow('Say "user add EMAIL"');
  }
  const [line] = await run(user, ['add', freshEmail('liber')]);
  expect(line).toMatch(/^Invitation http/);
  await expect(run(key, ['create', code, ''], { rights: '*' })).rejects.toThrow('Say "key create');
  await expect(run(key, ['create', code, 'x'.repeat(101)], { rights: '*' })).rejects.toThrow('Say "key create');
});

test('user add --operator makes somebody who sees companies and no documents [CON-CLI-1] [CON-ROLE-2]', async () => {
  const { code } = await openHouse(service);
  const email = freshEmail('operator');
  const [line] = await run(user, ['add', email], { operator: true });
  const browser = browserAt(service, code);
  await browser.done('POST', `/linkuri/${tokenIn(line)}`, { parola: 'o parolă cu totul nouă' });
  const { firme } = await browser.done('GET', '/instalare/firme');
  expect(firme).toContainEqual(expect.objectContaining({ cod_unic: code, membri: 1 }));
  expect((await browser.ask('GET', '/firma')).body.cod).toBe('firma_straina');
});

test('company add takes a company from the registry, key and series do the rest, and the key works [CON-CLI-2] [CON-CLI-3] [CON-CLI-4]', async () => {
  expect((await run(company, ['add', 'RO90100218'])).join()).toMatch(/^90100218 /);
  await expect(run(company, ['add', '90100218'])).rejects.toThrow('already');
  expect((await run(company, ['list'])).join('\n')).toContain('90100218');
  expect(await run(series, ['add', '90100218', 'FCT'], { kind: 'factura', next: '5', default: true })).toEqual([
    'FCT is there.',
  ]);
  expect((await run(series, ['list', '90100218'])).join()).toMatch(/^FCT +factura +next 5, 0 documents, default$/);
  const [made = ''] = await run(key, ['create', '90100218', 'magazin'], { rights: 'facturi:citire' });
  const headers = { authorization: `Bearer ${made}`, 'svc-cod-unic': '90100218' };
  expect((await service.send('/v2/identitate', { headers })).body.data.drepturi).toEqual(['facturi:citire']);
  expect((await run(key, ['list', '90100218'])).join()).toMatch(/^magazin +active/);
  await run(key, ['revoke', '90100218', 'magazin']);
  expect((await service.send('/v2/identitate', { headers })).status).toBe(401);
  await expect(run(key, ['create', '90100218', 'x'], { rights: 'nu' })).rejects.toThrow('--rights is');
  await expect(run(key, ['list', '1'])).rejects.toThrow('no company');
});

test('a key that the plan does not allow is refused with what to do [CON-CLI-3]', async () => {
  const file = join(service.settings.dataFolder, 'plans.json');
  const codes = { none: '90100307', one: '90100315' };
  const plans = [
    { cod_unic: codes.none, denumire: 'Fără chei SRL', abonament: 'pro' },
    { cod_unic: codes.one, denumire: 'O cheie SRL', abonament: 'premium', chei: [{ nume: 'prima', drepturi: ['*'] }] },
  ];
  await writeFile(file, JSON.stringify({ companii: plans }));
  await run(provision, [file]);
  await expect(run(key, ['create', codes.none, 'magazin'], { rights: '*' })).rejects.toThrow(
    'A company with the plan pro has no keys: set another one at /app/instalare, or say "abonament"',
  );
  await expect(run(key, ['create', codes.one, 'magazin'], { rights: '*' })).rejects.toThrow(
    'The plan premium allows 1 active key: revoke one first.',
  );
});

test('platforms are added, listed and removed, and what is no address is not taken [CON-CLI-8]', async () => {
  const { code, browser } = await openHouse(service);
  expect(await run(platform, ['add', code, 'https://Magazin.exemplu.ro/cos?x=1'])).toEqual([
    'https://magazin.exemplu.ro is there.',
  ]);
  expect(await run(platform, ['list', `RO${code}`])).toEqual(['https://magazin.exemplu.ro']);
  expect((await browser.done('GET', '/firma')).platforme).toEqual(['https://magazin.exemplu.ro']);
  expect(await run(platform, ['remove', code, 'https://magazin.exemplu.ro'])).toEqual([
    'https://magazin.exemplu.ro is removed.',
  ]);
  expect(await run(platform, ['list', code])).toEqual([]);
  await expect(run(platform, ['remove', code, 'https://magazin.exemplu.ro'])).rejects.toThrow('was found');
  await expect(run(platform, ['add', code, 'magazin'])).rejects.toThrow('begins with https://');
  await expect(run(platform, ['add', code])).rejects.toThrow('Say "platform add');
});

test('warehouses are added, listed and switched off and on, but not one with stock [CON-CLI-9]', async () => {
  const { code } = await openHouse(service, {
    gestiuni: [{ cod_gestiune: 'MAG', nume: 'Magazin' }],
    articole: [{ cod: 'A1', nume: 'Cană', stocuri: [{ cod_gestiune: 'MAG', stoc: 5 }] }],
  });
  expect(await run(warehouse, ['add', code, 'DEP', 'Depozit'])).toEqual(['DEP is there.']);
  await expect(run(warehouse, ['add', code, 'dep', 'Altul'])).rejects.toThrow('already');
  expect(await run(warehouse, ['off', code, 'DEP'])).toEqual(['DEP is off.']);
  expect((await run(warehouse, ['list', code])).toSorted()).toEqual([
    'DEP             Depozit, off',
    'MAG             Magazin',
  ]);
  expect(await run(warehouse, ['on', code, 'DEP'])).toEqual(['DEP is on.']);
  await expect(run(warehouse, ['off', code, 'MAG'])).rejects.toThrow('has stock');
  await expect(run(warehouse, ['off', code, 'NIMIC'])).rejects.toThrow('was found');
  await expect(run(warehouse, ['add', code, 'X', ' '])).rejects.toThrow('Say "warehouse add');
});

test('a rate of the company is set and listed, and what is no rate is not taken [CON-CLI-10]', async () => {
  const { code } = await openHouse(service);
  expect(await run(rate, ['set', code, 'EUR', '2026-11-13', '5.0871'])).toEqual(['EUR of 2026-11-13 is 5.0871.']);
  expect(await run(rate, ['list', code, 'EUR', '2026-11-13'])).toContain('2026-11-13 5.0871, company');
  const wrong = [
    ['RON', '2026-11-13', '1'],
    ['EUR', '2026-02-30', '5'],
    ['EUR', '2026-11-13', '0'],
    ['EUR', '2026-11-13', '5,09'],
    ['EUR', '2026-11-13', '1000001'],
  ];
  for (const one of wrong) await expect(run(rate, ['set', code, ...one]), one.join()).rejects.toThrow('Say "rate set');
});

test('the first start prints a link that signs in the administrator of the demo company, once [CON-CLI-5]', async () => {
  const first = await testService();
  const offered = await withPool(first.connectionString, (database) => offerDemo(database, first.settings));
  const text = offered?.(first.url) ?? '';
  const port = new URL(first.url).port;
  const [, token = ''] = new RegExp(`^Console http://localhost:${port}/app/intra/([\\w-]{22})$`, 'm').exec(text) ?? [];
  const browser = browserAt(first, '12345674');
  expect(await browser.done('GET', `/linkuri/${token}`)).toMatchObject({ fel: 'intrare' });
  await browser.done('POST', `/linkuri/${token}`, {});
  expect((await browser.done('GET', '/eu')).firme).toMatchObject([{ cod_unic: '12345674', rol: 'administrator' }]);
  expect((await browserAt(first).ask('POST', `/linkuri/${token}`, {})).status).toBe(410);
});

test('provisioning says what it changed, member by member, with --dry-run what it would change, and what is missing to issue [PROV-11] [PROV-12]', async () => {
  const { code, name } = await openHouse(service, { setari: { link_plata: true } });
  const file = join(service.settings.dataFolder, 'firma.json');
  const setari = { termen_scadenta_zile: 30 };
  await writeFile(
    file,
    JSON.stringify({ companii: [{ cod_unic: code, denumire: name, setari, serii: [{ serie: 'FCT' }] }] }),
  );
  const provisioned = (flags: Readonly<Record<string, boolean>> = {}) =>
    runCommand(provision, service.connectionString, { positionals: [file], flags, data: service.settings.dataFolder });
  const changes = [`${code}: settings ${code} due_days: 0 -> 30`, `${code}: series FCT created`];
  const missing = [expect.stringContaining('no whole address'), expect.stringContaining('no shop address')];
  expect((await provisioned({ 'dry-run': true })).out).toEqual([...changes, ...missing]);
  expect((await run(series, ['list', code])).join()).toBe('');
  expect((await provisioned()).warned).toEqual([...changes, ...missing]);
  expect((await provisioned()).warned).toEqual([`${code}: nothing changed`, ...missing]);
  const articole = [{ denumire: 'Hârtie', nr_produse: 1, pret_unitar: 100 }];
  const bought = { furnizor: { denumire: 'Moara' }, numar: 'M-1', data_emitere: '2026-11-10', valuta: 'RON', articole };
  await writeFile(
    file,
    JSON.stringify({ companii: [{ cod_unic: code, denumire: name, facturi_furnizori: [bought] }] }),
  );
  const entered = [`${code}: supplier-invoice M-1 entered`];
  expect((await provisioned()).warned.filter((line) => !line.includes('cannot issue yet'))).toEqual(entered);
  expect((await provisioned()).warned).toContain(`${code}: nothing changed`);
});

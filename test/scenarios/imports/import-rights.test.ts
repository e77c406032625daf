import { expect, test } from 'vitest';
import { may, rightOf } from '../../../src/api/console/operation.ts';
import { consoleOperations } from '../../../src/api/console/operations.ts';
import { v2Operations } from '../../../src/api/v2/operations.ts';
import { roleNames } from '../../../src/api/words/vocabulary.ts';
import { roles } from '../../../src/domain/people/role.ts';
import { testService } from '../../support/service/test-service.ts';
import { openHouse } from '../console/house.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const table = { fel: 'clienti', nume: 'clienti.csv', continut: base64('Denumire;CUI\nMoara Alba SRL;14399840\n') };
const file = { fisier: base64('Denumire\nCană\n'), salveaza: true };

/** What would be imported, by the end of the address. */
const bodies: Readonly<Record<string, object>> = {
  importuri: table,
  verifica: table,
  importa: { ...file, luna: '2026-10' },
  extrase: { fisier: base64(':20:EXTRAS') },
  'extrase-bancare': { continut: ':20:EXTRAS' },
};
const isOfImports = (path: string): boolean => /\/importuri\b|\/importa$|\/extrase(?:-bancare)?$/.test(path);
const endOf = (path: string): string => path.split('/').at(-1) ?? '';

test('no row imports, checks, tells or takes back anything for a key or a role without its right [V2-RIGHT-1] [CON-ROLE-3]', async () => {
  const service = await testService({ rateLimits: 'off' });
  const { code, browser, member, trail } = await openHouse(service, { abonament: 'enterprise' });
  const { id } = await browser.done('POST', '/importuri', table);
  const { cheie } = await browser.done('POST', '/chei', { nume: 'cititor', drepturi: ['facturi:citire'] });
  const members = new Map<string, typeof browser>();
  for (const role of roles) {
    if (role !== 'administrator') members.set(role, (await member(roleNames[role])).browser);
  }
  const before = await trail();

  const headers = { authorization: `Bearer ${cheie}`, 'svc-cod-unic': code };
  const ofPrograms = v2Operations.filter(({ path }) => isOfImports(path));
  expect(ofPrograms.length).toBeGreaterThan(6);
  for (const { method, path } of ofPrograms) {
    const json = method === 'GET' ? undefined : (bodies[endOf(path)] ?? {});
    const reply = await service.send(path.replace('{id_import}', id), { method, headers, json });
    expect([path, reply.status, reply.body.motiv?.cod]).toEqual([path, 403, 'drept_lipsa']);
  }
  const ofPeople = consoleOperations.filter(({ path }) => isOfImports(path));
  expect(ofPeople.length).toBeGreaterThan(9);
  for (const row of ofPeople) {
    const right = rightOf(row);
    if (right === null) throw new Error(`${row.path} needs no right`);
    const address = row.path.slice('/app/api'.length).replace('{id_import}', id);
    for (const role of roles.filter((one) => !may({ role: one }, right))) {
      const json = row.method === 'GET' ? undefined : (bodies[endOf(row.path)] ?? {});
      const reply = await members.get(role)?.ask(row.method, address, json);
      expect([row.path, role, reply?.status, reply?.body.cod]).toEqual([row.path, role, 403, 'rol_lipsa']);
    }
  }

  expect(await trail()).toEqual(before);
  expect((await browser.done('GET', '/importuri')).randuri).toMatchObject([{ id, status: 'gata' }]);
  expect((await browser.done('GET', '/clienti')).clienti).toMatchObject([{ denumire: 'Moara Alba SRL' }]);
  expect((await browser.done('GET', '/articole')).articole).toEqual([]);
});

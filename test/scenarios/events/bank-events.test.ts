import { beforeAll, expect, test } from 'vitest';
import { browserAt } from '../../support/clients/console-client.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { entry, openProgram } from '../bank/program.ts';
import { freshEmail, password } from '../console/house.ts';
import { purchase } from '../suppliers/buying.ts';
import { listenerOf } from './listening.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
  service.clock.set('2026-11-16T10:00:00Z');
});

const everyOne = ['confirmata', 'desfacuta', 'ignorata'].map((act) => `miscare_bancara.${act}`);

test('each act on an entry is one event, with the row of the list at that moment; reading a statement is none [WHK-60] [WHK-61]', async () => {
  const program = await openProgram(service);
  const { issue, enter, movement, movements, decide } = program;
  const { events } = listenerOf(service, program);
  await issue();
  await enter([entry('10.00', 'FCT 1')]);
  const id = await movement('FCT 1');
  const told = async () =>
    (await events()).filter(({ tip }) => everyOne.includes(tip)).map(({ tip, date }) => [tip, date]);
  expect(await told()).toEqual([]);
  const expected: unknown[] = [];
  const acts = { confirma: 'confirmata', desfa: 'desfacuta', ignora: 'ignorata' } as const;
  for (const act of ['confirma', 'desfa', 'ignora', 'desfa'] as const) {
    expect((await decide(id, act)).status).toBe(200);
    const [row] = await movements();
    expected.push([`miscare_bancara.${acts[act]}`, row]);
    expect(await told()).toEqual(expected);
  }
  // What is ignored already changes nothing.
  await decide(id, 'ignora');
  await decide(id, 'ignora');
  expect(await told()).toHaveLength(5);
});

test('an entry tied to several received invoices is one event with all its parts, refused ones are none [WHK-60]', async () => {
  const program = await openProgram(service);
  const { enter, movement, movements, decide, done } = program;
  const { events } = listenerOf(service, program);
  const { id: first } = await done('POST', '/facturi-furnizori', purchase());
  const { id: second } = await done('POST', '/facturi-furnizori', purchase({ numar: 'FF-909' }));
  await enter([entry('-700.00', 'moara')]);
  const id = await movement('moara');
  const parts = (suma: number) => ({
    alocari: [
      { id_factura: first, suma: 605 },
      { id_factura: second, suma },
    ],
  });
  expect((await decide(id, 'confirma', parts(96))).status).toBe(400);
  expect((await decide(id, 'confirma', parts(95))).status).toBe(200);
  const confirmed = await events({ tip: 'miscare_bancara.confirmata' });
  expect(confirmed.map(({ date }) => date)).toEqual(await movements());
  expect(confirmed[0]?.date).toMatchObject({ suma: -700, stare: 'confirmata', ...parts(95) });
});

test('a person at the console makes the same events, and what is collected at once makes one for each entry [WHK-60]', async () => {
  const email = freshEmail();
  const program = await openProgram(service, {
    utilizatori: [{ email, parola: password }],
    setari: { incaseaza_automat_din_extras: true },
  });
  const { types } = listenerOf(service, program);
  await program.issue();
  await program.enter([entry('4.00', 'FCT 1'), entry('6.00', 'FCT 1')]);
  expect((await types()).filter((tip) => everyOne.includes(tip))).toEqual([everyOne[0], everyOne[0]]);
  const browser = browserAt(service, program.code);
  expect((await browser.signIn(email, password)).status).toBe(204);
  const [{ id }] = (await browser.done('GET', '/banca/intrari')).intrari;
  await browser.done('POST', `/miscari-bancare/${id}/desfa`);
  await browser.done('POST', `/miscari-bancare/${id}/ignora`);
  expect((await types()).slice(-2)).toEqual(['miscare_bancara.desfacuta', 'miscare_bancara.ignorata']);
});

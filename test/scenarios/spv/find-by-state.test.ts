import { beforeAll, expect, test } from 'vitest';
import { doctor } from '../../../src/commands/doctor.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { expectDone, lifeOf } from '../invoices/life.ts';
import { problemsOf } from '../invoices/shop.ts';
import { rehearse, soon, spvShop } from './space.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
  service.clock.set('2026-11-16T10:00:00Z');
});

const stages = ['netrimisa', 'in_asteptare', 'in_prelucrare', 'acceptata', 'respinsa', 'eroare'] as const;

/** A shop with an invoice in each state, named after it; the authority wants a digit in a number. */
async function shopInEveryState() {
  const seller = await spvShop(service);
  const { issue, send, status, shop } = seller;
  const nameOf = (state: string) => ({ serie: 'FCT', numar: `${state} 1` });
  const sent = {
    acceptata: {},
    in_prelucrare: rehearse('in_prelucrare'),
    respinsa: rehearse('respinsa'),
    eroare: rehearse('eroare'),
  };
  await issue(nameOf('netrimisa'));
  for (const [state, more] of Object.entries(sent)) {
    await issue({ ...nameOf(state), ...more });
    await send(nameOf(state));
  }
  await issue(nameOf('anulata'));
  expectDone(await lifeOf(service, shop).cancel(nameOf('anulata')));
  await shop.issue({ serie: 'PRF', tip_factura: 'P', numar: 'proforma' });
  const stopWorker = testWorker(service);
  for (const state of Object.keys(sent)) await expect.poll(() => status(nameOf(state)), soon).toBe(state);
  await stopWorker();
  await issue(nameOf('in_asteptare'));
  await send(nameOf('in_asteptare'));
  const found = async (query: Readonly<Record<string, string>>): Promise<readonly string[]> => {
    const reply = await shop.list(query);
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data.map(({ numar }: { numar: string }) => numar.split(' ')[0]);
  };
  return { ...seller, nameOf, found };
}

test('invoices are found by where they stand at the tax authority [V2-LIST-9]', async () => {
  const { shop, send, status, nameOf, found } = await shopInEveryState();
  for (const efactura of stages) expect(await found({ efactura }), efactura).toEqual([efactura]);
  expect(await found({ efactura: 'respinsa', serie: 'FCT', restanta: 'true' })).toEqual(['respinsa']);
  expect(await found({ efactura: 'respinsa', data_emitere_pana_la: '2026-11-15' })).toEqual([]);

  // The last sending counts, and it alone.
  await send(nameOf('respinsa'));
  expect(await found({ efactura: 'respinsa' })).toEqual([]);
  expect(await found({ efactura: 'in_asteptare' })).toEqual(['in_asteptare', 'respinsa']);
  const stopWorker = testWorker(service);
  await expect.poll(() => status(nameOf('respinsa')), soon).toBe('respinsa');
  await stopWorker();
  expect(await found({ efactura: 'respinsa' })).toEqual(['respinsa']);
  expect((await shop.list({ efactura: 'respinsa', limit: '1' })).body.meta.pagination.next_cursor).toBeNull();
});

test('pages of them follow each other [V2-LIST-9]', async () => {
  const { shop, issue, send, status } = await spvShop(service);
  const numbers = ['1', '2', '3', '4', '5'];
  for (const numar of numbers) {
    await issue({ numar, ...rehearse('respinsa') });
    await send({ serie: 'FCT', numar });
  }
  const stopWorker = testWorker(service);
  for (const numar of numbers) await expect.poll(() => status({ serie: 'FCT', numar }), soon).toBe('respinsa');
  await stopWorker();
  const walked: string[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { efactura: 'respinsa', limit: '2', ...(cursor === null ? {} : { cursor }) };
    const { data, meta } = (await shop.list(query)).body;
    walked.push(...data.map(({ numar }: { numar: string }) => numar));
    cursor = meta.pagination.next_cursor;
  } while (cursor !== null);
  expect(walked).toEqual(numbers.toReversed());
});

test.each(['trimisa', 'Respinsa', '', 'x'])('a state that is none, "%s", is 400 [V2-LIST-9]', async (efactura) => {
  const { shop } = await spvShop(service);
  expect(problemsOf(await shop.list({ efactura }))).toEqual({ 'query efactura': ['invalid_value'] });
});

test('doctor says how many were rejected or failed, of which company, and names the newest [V2-LIST-9]', async () => {
  const check = 'the tax authority rejected no invoice, and each could be sent';
  const own = await testService({ rateLimits: 'off' });
  own.clock.set('2026-11-16T10:00:00Z');
  const { connectionString } = own;
  expect((await runCommand(doctor, connectionString)).out).toContain(`ok     ${check}`);
  const { shop, issue, send, status } = await spvShop(own);
  for (const numar of ['1', '2', '3', '4']) {
    await issue({ numar, ...rehearse(numar === '4' ? 'eroare' : 'respinsa') });
    await send({ serie: 'FCT', numar });
  }
  const stopWorker = testWorker(own);
  for (const numar of ['1', '2', '3']) await expect.poll(() => status({ serie: 'FCT', numar }), soon).toBe('respinsa');
  await expect.poll(() => status({ serie: 'FCT', numar: '4' }), soon).toBe('eroare');
  await stopWorker();
  const told = (await runCommand(doctor, connectionString)).out.find((text) => text.includes(check));
  expect(told).toBe(
    `WRONG  ${check}: 4 of company ${shop.code} (FCT 4, FCT 3, FCT 2, ...); "GET /v2/facturi?efactura=respinsa" and "efactura=eroare" list them.`,
  );
});

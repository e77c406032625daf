import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { forgetJobs } from '../../support/behind-the-wire/jobs.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { till } from '../invoices/collecting.ts';
import { person } from '../invoices/shop.ts';
import { mailbox, soon } from './mailbox.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
  service.clock.set('2026-11-15T10:00:00Z');
  await forgetJobs(service);
});

const dayOf = (value: unknown): string => (value as Date).toISOString().slice(0, 10);

test('with the switch the statement of the last month leaves on the first, once, where it has anything to say [V2-STMT-6]', async () => {
  const { shop } = await mailbox(service);
  const clientOf = async (denumire: string, email: string | undefined, paid: boolean): Promise<string> => {
    const name = await shop.issued({
      client: person({ denumire, ...(email === undefined ? {} : { email }) }),
      data_emitere: '2026-10-10',
    });
    if (paid) await till(service, shop).collect(name, 121, { data_incasare: '2026-10-20' });
    return name.client_id;
  };
  const put = (id: string, lunar: unknown) =>
    service.send(`/v2/clienti/${id}/fisa-lunara`, { method: 'PUT', headers: shop.headers, json: { lunar } });
  const get = async (id: string) =>
    (await service.send(`/v2/clienti/${id}/fisa-lunara`, { headers: shop.headers })).body.data;

  const owing = await clientOf('Ana', 'ana@exemplu.ro', false);
  const silent = await clientOf('Barbu', 'barbu@exemplu.ro', true);
  const nowhere = await clientOf('Cora', undefined, false);
  const off = await clientOf('Dan', 'dan@exemplu.ro', false);
  expect(await get(owing)).toEqual({ lunar: false });
  for (const id of [owing, silent, nowhere, off]) expect((await put(id, true)).body.data).toEqual({ lunar: true });
  expect((await put(owing, true)).status).toBe(200);
  expect((await put(off, false)).body.data).toEqual({ lunar: false });
  expect((await put(owing, 'da')).status).toBe(400);
  expect((await put(`cli_${randomUUID().replaceAll('-', '')}`, true)).status).toBe(404);
  expect(await get(owing)).toEqual({ lunar: true });

  const statements = async () =>
    (await shop.stored('mails', 'scheduled_at, mail_id')).map(({ recipient, period_from, period_until, state }) => [
      recipient,
      dayOf(period_from),
      dayOf(period_until),
      state,
    ]);
  const workAt = async (moment: string, count: number): Promise<void> => {
    service.clock.set(moment);
    const stops = [testWorker(service), testWorker(service)];
    const turns = async () => (await shop.stored('monthly_statements')).map(({ last_month }) => dayOf(last_month));
    await expect.poll(turns, soon).toEqual(Array(3).fill(moment < '2026-12-02' ? '2026-11-01' : '2026-12-01'));
    await expect
      .poll(async () => (await statements()).filter(([, , , state]) => state === 'sent'), soon)
      .toHaveLength(count);
    for (const stop of stops) await stop();
  };
  await workAt('2026-12-01T08:00:00Z', 1);
  expect(await statements()).toEqual([['ana@exemplu.ro', '2026-11-01', '2026-11-30', 'sent']]);
  // A worker that slept over the first of the month sends the last one alone.
  await workAt('2027-01-05T08:00:00Z', 2);
  expect((await statements()).at(-1)).toEqual(['ana@exemplu.ro', '2026-12-01', '2026-12-31', 'sent']);
});

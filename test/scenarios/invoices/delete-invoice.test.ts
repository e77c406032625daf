import { beforeAll, describe, expect, test } from 'vitest';
import { type Manners, startSmtp } from '../../support/partners/smtp.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { mailbox, soon } from '../mails/mailbox.ts';
import {
  expectDone,
  expectForbidden,
  expectMissing,
  lifeOf,
  linesOfAllKinds,
  openLife,
  stockAfterThem,
  stockAtFirst,
  storno,
} from './life.ts';
import { linksOf, open as openPage } from './linking.ts';
import { invoice, type Shop, stockLevels } from './shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
});

const open = (company: object = {}) => openLife(service, company);

test('a deleted invoice is gone for every reader and kept in the audit trail; its stock comes back [V2-STATE-9] [V2-STATE-10]', async () => {
  const { shop, life } = await open();
  const name = await shop.issue({ articole: linesOfAllKinds, id_extern: 'comanda 1' });
  expect(await stockLevels(shop)).toEqual(stockAfterThem);
  const kept = await shop.issue({ tip_factura: 'P', serie: 'PRF' });

  expectDone(await life.remove(name));
  expect(await stockLevels(shop)).toEqual(stockAtFirst);
  expectMissing(await shop.read(name.serie, name.numar));
  expect((await shop.list()).body.data).toMatchObject([{ serie: kept.serie }]);
  for (const query of [{ id_extern: 'comanda 1' }, { serie: 'FCT', numar: '1' }, { restanta: 'true' }])
    expect((await shop.list(query)).body.data).toEqual([]);
  for (const again of [life.remove, life.cancel, life.reverse, life.restore]) expectMissing(await again(name));
  expectMissing(await life.track(name, 'AWB'));
  expectMissing(await life.collect(name, 1));
  expect(await stockLevels(shop)).toEqual(stockAtFirst);
  expect(await life.trail()).toEqual(['FCT 1 issued', 'PRF 1 issued', 'FCT 1 deleted']);
  // Its reference is free again, also for the duplicate check.
  expect((await shop.ask(invoice({ id_extern: 'comanda 1', verificare_duplicat: true }))).status).toBe(200);
});

describe('deleting is refused', () => {
  test('when collected, even in part [V2-STATE-9] [V2-STATE-12]', async () => {
    const { shop, life } = await open();
    const name = await shop.issue();
    expect((await life.collect(name, 0.01)).status).toBe(200);
    expectForbidden(await life.remove(name), 'incasari');
  });

  test('when cancelled, reversed or a storno [V2-STATE-9]', async () => {
    const { shop, life } = await open();
    const name = await shop.issue({ articole: linesOfAllKinds });
    const reversal = storno(await life.reverse(name));
    expectForbidden(await life.remove(name), 'este stornat');
    expectForbidden(await life.remove(reversal), 'este un storno');
    const cancelled = await shop.issue();
    expectDone(await life.cancel(cancelled));
    expectForbidden(await life.remove(cancelled), 'este anulat');
    expect(await stockLevels(shop)).toMatchObject(stockAtFirst);
  });

  test.each(['waiting', 'sent', 'processing', 'accepted'])(
    'when in SPV: %s [V2-STATE-9] [V2-STATE-14]',
    async (status) => {
      const { shop, life } = await open();
      const name = await shop.issue();
      await life.atAuthority(name, status);
      expectForbidden(await life.remove(name), 'SPV');
      await life.atAuthority(name, 'failed');
      expectDone(await life.remove(name));
    },
  );

  test('for a proforma that was invoiced, until its invoice is gone [V2-STATE-9]', async () => {
    const { shop, life } = await open();
    const proforma = await shop.issue({ tip_factura: 'P', serie: 'PRF' });
    const made = await shop.issue({ proforma: { serie: proforma.serie, numar: proforma.numar } });
    expectForbidden(await life.remove(proforma), 'din el s-a emis o factura');
    expectDone(await life.remove(made));
    expectDone(await life.remove(proforma));
  });
});

const numbers = async (shop: Shop, count: number) => {
  const given: string[] = [];
  for (let one = 0; one < count; one += 1) given.push((await shop.issue()).numar);
  return given;
};
const fct = (numar: string) => ({ serie: 'FCT', numar });

describe('the number of a deleted invoice', () => {
  test('is given again where it was the highest of its series, one after the other [V2-NUMBER-5]', async () => {
    const { shop, life } = await open();
    await numbers(shop, 4);
    for (const last of ['4', '3']) expectDone(await life.remove(fct(last)));
    expect(await numbers(shop, 3)).toEqual(['3', '4', '5']);
    expect((await shop.list()).body.data).toHaveLength(5);
  });

  test('otherwise stays used for good [V2-NUMBER-5]', async () => {
    const { shop, life } = await open();
    await numbers(shop, 3);
    expectDone(await life.remove(fct('2')));
    expectDone(await life.remove(fct('3')));
    expectDone(await life.remove(fct('1')));
    expect(await numbers(shop, 2)).toEqual(['3', '4']);
  });

  test('that stays used cannot be chosen either; one that was given back can [V2-NUMBER-5] [V2-NUMBER-2]', async () => {
    const { shop, life } = await open();
    const first = await shop.issue();
    const second = await shop.issue();
    expectDone(await life.remove(first));
    const refused = await shop.ask(invoice({ numar: first.numar }));
    expect(refused.body).toMatchObject({ status: 400, motiv: { cod: 'factura_duplicata' } });
    expect((await shop.ask(invoice({ numar: '.' }))).body.validation_errors).toMatchObject([{ name: 'numar' }]);
    expectDone(await life.remove(second));
    expect((await shop.ask(invoice({ numar: second.numar }))).status).toBe(200);
  });

  test('of the very first is given again, at the number and with the digits where the series begins [V2-NUMBER-5]', async () => {
    const { shop, life } = await open({ serii: [{ serie: 'FCT', urmatorul_numar: 99, cifre: 4 }] });
    expect(await shop.issue()).toMatchObject({ numar: '0099' });
    expectDone(await life.remove(fct('0099')));
    expect(await numbers(shop, 2)).toEqual(['0099', '0100']);
  });

  test('that the caller chose is free again, and moves no counter [V2-NUMBER-5]', async () => {
    const { shop, life } = await open();
    await numbers(shop, 1);
    for (const numar of ['X', '7']) {
      await shop.issue({ numar });
      expectDone(await life.remove(fct(numar)));
      expect(await shop.issue({ numar })).toMatchObject({ numar });
    }
    expect(await numbers(shop, 1)).toEqual(['2']);
  });

  test('is found behind chosen numbers that the counter had passed over [V2-NUMBER-5]', async () => {
    const { shop, life } = await open();
    await numbers(shop, 3);
    await shop.issue({ numar: '4' });
    await shop.issue({ numar: '5' });
    expect(await numbers(shop, 1)).toEqual(['6']);
    for (const last of ['6', '3']) expectDone(await life.remove(fct(last)));
    expect(await numbers(shop, 2)).toEqual(['3', '6']);
    // A chosen number that is gone meanwhile is given like any other.
    for (const one of ['6', '4']) expectDone(await life.remove(fct(one)));
    expect(await numbers(shop, 2)).toEqual(['4', '6']);
    expectDone(await life.remove(fct('5')));
    expectDone(await life.remove(fct('6')));
    expectDone(await life.remove(fct('4')));
    expect(await numbers(shop, 3)).toEqual(['4', '5', '6']);
  });

  test('is never given twice while others issue and delete [V2-NUMBER-5] [V2-NUMBER-1]', async () => {
    const { shop, life } = await open();
    await numbers(shop, 1);
    const left = new Set(['1']);
    const rounds = await Promise.all(
      Array.from({ length: 24 }, async (_, place) => {
        const { numar } = await shop.issue();
        const isKept = place % 3 === 0;
        return { numar, isKept, reply: isKept ? null : await life.remove(fct(numar)) };
      }),
    );
    for (const { numar, isKept, reply } of rounds) {
      if (reply) expectDone(reply);
      if (isKept) left.add(numar);
    }
    expect(left.size).toBe(9);
    const { body } = await shop.list({ limit: '200' });
    expect(body.data.map(({ numar }: { numar: string }) => numar).sort()).toEqual([...left].sort());
    const highest = Math.max(...[...left].map(Number));
    const next = Number((await shop.issue()).numar);
    expect(next).toBeGreaterThan(highest);
  });
});

test('the same Idempotency-Key gives the first answer again, though the invoice is gone [V2-IDEM-1]', async () => {
  const { shop, life } = await open();
  const name = await shop.issue({ articole: linesOfAllKinds });
  const key = { 'idempotency-key': 'o stergere' };
  expectDone(await life.remove(name, key));
  expectDone(await life.remove(name, key));
  expect(await stockLevels(shop)).toEqual(stockAtFirst);
});

describe('what reached somebody outside', () => {
  const delivered = async (manners: Manners = {}) => {
    const server = await startSmtp(manners);
    const box = await mailbox(service);
    const work = () =>
      testWorker(service, { smtp: { url: `smtp://${server.address}`, address: 'facturi@serviciu.ro' } });
    return { ...box, life: lifeOf(service, box.shop), server, work };
  };

  test('by mail is not deleted, only cancelled or reversed, once the server took the mail [V2-STATE-15]', async () => {
    const { life, issue, mail, isMailed, work } = await delivered();
    const [first, second] = [await issue(), await issue()];
    for (const name of [first, second]) await mail(name);
    work();
    for (const name of [first, second]) await expect.poll(() => isMailed(name), soon).toBe(true);
    for (const name of [first, second]) expectForbidden(await life.remove(name), 'se poate anula sau storna');
    expectDone(await life.cancel(second));
    storno(await life.reverse(first));
  });

  test('by mail is not deleted while the server is being handed it; what the server refused is [V2-STATE-15]', async () => {
    const { life, issue, mail, mails, server, work } = await delivered({
      atEnd: (number) => (number === 1 ? 'hang' : null),
      atRecipient: (number) => (number === 2 ? '550 nobody of this name' : null),
    });
    const [held, refused] = [await issue(), await issue()];
    await mail(held);
    work();
    await expect.poll(() => server.received.length, soon).toBe(1);
    expectForbidden(await life.remove(held), 'e-mail');
    await mail(refused);
    await expect.poll(async () => (await mails()).map(({ state }) => state), soon).toContain('dead');
    expectDone(await life.remove(refused));
  });

  test('by a link keeps its number for good, whoever opened it; the console is not outside [V2-NUMBER-6]', async () => {
    const { shop, life } = await open({ setari: { link_plata: true } });
    const links = linksOf(service, shop);
    const looked = await shop.issue();
    expect((await openPage(await links.download(looked), { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expectDone(await life.remove(looked));
    const read = await shop.issue();
    expect(read).toEqual(looked);
    expect((await openPage(await links.download(read))).status).toBe(200);
    expectDone(await life.remove(read));
    const shown = await shop.issue();
    expect(shown).toMatchObject({ numar: '2' });
    expect((await openPage(await links.payment(shown))).status).toBe(200);
    expectDone(await life.remove(shown));
    expect(await shop.issue()).toMatchObject({ numar: '3' });
    for (const numar of ['1', '2'])
      expect((await shop.ask(invoice({ numar }))).body).toMatchObject({ motiv: { cod: 'factura_duplicata' } });
  });

  test('by a link cannot be chosen again as a number either [V2-NUMBER-6]', async () => {
    const { shop, life } = await open();
    const chosen = await shop.issue({ numar: 'X-1' });
    expect((await openPage(await linksOf(service, shop).download(chosen))).status).toBe(200);
    expectDone(await life.remove(chosen));
    expect((await shop.ask(invoice({ numar: 'X-1' }))).body).toMatchObject({ motiv: { cod: 'factura_duplicata' } });
  });

  test('by a link is passed over by the counter, where its number was chosen ahead of it [V2-NUMBER-6]', async () => {
    const { shop, life } = await open();
    expect(await numbers(shop, 1)).toEqual(['1']);
    for (const numar of ['2', '4']) {
      const chosen = await shop.issue({ numar });
      expect((await openPage(await linksOf(service, shop).download(chosen))).status).toBe(200);
      expectDone(await life.remove(chosen));
    }
    expect(await numbers(shop, 2)).toEqual(['3', '5']);
    // The counter goes back as far as numbers are free, and passes over it again.
    for (const last of ['5', '3']) expectDone(await life.remove(fct(last)));
    expect(await numbers(shop, 2)).toEqual(['3', '5']);
  });

  test('as a storno keeps its number when it is removed by a restore [V2-NUMBER-6] [V2-STATE-7]', async () => {
    const { shop, life } = await open();
    const name = await shop.issue();
    const reversal = storno(await life.reverse(name));
    expect((await openPage(await linksOf(service, shop).download(reversal))).status).toBe(200);
    expectDone(await life.restore(name));
    expect(storno(await life.reverse(name))).not.toEqual(reversal);
  });
});

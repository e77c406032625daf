import { beforeAll, describe, expect, test } from 'vitest';
import type { Reply } from '../../support/clients/api-client.ts';
import { counted } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { addressOf, expectNotFound, expectState, type Name, proforma, till } from './collecting.ts';
import { invoice, line, openShop } from './shop.ts';

/** Collections and proformas while their documents are cancelled, reversed, restored and deleted. */
let service: TestService;

beforeAll(async () => {
  service = await testService();
});

const open = async (company = {}) => {
  const shop = await openShop(service, company);
  const desk = till(service, shop);
  return {
    shop,
    ...desk,
    cancel: (name: Name) => desk.call('POST', `${addressOf(name)}/anuleaza`),
    reverse: (name: Name) => desk.call('POST', `${addressOf(name)}/storneaza`),
    restore: (name: Name) => desk.call('POST', `${addressOf(name)}/repune-in-vigoare-factura-stornata`),
    remove: (name: Name) => desk.call('DELETE', addressOf(name)),
    deleteAll: (name: Name) => desk.call('DELETE', `${addressOf(name)}/incasari?toate=true`),
    issueFrom: (source: Name, ...lines: number[]) =>
      shop.issue({ proforma: nameOf(source), articole: lines.map((nr_crt) => line({ nr_crt })) }),
    askFrom: (source: Name, ...lines: number[]) =>
      shop.ask(invoice({ proforma: nameOf(source), articole: lines.map((nr_crt) => line({ nr_crt })) })),
  };
};

const nameOf = ({ serie, numar }: Name): Name => ({ serie, numar });
const card = { suma_incasata: 1, tip_incasare: 'Card' };

function expectDone(reply: Reply): void {
  expect(reply.status, reply.text).toBe(200);
}

describe('collecting', () => {
  test('is for what is emisa: not for what is cancelled, reversed, or a storno [V2-COLL-3]', async () => {
    const { shop, ask, cancel, reverse } = await open();
    const [cancelled, reversed] = [await shop.issue(), await shop.issue()];
    expectDone(await cancel(cancelled));
    const reply = await reverse(reversed);
    expectDone(reply);
    for (const name of [cancelled, reversed, reply.body.data]) {
      expectState(await ask(name, card), 'stare_nepermisa');
    }
    expect(await shop.stored('collections')).toEqual([]);
  });

  test('on a deleted document is 404 [V2-COLL-3]', async () => {
    const { shop, ask, remove } = await open();
    const issued = await shop.issue();
    expectDone(await remove(issued));
    expectNotFound(await ask(issued, card));
  });

  test('collections stay when the invoice is reversed, can be deleted there, and count when it is restored [V2-COLL-8]', async () => {
    const { shop, collect, read, reverse, restore, deleteAll } = await open();
    const issued = await shop.issue();
    await collect(issued, 21);
    expectDone(await reverse(issued));
    expect(await read(issued)).toMatchObject({
      valoare_achitata: 21,
      valoare_ramasa: 0,
      incasari: [{ suma_incasata: 21 }],
    });
    expectDone(await restore(issued));
    expect(await read(issued)).toMatchObject({ valoare_achitata: 21, valoare_ramasa: 100 });
    expectDone(await reverse(issued));
    expectDone(await deleteAll(issued));
    expectDone(await restore(issued));
    expect(await read(issued)).toMatchObject({ valoare_achitata: 0, valoare_ramasa: 121 });
  });
});

describe('the lines of a proforma', () => {
  test.each(['cancel', 'reverse', 'remove'] as const)(
    'are free again after %s of their invoice, and can be invoiced once more [V2-PROF-3]',
    async (move) => {
      const desk = await open();
      const { shop, read, collect, ask } = desk;
      const source = await shop.issue(proforma());
      const issued = await desk.issueFrom(source, 1, 2);
      expect(await read(source)).toMatchObject({ valoare_ramasa: 0 });
      expectDone(await desk[move](issued));
      expect(await read(source)).toMatchObject({ valoare_ramasa: 181.5 });
      const again = await desk.issueFrom(source, 2);
      expectState(await desk.askFrom(source, 2), 'proforma_facturata', new RegExp(`${again.serie} ${again.numar}\\.$`));
      const { factura } = await collect(source, 1);
      expect(await read(factura)).toMatchObject({ valoare: 121, articole: [{ nr_crt: 1 }] });
      expectState(await ask(source, card), 'proforma_facturata');
    },
  );

  test('are taken again when their invoice is restored [V2-PROF-3]', async () => {
    const { shop, read, issueFrom, askFrom, reverse, restore } = await open();
    const source = await shop.issue(proforma());
    const issued = await issueFrom(source, 1);
    expectDone(await reverse(issued));
    expectDone(await restore(issued));
    expect(await read(source)).toMatchObject({ valoare_ramasa: 60.5 });
    expectState(await askFrom(source, 1, 2), 'proforma_facturata', /nr_crt 1 a proformei PRF 1 .* FCT 1\.$/);
  });

  test('that another invoice took meanwhile forbid the restoring, until that one lets go [V2-PROF-3]', async () => {
    const { shop, read, issueFrom, cancel, reverse, restore } = await open({
      setari: { gestioneaza_stoc: true },
      articole: [{ cod: 'A1', nume: 'Cana', stocuri: [{ stoc: 10 }] }],
    });
    const source = await shop.issue(proforma());
    const articole = [line({ nr_crt: 1, cod_articol: 'A1', denumire: 'Cana' }), line({ nr_crt: 2 })];
    const issued = await shop.issue({ proforma: nameOf(source), articole });
    expectDone(await reverse(issued));
    const rival = await issueFrom(source, 2);
    expectState(
      await restore(issued),
      'proforma_facturata',
      new RegExp(`^Linia cu nr_crt 2 a proformei PRF 1 este deja facturata prin factura FCT ${rival.numar}\\.$`),
    );
    expect(await read(issued)).toMatchObject({ status: 'stornata' });
    expect(await shop.stored('stock_levels')).toContainEqual(expect.objectContaining({ quantity: '10.000' }));
    expectDone(await cancel(rival));
    expectDone(await restore(issued));
    expect(await read(issued)).toMatchObject({ status: 'emisa', proforma: nameOf(source) });
    expect(await read(source)).toMatchObject({ valoare_ramasa: 0 });
  });

  test('associated invoices are listed cancelled and reversed too; deleted ones and storno documents are not [V2-PROF-6]', async () => {
    const { shop, call, issueFrom, cancel, reverse, remove } = await open();
    const source = await shop.issue(proforma());
    const [first, second] = [await issueFrom(source, 1), await issueFrom(source, 2)];
    expectDone(await cancel(first));
    expectDone(await reverse(second));
    const third = await issueFrom(source, 1);
    expectDone(await remove(third));
    const { body } = await call('GET', `${addressOf(source)}/asociate?fields=numar`);
    expect(body.data.map(nameOf)).toEqual([nameOf(second), nameOf(first)]);
  });
});

describe('a proforma that', () => {
  test('is cancelled is neither invoiced nor collected [V2-PROF-3] [V2-COLL-3]', async () => {
    const { shop, read, ask, askFrom, cancel } = await open();
    const source = await shop.issue(proforma());
    expectDone(await cancel(source));
    expectState(await askFrom(source, 1), 'stare_nepermisa', /PRF 1/);
    expectState(await ask(source, card), 'stare_nepermisa');
    expect(await read(source)).toMatchObject({ status: 'anulata', valoare_ramasa: 0 });
  });

  test('was deleted, once no invoice held its lines, is gone from what came of it too [V2-PROF-3] [V2-PROF-6]', async () => {
    const { shop, read, call, ask, askFrom, issueFrom, remove, reverse, restore } = await open();
    const source = await shop.issue(proforma());
    const issued = await issueFrom(source, 1);
    expect((await remove(source)).status).toBe(400);
    expectDone(await reverse(issued));
    expectDone(await remove(source));
    expect(await read(issued)).toMatchObject({ proforma: null });
    expect((await askFrom(source, 2)).body.validation_errors).toMatchObject([{ name: 'proforma' }]);
    expectNotFound(await ask(source, card));
    expectNotFound(await call('GET', `${addressOf(source)}/asociate`));
    expectDone(await restore(issued));
    expect(await read(issued)).toMatchObject({ status: 'emisa', proforma: null });
  });
});

describe('races', () => {
  const rounds = counted(6, 25);
  type Desk = Awaited<ReturnType<typeof open>>;

  /** Does both at once; returns how they ended, as `200 400`. */
  const race = async (one: Promise<Reply>, other: Promise<Reply>): Promise<string> => {
    const replies = await Promise.all([one, other]);
    for (const { status, text } of replies) expect(status, text).toBeLessThan(500);
    return replies.map(({ status }) => status).join(' ');
  };

  test.each([
    ['cancel', ['200 400', '400 200'], { '200 400': 'emisa', '400 200': 'anulata' }],
    ['remove', ['200 400', '404 200'], { '200 400': 'emisa' }],
    ['reverse', ['200 200', '400 200'], { '200 200': 'stornata', '400 200': 'stornata' }],
  ] as const)(
    'collecting and %s end as if one came after the other, every time [V2-COLL-3]',
    { timeout: 60_000 },
    async (move, outcomes, states) => {
      const desk: Desk = await open();
      for (let round = 0; round < rounds; round += 1) {
        const issued = await desk.shop.issue();
        const ended = await race(desk.ask(issued, card), desk[move](issued));
        expect(outcomes).toContain(ended);
        const status = (states as Readonly<Record<string, string>>)[ended];
        const collected = ended.startsWith('200') ? 1 : 0;
        if (status) expect(await desk.read(issued)).toMatchObject({ status, valoare_achitata: collected });
      }
    },
  );

  test('paying a proforma and cancelling or deleting it end as if one came after the other [V2-PROF-4]', {
    timeout: 60_000,
  }, async () => {
    const desk = await open();
    for (let round = 0; round < rounds; round += 1) {
      const [withdrawn, removed] = [await desk.shop.issue(proforma()), await desk.shop.issue(proforma())];
      // An invoiced proforma can still be cancelled; it cannot be deleted.
      expect(['200 200', '400 200']).toContain(await race(desk.ask(withdrawn, card), desk.cancel(withdrawn)));
      expect(['200 400', '404 200']).toContain(await race(desk.ask(removed, card), desk.remove(removed)));
    }
  });

  test('restoring an invoice and paying its proforma: one of them has the lines, every time [V2-PROF-3]', {
    timeout: 60_000,
  }, async () => {
    const desk = await open();
    for (let round = 0; round < rounds; round += 1) {
      const source = await desk.shop.issue(proforma());
      const issued = await desk.issueFrom(source, 1, 2);
      expectDone(await desk.reverse(issued));
      const ended = await race(desk.restore(issued), desk.ask(source, card));
      expect(['200 400', '400 200']).toContain(ended);
      const held = (await desk.shop.stored('proforma_claims')).filter(({ is_held }) => is_held === true);
      expect(held).toHaveLength(2 * (round + 1));
    }
  });
});

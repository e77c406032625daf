import { beforeAll, describe, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { proforma } from '../invoices/collecting.ts';
import { line } from '../invoices/shop.ts';
import { purchase } from '../suppliers/buying.ts';
import { entry, openProgram } from './program.ts';

type Members = Readonly<Record<string, unknown>>;

let service: TestService;

beforeAll(async () => {
  service = await testService();
  service.clock.set('2026-11-16T10:00:00Z');
});

/** A company with one movement of this amount, and what a program decides about it. */
async function withMovement(amount: string, company: Members = {}) {
  const program = await openProgram(service, company);
  await program.enter([entry(amount, 'una')]);
  const id = await program.movement('una');
  const decide = (act: string, json?: unknown) => program.decide(id, act, json);
  return {
    ...program,
    decide,
    codeOf: async (act: string, json?: unknown): Promise<string> => (await decide(act, json)).body.motiv?.cod,
    allocate: (...alocari: readonly Members[]) => ({ alocari }),
  };
}

describe('money of the bank for a proforma issues its invoice, and is refused', () => {
  test('where everything is invoiced already [GRP-BANK-22] [V2-PROF-5]', async () => {
    const { issue, codeOf, allocate, decide, done } = await withMovement('5.00');
    const { serie, numar } = await issue(proforma());
    const parts = allocate({ serie, numar, suma: 1 });
    await done('POST', `/facturi/${serie}/${numar}/incasari`, { suma_incasata: 1, tip_incasare: 'Card' });
    expect(await codeOf('confirma', parts)).toBe('proforma_facturata');
    expect((await decide('desfa')).status).toBe(400);
  });

  test('where its rates are not in force any more [GRP-BANK-22] [V2-PROF-4]', async () => {
    const { issue, codeOf, allocate } = await withMovement('5.00');
    const { serie, numar } = await issue(
      proforma({ data_emitere: '2025-07-31', articole: [line({ cota_tva: 0.19 })] }),
    );
    expect(await codeOf('confirma', allocate({ serie, numar, suma: 1 }))).toBe('cota_tva_nepermisa');
  });

  test('where the company has no series for invoices [GRP-BANK-22] [V2-PROF-4]', async () => {
    const { issue, codeOf, allocate } = await withMovement('5.00', { serii: [{ serie: 'PRF', fel: 'proforma' }] });
    const { serie, numar } = await issue(proforma());
    expect(await codeOf('confirma', allocate({ serie, numar, suma: 1 }))).toBe('serie_factura_lipsa');
  });
});

test('a document that is cancelled, and an invoice of a supplier that is refused, take no money [GRP-BANK-22]', async () => {
  const credit = await withMovement('5.00');
  const { serie, numar } = await credit.issue();
  await credit.done('POST', `/facturi/${serie}/${numar}/anuleaza`);
  expect(await credit.codeOf('confirma', credit.allocate({ serie, numar, suma: 1 }))).toBe('stare_nepermisa');
  const debit = await withMovement('-5.00');
  const { id } = await debit.done('POST', '/facturi-furnizori', purchase());
  await debit.done('POST', `/facturi-furnizori/${id}/respinge`, { motiv: 'Nu este a noastra' });
  expect(await debit.codeOf('confirma', debit.allocate({ id_factura: id, suma: 1 }))).toBe('stare_nepermisa');
  expect(await debit.movements('?stare=confirmata')).toEqual([]);
});

test('a confirmed movement is not ignored, and not undone once its money was given back [GRP-BANK-12] [GRP-BANK-14] [V2-COLL-12]', async () => {
  const { issue, decide, codeOf, done, allocate, movements } = await withMovement('10.00');
  const { serie, numar } = await issue();
  await decide('confirma', allocate({ serie, numar, suma: 10 }));
  expect(await codeOf('ignora')).toBe('stare_nepermisa');
  await done('POST', `/facturi/${serie}/${numar}/incasari`, { suma_incasata: 4, tip_incasare: 'Retur casa' });
  const refused = await decide('desfa');
  expect([refused.status, refused.body.motiv]).toMatchObject([400, { mesaj: expect.stringContaining('restituit') }]);
  expect(await movements()).toMatchObject([{ stare: 'confirmata', alocari: [{ suma: 10 }] }]);
});

test('the movements of another company are not seen, and are 404 for every act [V2-ID-5]', async () => {
  const own = await openProgram(service);
  const other = await openProgram(service);
  await own.enter([entry('5.00', 'a mea')]);
  const id = await own.movement('a mea');
  expect(await other.movements()).toEqual([]);
  for (const act of ['confirma', 'ignora', 'desfa']) {
    const [theirs, none] = [await other.decide(id, act), await other.decide(`msc_${'f'.repeat(32)}`, act)];
    expect(theirs.status, act).toBe(404);
    expect(theirs.body.detail).toBe(none.body.detail);
  }
});

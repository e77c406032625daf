import { beforeAll, describe, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { documentBody, line } from '../console/desk.ts';
import { issuingHouse } from '../console/issuing-house.ts';
import { invoice, line as shopLine } from '../invoices/shop.ts';

let service: TestService;
let house: Awaited<ReturnType<typeof issuingHouse>>['made'];
let headers: Readonly<Record<string, string>>;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
  service.clock.set('2026-11-16T10:00:00Z');
  const opened = await issuingHouse(service);
  house = opened.made;
  headers = opened.headers;
});

const byProgram = async (method: string, path: string, json?: unknown) => {
  const sent = { method, headers, ...(json === undefined ? {} : { json }) };
  const reply = await service.send(`/v2/ciorne${path}`, sent);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};
const save = async (body: unknown): Promise<string> => (await house.browser.done('POST', '/ciorne', body)).id;
const open = (id: string) => house.browser.done('GET', `/ciorne/${id}`);
const fields = ({ campuri }: { readonly campuri: readonly { readonly camp: string }[] }) =>
  campuri.map(({ camp }) => camp);
const listed = async (id: string) =>
  (await house.browser.done('GET', '/ciorne')).randuri.find((row: { readonly id: string }) => row.id === id);
const facts = (serie: string, numar: string) => house.browser.done('GET', `/facturi/${serie}/${numar}`);

describe('a draft at the console', () => {
  test('is saved with whatever was typed, opened as it was, replaced and deleted, for the whole company [CON-DRAFT-1]', async () => {
    const typed = {
      serie: 'FCT',
      client: { denumire: 'Ana' },
      linii: [{ denumire: 'Miere', discount: discountOf(10) }],
    };
    const id = await save({ nume: 'De completat', ...typed });
    expect((await open(id)).formular).toEqual(typed);
    expect(await listed(id)).toMatchObject({ nume: 'De completat', nume_client: 'Ana', serie: 'FCT', totaluri: null });
    const { browser } = await house.member('operator');
    expect(await browser.done('GET', `/ciorne/${id}`)).toMatchObject({ nume: 'De completat', formular: typed });
    expect(await browser.done('PUT', `/ciorne/${id}`, documentBody())).toMatchObject({ id, nume: null });
    expect(await open(id)).toMatchObject({ formular: documentBody(), probleme: [] });
    expect(await listed(id)).toMatchObject({ probleme: [], totaluri: { valoare_totala: 121 } });
    await browser.done('DELETE', `/ciorne/${id}`);
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/emite'],
    ] as const) {
      const reply = await browser.ask(method, `/ciorne/${id}${path}`, method === 'PUT' ? {} : undefined);
      expect(reply.status, method).toBe(404);
      expect(reply.body.detail).toContain('poate a fost emisă sau ștearsă');
    }
  });

  test('what is typed has its form: half a discount and a name without end are refused [CON-DRAFT-1]', async () => {
    const wrong = { nume: 'x'.repeat(101), linii: [{ discount: { fel: 'procent' }, pret: 'mult' }], altceva: 1 };
    const reply = await house.browser.ask('POST', '/ciorne', wrong);
    expect(reply.status).toBe(400);
    expect(fields(reply.body).toSorted()).toEqual(['altceva', 'linii.0.discount.valoare', 'linii.0.pret', 'nume']);
  });

  test('a program reads what the form means, to the ban, and issues it for the client that was chosen [CON-DRAFT-2]', async () => {
    const client = { tip: 'PF', denumire: 'Ion Fără Cod', tara: 'RO' };
    const first = await house.browser.done('POST', '/facturi', documentBody({ client }));
    const { client_id: clientId } = await facts(first.serie, first.numar);
    const body = documentBody({
      pret_cu_tva: true,
      client: { id: clientId, ...client },
      discount: discountOf(10),
      linii: [line({ pret: 33.33, cantitate: 3, discount: discountOf(5) }), line({ pret: 7.77, cota_tva: 0.11 })],
    });
    const id = await save(body);
    const draft = await byProgram('GET', `/${id}`);
    expect(draft).toMatchObject({ tip_factura: 'F', probleme: [], client: { denumire: 'Ion Fără Cod' } });
    expect(draft).not.toHaveProperty('formular');
    expect(draft.articole.map(({ tip }: { readonly tip: string }) => tip)).toEqual([
      'Articol',
      'Discount',
      'Articol',
      'Discount',
      'Discount',
    ]);
    const { serie, numar } = await byProgram('POST', `/${id}/emite`, {});
    const byForm = await house.browser.done('POST', '/facturi', body);
    const [ofProgram, ofForm] = [await facts(serie, numar), await facts(byForm.serie, byForm.numar)];
    expect(ofProgram.client_id).toBe(clientId);
    expect(ofProgram.total).toEqual(ofForm.total);
    expect(draft.totaluri.valoare_totala).toBe(ofForm.total);
  });

  test('one that a program saved is opened as a form, and issued as the program would [CON-DRAFT-3]', async () => {
    const articole = [
      shopLine({ nr_produse: 3, pret_unitar: undefined, pret_total: 100 }),
      shopLine({ pret_unitar: 10 }),
    ];
    const { id } = await byProgram('POST', '', { nume: 'Din magazin', ...invoice({ articole }) });
    const { nume, formular, probleme } = await open(id);
    expect({ nume, probleme }).toEqual({ nume: 'Din magazin', probleme: [] });
    expect(formular).toMatchObject({ tip: 'F', serie: 'FCT', pret_cu_tva: true });
    expect(formular.linii).toMatchObject([{ cantitate: 3, pret: 33.333333 }, { pret: 12.1 }]);
    const { serie, numar } = await house.browser.done('POST', `/ciorne/${id}/emite`);
    expect((await facts(serie, numar)).total).toBe(112.1);
    const empty = await byProgram('POST', '', {});
    expect((await open(empty.id)).formular).toEqual({ pret_cu_tva: false, linii: [] });
  });

  test('what issuing would refuse is told at the fields of the form, in words for people [CON-DRAFT-3]', async () => {
    const lines = [
      line({ discount: discountOf(50) }),
      line({ cota_tva: 0.19 }),
      { denumire: 'Fără preț', cantitate: 1 },
    ];
    const unpriced = await open(await save({ ...documentBody(), serie: 'NIMIC', linii: lines }));
    expect(unpriced.probleme).toContainEqual({ camp: 'linii.2.pret', mesaj: 'Completați acest câmp.' });
    const priced = await save({ ...documentBody(), linii: lines.slice(0, 2) });
    const { probleme } = await open(priced);
    expect(probleme.map(({ camp }: { readonly camp: string }) => camp)).toEqual(['linii.1.cota_tva']);
    const refused = await house.browser.ask('POST', `/ciorne/${priced}/emite`);
    expect(refused.status).toBe(400);
    expect(fields(refused.body)).toEqual(['linii.1.cota_tva']);
    expect((await listed(priced)).probleme[0].camp).toBe('articole[2].cota_tva');
  });

  test('is issued once, from the list or with what stands on the form, and is gone [CON-DRAFT-4]', async () => {
    const id = await save(documentBody({ text: 'salvat' }));
    const tries = await Promise.all([1, 2, 3].map(() => house.browser.ask('POST', `/ciorne/${id}/emite`)));
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    const second = await save(documentBody({ text: 'salvat' }));
    const { serie, numar } = await house.browser.done(
      'POST',
      `/facturi?ciorna=${second}`,
      documentBody({ text: 'scris' }),
    );
    expect((await facts(serie, numar)).text).toBe('scris');
    expect(await listed(second)).toBe(undefined);
    const again = await house.browser.ask('POST', `/facturi?ciorna=${second}`, documentBody());
    expect(again.status).toBe(404);
    expect(again.body.detail).toContain('poate a fost emisă');
  });

  test('what a colleague saved meanwhile is neither overwritten nor issued with older text [CON-DRAFT-5]', async () => {
    const id = await save(documentBody({ text: 'al meu' }));
    const { browser: colleague } = await house.member('operator');
    const { versiune } = await colleague.done('GET', `/ciorne/${id}`);
    expect(versiune).toBe((await open(id)).versiune);
    const theirs = await colleague.done('PUT', `/ciorne/${id}?versiune=${versiune}`, documentBody({ text: 'al ei' }));
    expect(theirs.versiune).toBe(versiune + 1);
    for (const [method, path] of [
      ['PUT', `/ciorne/${id}?versiune=${versiune}`],
      ['POST', `/facturi?ciorna=${id}&versiune=${versiune}`],
    ] as const) {
      const late = await house.browser.ask(method, path, documentBody({ text: 'vechi' }));
      expect(late.body, path).toMatchObject({ cod: 'ciorna_schimbata' });
      expect(late.status).toBe(400);
    }
    expect((await open(id)).formular.text).toBe('al ei');
    // Several save the same version, and one of them succeeds.
    const saves = ['a', 'b', 'c', 'd'].map((text) =>
      house.browser.ask('PUT', `/ciorne/${id}?versiune=${versiune + 1}`, documentBody({ text })),
    );
    expect((await Promise.all(saves)).map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    // A save by a program counts too, and one of its own screen is issued.
    await byProgram('PUT', `/${id}`, invoice({ articole: [shopLine()] }));
    const now = await open(id);
    expect(now.versiune).toBe(versiune + 3);
    const { numar } = await house.browser.done(
      'POST',
      `/facturi?ciorna=${id}&versiune=${now.versiune}`,
      documentBody(),
    );
    expect((await facts('FCT', numar)).total).toBe(121);
    expect((await house.browser.ask('PUT', `/ciorne/${id}?versiune=0`, documentBody())).status).toBe(404);
  });

  test('sent again under its key it gets the first answer, and what is refused stays a draft [CON-DRAFT-4] [CON-ONCE-1]', async () => {
    const id = await save(documentBody());
    const key = { 'idempotency-key': `ciorna-${id}` };
    const wrong = documentBody({ linii: [line({ cota_tva: 0.19 })] });
    expect((await house.browser.ask('POST', `/facturi?ciorna=${id}`, wrong, key)).status).toBe(400);
    expect(await listed(id)).toMatchObject({ id });
    const first = await house.browser.ask('POST', `/facturi?ciorna=${id}`, documentBody(), key);
    const repeated = await house.browser.ask('POST', `/facturi?ciorna=${id}`, documentBody(), key);
    expect(repeated.body).toEqual(first.body);
    expect(repeated.status).toBe(200);
  });
});

const discountOf = (valoare: number) => ({ fel: 'procent', valoare });

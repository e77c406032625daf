import { beforeAll, describe, expect, test } from 'vitest';
import { platform, refusalOf } from '../../support/clients/v1-client.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { client, invoice, type LegacyShop, line, openLegacyShop } from './legacy-shop.ts';
import { form, formOf, inLowerCase, openFlorist, postRaw, readBack } from './raw-calls.ts';

type Members = Readonly<Record<string, unknown>>;

let service: TestService;
let shop: LegacyShop;

beforeAll(async () => {
  service = await testService();
  shop = await openFlorist(service, [platform]);
});

const post = (path: string, body: string, contentType?: string) => postRaw(service, path, body, contentType);

describe('a program that posts forms', () => {
  const whole = () =>
    shop.signed(
      'factura/emitere',
      invoice({
        TvaLaIncasare: true,
        Client: client({ Denumire: 'Țiriac & fiii 100% SRL', CodUnic: '14399840', Localitate: 'Iași' }),
        Continut: [
          line({ CodArticol: 'A1', Denumire: 'Lalele', NrProduse: 3, PretUnitar: '9.99' }),
          line({ Tip: 'Discount', Denumire: 'Reducere', NrCrtArticol: 1, PretTotal: -1.21 }),
        ],
      }),
    );

  test('issues, where its company says that it does [V1-FORM-1]', async () => {
    const reply = await post('/v1/factura/emitere', formOf(whole()), form);
    expect(await readBack(shop, reply)).toMatchObject({
      client: { tip: 'PJ', cod_judet: 'IS', localitate: 'Iași' },
      articole: [
        { cod_articol: 'A1', nr_produse: 3, pret_unitar: 9.99 },
        { tip: 'Discount', nr_crt_articol: 1, valoare_totala: -1.21 },
      ],
    });
    const got = await post(
      '/v1/articol/getlist',
      `${formOf(shop.signed('articol/getlist'))}&Coduri[]=A2&Coduri[]=A1`,
      form,
    );
    expect(got.body.Result.map(({ Nume }: Members) => Nume)).toEqual(['Zambile', 'Lalele']);
  });

  test('may write its names in any case and begin its lines anywhere [V1-FORM-1] [V1-NAME-1]', async () => {
    const { Continut, ...rest } = whole();
    const [first] = Continut as readonly Members[];
    const body = formOf(inLowerCase({ ...rest, Continut: { 41: first, 7: line({ Denumire: 'Mai sus' }) } }));
    const read = await readBack(shop, await post('/v1/factura/emitere', body, form));
    expect(read.articole.map(({ denumire }: Members) => denumire)).toEqual(['Mai sus', 'Lalele']);
  });

  test('is told which field is missing [V1-FORM-1] [V1-ERR-3]', async () => {
    const { Serie: _serie, ...rest } = whole() as Members & { Serie: string };
    expect(refusalOf(await post('/v1/factura/emitere', formOf(rest), form))).toBe('"Serie" este obligatoriu.');
  });

  test('is refused in one sentence where its company does not, or where nobody knows whose it is [V1-FORM-2]', async () => {
    const sentence =
      'Corpul cererii se trimite ca application/json; formularele sunt acceptate numai de la firmele cu setarea v1_formulare, cu date de acces corecte.';
    const other = await openLegacyShop(service);
    const said = async (body: string) => refusalOf(await post('/v1/factura/emitere', body, form));
    expect(await said(formOf(other.signed('factura/emitere', invoice())))).toBe(sentence);
    expect(await other.stored('invoices')).toEqual([]);
    expect(await said(formOf({ ...whole(), Hash: '0'.repeat(40) }))).toBe(sentence);
    expect(await said(formOf({ ...whole(), CodUnic: '1' }))).toBe(sentence);
    expect(await said('a=b')).toBe(sentence);
    await other.change({ setari: { v1_formulare: true } });
    await readBack(other, await post('/v1/factura/emitere', formOf(other.signed('factura/emitere', invoice())), form));
    await other.change({ setari: { link_plata: true } });
    await readBack(other, await post('/v1/factura/emitere', formOf(other.signed('factura/emitere', invoice())), form));
    await other.change({ setari: { v1_formulare: false } });
    expect(await said(formOf(other.signed('factura/emitere', invoice())))).toBe(sentence);
    const trail = await other.stored('audit_pending', 'pending_id');
    expect(trail.filter(({ details }) => JSON.stringify(details).includes('"accepts_v1_forms":{'))).toHaveLength(2);
  });

  test('is refused without a fault when it is hostile [V1-FORM-3]', async () => {
    const signed = formOf(whole());
    const said = async (body: string) => (await post('/v1/factura/emitere', body, form)).body.Message;
    expect(await said(`${signed}&x=%zz`)).toContain('nu este un formular valid');
    expect(await said(`${signed}&x[a][b][c][d]=1`)).toBe('Numele din formular au cel mult 4 niveluri.');
    expect(await said(`${signed}&${'a=1&'.repeat(250_000)}`)).toBe('Corpul cererii are cel mult 250000 de valori.');
    expect(await said(`${signed}&Continut[__proto__][NrProduse]=1`)).toBe('"Continut" trebuie sa fie o lista.');
    expect(await said(`${signed}&Client=x`)).toContain('formularele sunt acceptate numai');
    // A place far away makes no long list: the third line is the one that lacks everything.
    expect(await said(`${signed}&Continut[999999999][NrProduse]=1`)).toBe('"Continut[2][Denumire]" este obligatoriu.');
    expect(await said(`${signed}&__proto__[Serie]=x&constructor[prototype][y]=1`)).toBe('Factura a fost emisa.');
    expect(service.logged()).not.toContain('"msg":"fault"');
  });
});

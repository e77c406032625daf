import { beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../support/clients/v1-client.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { client, invoice, type LegacyShop, line, openLegacyShop, stockedShop } from './legacy-shop.ts';

let service: TestService;
let shop: LegacyShop;

beforeAll(async () => {
  service = await testService();
  shop = await openLegacyShop(service, stockedShop);
});

type Members = Readonly<Record<string, unknown>>;

const ask = (more: Members = {}) => shop.call('factura/emitere', invoice(more));
const refused = async (more: Members): Promise<string> => refusalOf(await ask(more));
const refusedClient = (more: Members): Promise<string> => refused({ Client: client(more) });

async function issued(more: Members = {}) {
  const reply = await ask(more);
  expect(reply.body.Success, reply.text).toBe(true);
  const { Serie, Numar } = reply.body.Factura;
  return { answer: reply.body, read: (await shop.read(Serie, Numar)).body.data };
}

describe('clients', () => {
  test('a wrong fiscal code of a Romanian PJ is refused unless told not to look [V1-ISSUE-6]', async () => {
    expect(await refusedClient({ CodUnic: '2864519' })).toBe('"Client[CodUnic]" nu este un cod fiscal romanesc valid.');
    expect(await refused({ ValideazaCodUnicRo: true, Client: client({ CodUnic: '2864519' }) })).toContain(
      'Client[CodUnic]',
    );
    await issued({ ValideazaCodUnicRo: false, Client: client({ CodUnic: '2864519' }) });
    await issued({ Client: client({ CodUnic: '2864519', Tara: 'DE', Judet: null }) });
  });

  test('a PJ without a code is taken, unless it is Romanian and its code is to be looked at [V1-ISSUE-7]', async () => {
    expect(await refusedClient({ CodUnic: '' })).toContain('"Client[CodUnic]" este obligatoriu');
    const { read } = await issued({ ValideazaCodUnicRo: false, Client: client({ CodUnic: null }) });
    expect(read.client.cod_unic).toBeNull();
    await issued({ Client: client({ CodUnic: null, Tara: 'FR', Judet: null }) });
  });

  test('the county is required in Romania and must be one; elsewhere it is any text [V1-ISSUE-8]', async () => {
    expect(await refusedClient({ Judet: null })).toBe('"Client[Judet]" este obligatoriu pentru un client din Romania.');
    expect(await refusedClient({ Judet: 'Bavaria' })).toContain('"Client[Judet]" nu este in nomenclatorul judet');
    expect(await refusedClient({ Tara: 'Atlantida' })).toContain('"Client[Tara]" nu este in nomenclatorul tara');
    const { read } = await issued({ Client: client({ CodUnic: 'DE1', Tara: 'DE', Judet: 'Bavaria' }) });
    expect(read.client).toMatchObject({ cod_tara: 'DE', cod_judet: 'Bavaria' });
  });

  test('Client[IdExtern] 0 is ignored, negative or not digits refused [V1-ISSUE-9]', async () => {
    for (const wrong of [-1, '-1', 'abc', 1.5, '2147483648', '12a']) {
      expect(await refusedClient({ IdExtern: wrong }), String(wrong)).toContain('"Client[IdExtern]"');
    }
    await issued({ Client: client({ CodUnic: null, Tip: 'PF', Denumire: 'Zero', IdExtern: 0 }) });
    await issued({ Client: client({ CodUnic: null, Tip: 'PF', Denumire: 'Sapte', IdExtern: '7' }) });
    const kept = Object.fromEntries((await shop.stored('clients')).map(({ name, external_id }) => [name, external_id]));
    expect(kept).toMatchObject({ Zero: null, Sapte: 7 });
  });

  test('Client[Strain] opens every rate for a foreign client, and none for a Romanian one [V1-ISSUE-10]', async () => {
    const odd = [line({ CotaTVA: 17.5 })];
    const french = client({ CodUnic: 'FR1', Tara: 'FR', Judet: null });
    expect(await refused({ Client: french, Continut: odd })).toContain('"Continut[0][CotaTVA]" nu este o cota');
    expect(await refused({ Client: { ...french, Strain: false }, Continut: odd })).toContain('Continut[0][CotaTVA]');
    expect(await refused({ Client: client({ Strain: true }), Continut: odd })).toContain('Continut[0][CotaTVA]');
    const { read } = await issued({ Client: { ...french, Strain: true }, Continut: odd });
    expect(read.articole[0]).toMatchObject({ cota_tva: 0.175, valoare_tva: 17.5 });
    await issued({ Client: french, Continut: [line({ CotaTVA: 20 })] });
    expect(await refused({ Client: { ...french, Strain: true }, Continut: [line({ CotaTVA: 100.01 })] })).toContain(
      '100',
    );
    // Found by its code, which is Romanian, it is the client it was.
    await issued({ Client: client({ CodUnic: '14399840' }) });
    const abroad = client({ CodUnic: 'RO14399840', Tara: 'FR', Strain: true });
    expect(await refused({ Client: abroad, Continut: odd })).toContain('Continut[0][CotaTVA]');
  });

  test('a proforma at an odd rate can still be collected [V1-ISSUE-10]', async () => {
    const foreign = client({ CodUnic: 'FR2', Tara: 'FR', Judet: null, Strain: true });
    const { answer } = await issued({
      Serie: 'PRF',
      TipFactura: 'Proforma',
      Client: foreign,
      Continut: [line({ CotaTVA: 17.5 })],
    });
    const reply = await shop.call('factura/incasare', {
      NumarFactura: answer.Factura.Numar,
      SerieFactura: 'PRF',
      TipIncasare: 'Card',
      SumaIncasata: '117.50',
      DataIncasare: '2026-11-15',
    });
    expect(reply.body.Success, reply.text).toBe(true);
  });
});

import { beforeAll, expect, test } from 'vitest';
import { ageLooks } from '../../support/behind-the-wire/changes.ts';
import { readPdf, textOf } from '../../support/files/pdf-text.ts';
import { base64, pngOf, sampleJpeg, sampleSvg, svgOf } from '../../support/files/pictures.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openHouse } from '../console/house.ts';
import { open } from '../invoices/linking.ts';
import { invoice, platform } from '../invoices/shop.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

const address = '/setari/aspect';
const preview = '/setari/aspect/previzualizare';
const svgLogo = { tip: 'svg', continut: base64(sampleSvg) };
const pngLogo = { tip: 'png', continut: base64(pngOf({ width: 60, height: 20, colourType: 6 })) };

/** A company at the console that can issue, and what its documents look like. */
async function openStudio(more: object = {}) {
  const house = await openHouse(service, {
    platitor_tva: true,
    platforme: [platform],
    serii: [{ serie: 'FCT', implicita: true }],
    ...more,
  });
  const { cheie } = await house.browser.done('POST', '/chei', {
    nume: 'k',
    drepturi: ['facturi:emitere', 'facturi:citire', 'facturi:anulare'],
  });
  const headers = { authorization: `Bearer ${cheie}`, 'svc-cod-unic': house.code, 'svc-url-platforma': platform };
  const send = async (path: string, json?: object) => {
    const reply = await service.send(`/v2/facturi${path}`, { method: 'POST', headers, ...(json ? { json } : {}) });
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data;
  };
  return {
    ...house,
    issue: async (): Promise<string> => (await send('', invoice())).numar,
    reverse: async (number: string): Promise<string> => (await send(`/FCT/${number}/storneaza`)).numar,
    pdf: async (number: string): Promise<Buffer> =>
      (await open((await send(`/FCT/${number}/genereaza-link-de-descarcare`)).link)).bytes,
  };
}

const printed = async (pdf: Buffer): Promise<string> => textOf(await readPdf(new Uint8Array(pdf)));

test('documents get the look of their day and keep it; without one they are as ever [CON-LOOK-3] [CON-LOOK-5]', async () => {
  const { browser, issue, reverse, pdf, trail, code } = await openStudio();
  const before = await issue();
  await browser.done('PUT', address, {
    logo: svgLogo,
    culoare: '#26A269',
    telefon: '0264 111',
    subsol: 'Primul subsol',
  });
  const first = await issue();
  const asFirst = await pdf(first);
  await browser.done('PUT', address, { logo: pngLogo, telefon: null, subsol: 'Al doilea subsol' });
  const second = await issue();
  expect(await browser.done('GET', address)).toEqual({
    logo: { tip: 'png', continut: expect.any(String) },
    culoare: '#26a269',
    culoare_tiparita: '#1f8657',
    telefon: null,
    web: null,
    capital_social: null,
    text_sub_totaluri: null,
    subsol: 'Al doilea subsol',
    total_pe_linie: false,
    emis_de: false,
    cod_de_bare: false,
  });

  expect(await printed(await pdf(before))).not.toMatch(/subsol|0264 111/);
  expect((await pdf(first)).equals(asFirst)).toBe(true);
  expect(await printed(asFirst)).toMatch(/0264 111[\s\S]*Primul subsol/);
  const later = await printed(await pdf(second));
  expect(later).toContain('Al doilea subsol');
  expect(later).not.toContain('0264 111');
  // A reversal takes back a document with everything on it.
  expect(await printed(await pdf(await reverse(first)))).toContain('Primul subsol');

  await browser.done('PUT', address, { logo: null, culoare: null, subsol: null });
  expect(await printed(await pdf(await issue()))).not.toContain('subsol');
  const changes = (await trail()).filter(({ said }) => said === `settings ${code} changed`);
  expect(changes).toHaveLength(3);
});

test('a picture that is not harmless, or cannot be printed, is refused at its field, and nothing is kept [CON-LOOK-1] [CON-LOOK-4]', async () => {
  const { browser } = await openStudio();
  await browser.done('PUT', address, { logo: svgLogo, telefon: '0264 111' });
  const kept = await browser.done('GET', address);
  const withoutTables = Buffer.from(sampleJpeg.toString('latin1').replaceAll('\xff\xc4', '\xff\xfe'), 'latin1');
  const bomb = pngOf({ width: 4, height: 4, rows: Buffer.alloc(30_000_000) });
  const wrong = [
    ['svg', svgOf('<script>alert(1)</script>'), 'conține script'],
    ['svg', svgOf('<image href="http://10.0.0.1/x.png"/>'), 'conține image'],
    ['svg', `<!DOCTYPE svg>${sampleSvg}`, 'DOCTYPE'],
    ['png', bomb, 'stricată'],
    ['png', pngOf({ width: 4001, height: 1 }), '4000 de pixeli'],
    ['png', sampleJpeg, 'de alt fel'],
    // A head and data, and no tables to read them by.
    ['jpeg', withoutTables, 'nu poate fi tipărită'],
  ] as const;
  for (const [tip, file, sentence] of wrong) {
    for (const [method, path] of [
      ['PUT', address],
      ['POST', preview],
    ] as const) {
      const reply = await browser.ask(method, path, { logo: { tip, continut: base64(file) }, telefon: 'alt' });
      expect(reply.body, `${tip} ${sentence}`).toMatchObject({ status: 400, cod: 'logo_nepotrivit' });
      expect(reply.body.campuri).toEqual([{ camp: 'logo', mesaj: expect.stringContaining(sentence) }]);
    }
    expect(await browser.done('GET', address)).toEqual(kept);
  }
});

test('every other member has its limits, and what is too large is not read [CON-LOOK-6]', async () => {
  const { browser } = await openStudio();
  const refused = await browser.ask('PUT', address, {
    culoare: 'rosu',
    telefon: '',
    subsol: 'a\nb\nc\nd',
    text_sub_totaluri: `${'x\r'.repeat(30)}`,
    logo: { tip: 'gif', continut: '<>' },
    altceva: 1,
  });
  expect(refused.status).toBe(400);
  expect(refused.body.campuri.map(({ camp }: { camp: string }) => camp).sort()).toEqual([
    'altceva',
    'culoare',
    'logo.continut',
    'logo.tip',
    'subsol',
    'telefon',
    'text_sub_totaluri',
  ]);
  const large = await browser.ask('PUT', address, { logo: { tip: 'png', continut: 'A'.repeat(700_000) } });
  expect(large.body.campuri).toMatchObject([{ camp: 'logo.continut' }]);
  expect((await browser.ask('PUT', address, { logo: { tip: 'png', continut: 'A'.repeat(1_700_000) } })).status).toBe(
    413,
  );
});

test('a look is seen on a sample before it is kept [CON-LOOK-6]', async () => {
  const { browser } = await openStudio();
  const plain = await browser.done('POST', preview, {});
  const { imagine } = await browser.done('POST', preview, {
    logo: pngLogo,
    culoare: '#a51d2d',
    subsol: 'Numai de probă',
  });
  expect(imagine).toMatch(/^<svg /);
  expect(imagine).toContain('#a51d2d');
  expect(imagine).toContain('data:image/png');
  expect(plain.imagine).not.toContain('data:image');
  expect(await browser.done('GET', address)).toMatchObject({ logo: null, culoare: null, subsol: null });
  await browser.done('PUT', address, { logo: pngLogo });
  expect((await browser.done('POST', preview, { logo: null })).imagine).not.toContain('data:image');
  expect((await browser.done('POST', preview, {})).imagine).toContain('data:image');
});

test('provisioning says the same by `aspect`; run again it changes nothing [CON-LOOK-7] [PROV-4]', async () => {
  const aspect = { logo: pngLogo, culoare: '#1A5FB4', web: 'www.floraria.ro', capital_social: '200 lei' };
  const { browser, code, name, issue, pdf, trail } = await openStudio({ aspect });
  expect(await printed(await pdf(await issue()))).toMatch(/Capital social 200 lei[\s\S]*www\.floraria\.ro/);
  const provision = (said: object) =>
    provisionForTest(service, { companii: [{ cod_unic: code, denumire: name, aspect: said }] });
  const rows = (await trail()).length;
  await provision(aspect);
  expect((await trail()).length).toBe(rows);
  await provision({ logo: null, telefon: '0721' });
  expect(await browser.done('GET', address)).toMatchObject({ logo: null, culoare: '#1a5fb4', telefon: '0721' });
  expect((await trail()).length).toBe(rows + 1);
  const refused = provision({ logo: { tip: 'svg', continut: base64(svgOf('<text>A</text>')) } });
  await expect(refused).rejects.toMatchObject({
    refusal: { problems: [{ message: expect.stringContaining('companii[0].aspect.logo has text;') }] },
  });
});

test('a company has at most 500 looks over the years; what it issues then keeps the last one [CON-LOOK-3]', async () => {
  const { browser, code, name, issue, pdf } = await openStudio();
  await browser.done('PUT', address, { subsol: 'Penultimul' });
  await ageLooks(service, code, 499);
  await browser.done('PUT', address, { subsol: 'Ultimul' });
  const refused = await browser.ask('PUT', address, { subsol: 'Prea mult' });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(refused.text).toContain('500');
  const provisioned = provisionForTest(service, {
    companii: [{ cod_unic: code, denumire: name, aspect: { subsol: 'Prea mult' } }],
  });
  await expect(provisioned).rejects.toMatchObject({
    refusal: { problems: [{ message: expect.stringContaining('has had 500 different ones') }] },
  });
  expect(await printed(await pdf(await issue()))).toContain('Ultimul');
});

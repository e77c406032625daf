import { beforeAll, describe, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { company, documentBody, line } from './desk.ts';
import { openHouse } from './house.ts';

const preview = '/emitere/previzualizare';

describe('the paper of a document that is being typed', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await testService();
    service.clock.set('2026-11-16T10:00:00Z');
  });

  test('is drawn from what is there, whatever is missing or would be refused, and shows what is typed [CON-FORM-11]', async () => {
    const { browser } = await openHouse(service, company);
    const unfinished = {
      linii: [
        { cantitate: 0 },
        { denumire: 'Negativ', pret: -5, cantitate: -1 },
        { discount: { fel: 'procent', valoare: 900 } },
      ],
    };
    const typed = [{}, unfinished, { valuta: 'EUR', client: { denumire: 'Popescu' } }, documentBody()];
    const drawn: string[] = [];
    for (const body of typed) drawn.push((await browser.done('POST', preview, body)).imagine);
    for (const picture of drawn) expect(picture).toMatch(/^<svg [\s\S]*<\/svg>\s*$/);
    expect(new Set(drawn).size).toBe(typed.length);
  });

  test('changes nothing and takes no number; nobody draws it who may not issue, and it has a bound [CON-FORM-11]', async () => {
    const house = await openHouse(service, company);
    const trail = await house.trail();
    await house.browser.done('POST', preview, documentBody());
    expect(await house.trail()).toEqual(trail);
    expect((await house.browser.done('GET', '/facturi')).facturi).toEqual([]);
    const [{ urmatorul_numar }] = (await house.browser.done('GET', '/emitere')).serii;
    expect(urmatorul_numar).toBe('1');
    const { browser } = await house.member('cititor');
    expect((await browser.ask('POST', preview, documentBody())).status).toBe(403);
    const long = documentBody({ linii: Array.from({ length: 61 }, () => line()) });
    expect((await house.browser.ask('POST', preview, long)).status).toBe(400);
    const large = { ...documentBody(), observatii: 'x'.repeat(260 * 1024) };
    const refused = { status: 413, body: { detail: expect.stringContaining('cel mult 256 KiB'), cod: 'prea_mare' } };
    expect(await house.browser.ask('POST', preview, large)).toMatchObject(refused);
    const words = documentBody({
      linii: Array.from({ length: 60 }, () => line({ descriere: 'cuvinte '.repeat(400) })),
    });
    expect((await house.browser.done('POST', preview, words)).imagine).toContain('<svg');
  });
});

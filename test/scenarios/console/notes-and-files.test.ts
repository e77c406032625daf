import { beforeAll, describe, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openOffice } from './attached-things.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
const file = (content: Buffer = pdf, tip = 'pdf') => ({
  nume: 'contract țuică.pdf',
  tip,
  continut: content.toString('base64'),
});

describe('at the console', () => {
  test('a note of a document, a client and a received invoice is added by name, listed and deleted [CON-NOTE-1]', async () => {
    const { browser, things, admin } = await openOffice(service);
    for (const thing of things) {
      const added = await browser.done('POST', `${thing}/note`, { text: 'Plătește\nla timp.' });
      expect(added).toMatchObject({ text: 'Plătește\nla timp.', autor: admin });
      expect((await browser.done('GET', `${thing}/note`)).randuri).toEqual([added]);
      await browser.done('DELETE', `${thing}/note/${added.id}`);
      expect((await browser.done('GET', `${thing}/note`)).randuri).toEqual([]);
    }
  });

  test('a file is added, listed, downloaded as an attachment through the session and deleted [CON-FILE-1] [CON-FILE-3]', async () => {
    const { browser, things, code } = await openOffice(service);
    for (const thing of things) {
      const added = await browser.done('POST', `${thing}/fisiere`, file());
      expect(added).toMatchObject({ nume: 'contract țuică.pdf', octeti: pdf.length });
      const headers = { cookie: `facturier=${browser.token()}`, 'svc-cod-unic': code };
      const got = await fetch(`${service.url}/app/api${thing}/fisiere/${added.id}`, { headers });
      expect(got.headers.get('content-disposition')).toMatch(/^attachment;/);
      expect(got.headers.get('x-content-type-options')).toBe('nosniff');
      expect(Buffer.from(await got.arrayBuffer()).equals(pdf)).toBe(true);
      expect((await fetch(`${service.url}/app/api${thing}/fisiere/${added.id}`)).status).toBe(401);
      await browser.done('DELETE', `${thing}/fisiere/${added.id}`);
      expect((await browser.done('GET', `${thing}/fisiere`)).randuri).toEqual([]);
    }
  });

  test('a file of 10 MiB is taken, one byte more is not, nor one of another type, in the words of people [CON-FILE-2]', async () => {
    const { browser, things } = await openOffice(service);
    const [document] = things;
    const largest = Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024 - pdf.length, 32)]);
    expect(await browser.done('POST', `${document}/fisiere`, file(largest))).toMatchObject({ octeti: largest.length });
    const said = async (content: Buffer, tip = 'pdf') => {
      const { status, body } = await browser.ask('POST', `${document}/fisiere`, file(content, tip));
      return [status, body.detail];
    };
    expect(await said(Buffer.concat([largest, Buffer.from(' ')]))).toEqual([400, 'Fișierul are peste 10 MiB.']);
    expect(await said(Buffer.from('altceva'))).toEqual([
      400,
      'Se pot adăuga numai fișiere PDF, PNG, JPEG, XML și XLSX.',
    ]);
    expect(await said(pdf, 'png')).toEqual([400, 'Fișierul nu este de tipul pe care îl spune numele lui.']);
  });
});

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { storedRows } from '../../support/behind-the-wire/documents.ts';
import { forgetJobs } from '../../support/behind-the-wire/jobs.ts';
import { everyPart, type MimePart, partOf, readMime } from '../../support/clients/mime.ts';
import { base64, sampleSvg } from '../../support/files/pictures.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { openHouse } from '../console/house.ts';
import { mailbox, soon } from './mailbox.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  await forgetJobs(service);
});

const aspect = { logo: { tip: 'svg', continut: base64(sampleSvg) } };
const isPng = ({ content }: MimePart): boolean => content.subarray(1, 4).toString() === 'PNG';

test('a mail of a company whose logo is an SVG shows it as a PNG that travels with it [V2-MAIL-8]', async () => {
  const { issue, mail, isMailed, outbox } = await mailbox(service, { aspect });
  const name = await issue();
  await mail(name);
  testWorker(service);
  await expect.poll(() => isMailed(name), soon).toBe(true);
  const [message] = await outbox();
  if (!message) throw new Error('there is no mail');
  expect(partOf(message, 'text/html').content.toString()).toMatch(
    /<img [^>]*src="cid:logo@facturier"[^>]* width="132" height="44"/,
  );
  expect(isPng(partOf(message, 'image/png'))).toBe(true);
  expect(everyPart(message).some(({ headers }) => headers['content-type']?.includes('svg'))).toBe(false);
});

test('the preview of a mail, and the one that is sent to try, show it too [CON-MAIL-1] [V2-MAIL-8]', async () => {
  const { browser, code } = await openHouse(service, { aspect });
  const { html } = await browser.done('POST', '/setari/e-mail/previzualizare', { subiect: null, text: null });
  const [, content = ''] = /src="data:image\/png;base64,([^"]+)"/.exec(html) ?? [];
  expect(Buffer.from(content, 'base64').subarray(1, 4).toString()).toBe('PNG');
  await browser.done('POST', '/setari/e-mail/proba', {});
  testWorker(service);
  const kept = () => storedRows(service, code, 'outbox', 'kept_at');
  await expect.poll(async () => (await kept()).length, soon).toBe(1);
  const message = readMime((await kept())[0]?.['source'] as Buffer);
  expect(partOf(message, 'text/html').content.toString()).toContain('src="cid:logo@facturier"');
  expect(isPng(partOf(message, 'image/png'))).toBe(true);
});

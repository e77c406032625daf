import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openOffice } from '../scenarios/console/attached-things.ts';
import { some } from '../support/runner/effort.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { hasBrowser, openWindow, sidewaysOf, violationsOf, type Window } from './open-browser.ts';

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');

describe.runIf(hasBrowser())('notes and files', () => {
  let service: TestService;
  let desk: Awaited<ReturnType<typeof openOffice>>;
  let page: Window;
  let pages: readonly string[];

  beforeAll(async () => {
    service = await testService();
    desk = await openOffice(service);
    pages = desk.screens;
    page = await openWindow(service, { as: desk.browser });
  });

  const notes = () => page.getByRole('region', { name: 'Note', exact: true });
  const files = () => page.getByRole('region', { name: 'Fișiere' });
  const told = (sentence: string) => page.getByRole('status').getByText(sentence).last().waitFor();
  /** Without a content the name is the path of a file. */
  const choose = async (name: string, buffer?: Buffer) => {
    const chosen = page.waitForEvent('filechooser');
    await files().getByRole('button', { name: 'Adaugă fișier' }).click();
    await (await chosen).setFiles(buffer ? { name, mimeType: 'application/octet-stream', buffer } : name);
  };

  const places = [
    ['a document', 0],
    ['a client', 1],
    ['a received invoice', 2],
  ] as const;

  test.each(some(places, 3))('on the page of %s a note is written and deleted [CON-NOTE-1]', async (_what, place) => {
    await page.open(pages[place] ?? '');
    await notes().getByRole('button', { name: 'Adaugă nota' }).click();
    await expect.poll(() => notes().getByLabel('Notă').getAttribute('aria-invalid')).toBe('true');
    await notes().getByLabel('Notă').fill('Sună înainte de livrare.');
    await notes().getByRole('button', { name: 'Adaugă nota' }).click();
    await told('Nota a fost adăugată.');
    const item = notes().getByRole('listitem').filter({ hasText: 'Sună înainte de livrare.' });
    await item.getByText(desk.admin).waitFor();
    expect(await notes().getByLabel('Notă').inputValue()).toBe('');
    await item.getByRole('button', { name: 'Șterge nota' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Șterge nota' }).click();
    await told('Nota a fost ștearsă.');
    await notes().getByText('Nicio notă.').waitFor();
  });

  test.each(some(places, 3, 2))(
    'on the page of %s a file is added, downloaded and deleted [CON-FILE-1] [CON-FILE-3]',
    async (_what, place) => {
      await page.open(pages[place] ?? '');
      await choose('contract țuică.pdf', pdf);
      await told('Fișierul a fost adăugat.');
      const item = files().getByRole('listitem').filter({ hasText: 'contract țuică.pdf' });
      await item.getByText('15 B').waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await sidewaysOf(page)).toBe(0);
      await page.setViewportSize({ width: 1280, height: 800 });
      const saved = page.waitForEvent('download');
      await item.getByRole('button', { name: 'Descarcă' }).click();
      const download = await saved;
      expect(download.suggestedFilename()).toBe('contract țuică.pdf');
      expect((await readFile(await download.path())).equals(pdf)).toBe(true);
      await item.getByRole('button', { name: 'Șterge fișierul' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Șterge fișierul' }).click();
      await told('Fișierul a fost șters.');
      await files().getByText('Niciun fișier.').waitFor();
    },
  );

  test('what is too large or of another kind is told before it is sent, what only looks right after it [CON-FILE-2]', async () => {
    await page.open(pages[0] ?? '');
    await files().getByText('cel mult 10 MiB').waitFor();
    // A file of the disk: to hand over so many bytes takes a busy browser long.
    const folder = await mkdtemp(join(tmpdir(), 'facturier-large-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const large = join(folder, 'mare.pdf');
    await writeFile(large, Buffer.alloc(10 * 1024 * 1024 + 1, 32));
    await choose(large);
    await files().getByRole('alert').getByText('mare.pdf are peste 10 MiB.').waitFor();
    await choose('program.exe', pdf);
    await files().getByRole('alert').getByText('program.exe nu este un fișier PDF').waitFor();
    await choose('poza.png', pdf);
    await files().getByRole('alert').getByText('nu este de tipul pe care îl spune numele lui').waitFor();
  });

  test('who may only read sees notes and files, without the buttons [CON-NOTE-1] [CON-FILE-1]', async () => {
    await desk.browser.done('POST', `${pages[0]}/note`, { text: 'De citit.' });
    const reader = await desk.member('cititor');
    const window = await openWindow(service, { as: reader.browser });
    await window.open(pages[0] ?? '');
    const [read, kept] = ['Note', 'Fișiere'].map((name) => window.getByRole('region', { name, exact: true }));
    await read?.getByText('De citit.').waitFor();
    expect(await read?.getByRole('button').count()).toBe(0);
    await kept?.getByText('Niciun fișier.').waitFor();
    expect(await kept?.getByRole('button').count()).toBe(0);
  });

  test('files of a document are ticked to go with its mail [CON-FILE-4]', async () => {
    await page.open(pages[0] ?? '');
    await choose('anexă.pdf', pdf);
    await told('Fișierul a fost adăugat.');
    await page.getByRole('button', { name: 'Trimite pe e-mail' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Adresă de e-mail').fill('ion@exemplu.ro');
    await dialog.getByLabel('anexă.pdf (15 B)').check();
    const sent = page.waitForRequest((request) => request.url().endsWith('/trimite-pe-email'));
    await dialog.getByRole('button', { name: 'Trimite pe e-mail' }).click();
    expect((await sent).postDataJSON()).toEqual({
      email: 'ion@exemplu.ro',
      fisiere: [expect.stringMatching(/^fis_[0-9a-f]{32}$/)],
    });
    await told('Documentul pleacă spre ion@exemplu.ro.');
  });
});

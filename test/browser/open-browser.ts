import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { password } from '../scenarios/console/house.ts';
import { whenFileEnds } from '../support/file-end.ts';
import type { TestService } from '../support/test-service.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** One for each test file. Null where the machine has none: `npm test` says so, loudly. */
let opened: Promise<Browser> | null = null;

export const hasBrowser = (): boolean => inject('browser') !== null;

function openBrowser(): Promise<Browser> {
  if (opened) return opened;
  const launched = launch();
  opened = launched;
  whenFileEnds(async () => {
    opened = null;
    await (await launched).close();
  });
  return launched;
}

async function launch(): Promise<Browser> {
  const found = inject('browser') ?? '';
  return chromium.launch({ executablePath: found === 'package' ? await unpack() : found, args: flags });
}

/** Without the flags that the package suggests: one of them switches off what a browser says of where a request comes from. */
async function unpack(): Promise<string> {
  const { default: unpacked } = await import('@sparticuz/chromium');
  return unpacked.executablePath();
}

/** An answer of 4xx, or none: the screen says it, and a test looks whether it does. */
const expected = /Failed to load resource|Failed to fetch dynamically imported module/;

export interface Window extends Page {
  /** Addresses below /app. */
  readonly open: (address: string) => Promise<void>;
  readonly signIn: (email: string, password?: string) => Promise<void>;
}

interface Wishes extends BrowserContextOptions {
  /** Passkeys are refused on an address of numbers. */
  readonly host?: 'localhost' | '127.0.0.1';
}

/** A window of its own, without anybody's cookies. What its page is forbidden, or throws, fails the file. */
export async function openWindow(service: TestService, wishes: Wishes = {}): Promise<Window> {
  const { host = 'localhost', ...options } = wishes;
  const browser = await openBrowser();
  const context = await browser.newContext({ locale: 'ro-RO', viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const url = service.url.replace('127.0.0.1', host);
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.test(message.text())) wrong.push(message.text());
  });
  page.on('request', (request) => {
    // The browser shows a PDF by pages of its own, and what the page itself made never leaves the browser.
    const asked = request.url().replace(/^blob:/, '');
    const isOwn = request.isNavigationRequest() || /^chrome(?:-extension)?:/.test(asked);
    if (!isOwn && !asked.startsWith(url)) wrong.push(`asked ${asked}`);
  });
  whenFileEnds(() => expect(wrong).toEqual([]));
  const open = async (address: string) => {
    await page.goto(`${url}/app${address}`);
  };
  const signIn = async (email: string, shown = password) => {
    await page.getByLabel('Adresă de e-mail').fill(email);
    await page.getByLabel('Parolă', { exact: true }).fill(shown);
    await page.getByRole('button', { name: 'Intră', exact: true }).click();
    await page.getByRole('banner').waitFor();
  };
  return Object.assign(page, { open, signIn });
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Found {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

const asked = JSON.stringify({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] });

/** What axe finds against WCAG 2.2 AA on the page as it stands. */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate<Found>(`axe.run(document, ${asked})`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly browser: string | null;
  }
}

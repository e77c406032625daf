import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, inject, onTestFinished, TestRunner, vi } from 'vitest';
import { password } from '../scenarios/console/house.ts';
import type { Browser as SignedIn } from '../support/clients/console-client.ts';
import { whenFileEnds } from '../support/runner/file-end.ts';
import type { TestService } from '../support/service/test-service.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** One for all test files of a process, which it ends with: to start one takes longer than many tests. */
let opened: Promise<Browser> | null = null;

/** False where the machine has none: `npm test` says so, loudly. */
export const hasBrowser = (): boolean => inject('browser') !== null;

/** One that broke fails the test that broke it, and none after it. */
function openBrowser(): Promise<Browser> {
  opened = (opened ?? launch()).then((browser) => (browser.isConnected() ? browser : launch()));
  return opened;
}

async function launch(): Promise<Browser> {
  const found = inject('browser') ?? '';
  return chromium.launch({ executablePath: found === 'package' ? await unpack() : found, args: flags });
}

/** The flags that the package suggests are left out: one of them switches off what a browser says of where a request comes from. */
async function unpack(): Promise<string> {
  const { default: unpacked } = await import('@sparticuz/chromium');
  return unpacked.executablePath();
}

/** An answer of 4xx, or none: the screen says it, and a test looks whether it does. */
const expected = /Failed to load resource|Failed to fetch dynamically imported module/;

export interface Window extends Page {
  /** Addresses below /app. */
  readonly open: (address: string) => Promise<void>;
  /** Typed, for the tests of signing in; everybody else is handed a session. */
  readonly signIn: (email: string, password?: string) => Promise<void>;
}

/** How long a busy machine may take to show something. */
const patienceMs = 20_000;

interface WindowOptions extends BrowserContextOptions {
  /** The person whose session the window is handed; without one it has nobody's. */
  readonly as?: SignedIn;
  /** Passkeys are refused on an address of numbers. */
  readonly host?: 'localhost' | '127.0.0.1';
}

/**
 * A window of its own, without the cookies of any other. Ends with the test that opened it, else with the file; what its page was
 * forbidden, or threw, fails that one.
 */
export async function openWindow(service: TestService, options: WindowOptions = {}): Promise<Window> {
  const { host = 'localhost', as: person, ...contextOptions } = options;
  const browser = await openBrowser();
  const context = await browser.newContext({
    locale: 'ro-RO',
    viewport: { width: 1280, height: 800 },
    ...contextOptions,
  });
  const url = service.url.replace('127.0.0.1', host);
  if (person) await context.addCookies([sessionOf(person, url)]);
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  // A page is no quicker where a test asks it again and again itself. Lasts until the file ends.
  vi.setConfig({ expect: { poll: { timeout: patienceMs } } });
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
  const whenDone = TestRunner.getCurrentTest() ? onTestFinished : whenFileEnds;
  whenDone(async () => {
    await context.close();
    expect(wrong).toEqual([]);
  });
  const open = async (address: string) => {
    await page.goto(`${url}/app${address}`);
    // Without this a screen would be looked at before it is known who is in.
    if (person)
      await page
        .getByRole('banner')
        .or(page.getByLabel('Parolă', { exact: true }))
        .first()
        .waitFor();
  };
  const signIn = async (email: string, shown = password) => {
    await page.getByLabel('Adresă de e-mail').fill(email);
    await page.getByLabel('Parolă', { exact: true }).fill(shown);
    await page.getByRole('button', { name: 'Intră', exact: true }).click();
    await page.getByRole('banner').waitFor();
  };
  return Object.assign(page, { open, signIn });
}

/** The cookie as the service sets it. */
function sessionOf(person: SignedIn, url: string) {
  const value = person.token();
  if (value === null) throw new Error('nobody is signed in there');
  return { name: 'facturier', value, url, httpOnly: true, sameSite: 'Lax' } as const;
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Found {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

const asked = JSON.stringify({
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
});

/** A colour that is still on its way to another one has no contrast of its own. What moves without end goes on. */
const endTransitions = `for (const one of document.getAnimations())
  if (Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish()`;

/** What axe finds against WCAG 2.2 AA on the page as it stands. */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe);
  await page.evaluate(endTransitions);
  const { violations } = await page.evaluate<Found>(`axe.run(document, ${asked})`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** How far the page is wider than its window; CON-APP-3 wants 0. */
export const sidewaysOf = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** How far things moved while the page was loaded, as browsers measure it. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => new PerformanceObserver((list) =>
    resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0))).observe({ type: 'layout-shift', buffered: true })
    ?? requestAnimationFrame(() => setTimeout(() => resolve(0), 100)))`);

declare module 'vitest' {
  interface ProvidedContext {
    readonly browser: string | null;
  }
}

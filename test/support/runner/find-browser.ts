import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import type { Reporter } from 'vitest/node';

/** The one without windows comes first, because it takes half of the processor time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const applications = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  readonly arch: string;
}

/**
 * CON-APP-14: the browser that is named, else an installed one, else `package` for the one of `@sparticuz/chromium`, which has to be
 * unpacked first. Null if there is none.
 */
export function findBrowser({ env, platform, arch }: Machine = process): string | null {
  if (env['FACTURIER_BROWSER']) return env['FACTURIER_BROWSER'];
  const folders = (env['PATH'] ?? '').split(delimiter);
  const places = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const installed = [...places, ...(platform === 'darwin' ? applications : [])].find((place) => existsSync(place));
  if (installed) return installed;
  return platform === 'linux' && arch === 'x64' && hasPackage() ? 'package' : null;
}

function hasPackage(): boolean {
  try {
    createRequire(import.meta.url).resolve('@sparticuz/chromium');
    return true;
  } catch {
    return false;
  }
}

/** Says prominently at the end of a run that browser tests were left out, so that nobody takes it for a complete run. */
export function browserNotice(browser: string | null, say: (text: string) => void): Reporter {
  return {
    onTestRunEnd(modules) {
      if (browser === null && modules.some(({ project }) => project.name === 'browser')) say(leftOut);
    },
  };
}

const leftOut = `
==========================================================================================
BROWSER TESTS WERE LEFT OUT: there is no browser. Install Chromium, or name one in FACTURIER_BROWSER.
==========================================================================================`;

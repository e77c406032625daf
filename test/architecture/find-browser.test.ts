import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { browserNotice, findBrowser } from '../support/runner/find-browser.ts';

test('browser tests take the browser that is named, else one that is installed, else that of the package on x64 [CON-APP-14]', () => {
  const folder = mkdtempSync(join(tmpdir(), 'facturier-browser-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const machine = (env: Record<string, string>, arch = 'x64') => ({ env, platform: 'linux', arch });
  expect(findBrowser(machine({ PATH: folder }, 'arm64'))).toBeNull();
  expect([null, 'package']).toContain(findBrowser(machine({ PATH: folder })));
  writeFileSync(join(folder, 'chromium'), '');
  chmodSync(join(folder, 'chromium'), 0o755);
  expect(findBrowser(machine({ PATH: `/nowhere:${folder}` }))).toBe(join(folder, 'chromium'));
  expect(findBrowser(machine({ PATH: folder, FACTURIER_BROWSER: '/opt/mine' }))).toBe('/opt/mine');
});

test('a run without a browser says loudly that browser tests were left out [CON-APP-14]', async () => {
  const said: string[] = [];
  const ran = [{ project: { name: 'browser' } }] as never;
  await browserNotice(null, (text) => said.push(text)).onTestRunEnd?.(ran, [], 'passed');
  await browserNotice('/usr/bin/chromium', (text) => said.push(text)).onTestRunEnd?.(ran, [], 'passed');
  expect(said).toEqual([expect.stringContaining('BROWSER TESTS WERE LEFT OUT')]);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { WrongUsage } from '../config-values.ts';
import { withSettingsFile } from './settings-file.ts';

function folderWith(name: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'facturier-settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, name), text);
  return folder;
}

test('the settings file of the data folder, or the one that is named, says what no variable says [OPS-CLI-27]', () => {
  const text = `# Ours\n\nFACTURIER_PORT=1\r\n FACTURIER_HOST="::1" \nFACTURIER_SMTP_URL='smtp://a:b=c#d@e'\nFACTURIER_MAIL_FROM=\n`;
  const folder = folderWith('facturier.env', text);
  const said = {
    FACTURIER_PORT: '1',
    FACTURIER_HOST: '::1',
    FACTURIER_SMTP_URL: 'smtp://a:b=c#d@e',
    FACTURIER_MAIL_FROM: '',
  };
  expect(withSettingsFile({}, {}, folder)).toEqual(said);
  expect(withSettingsFile({ data: folder }, {}, '/nowhere')).toEqual(said);
  const variables = { FACTURIER_DATA: folder, FACTURIER_PORT: '2', FACTURIER_HOST: '' };
  expect(withSettingsFile({}, variables, '/nowhere')).toEqual({ ...said, FACTURIER_DATA: folder, FACTURIER_PORT: '2' });
  const file = join(folder, 'facturier.env');
  expect(withSettingsFile({ settings: file }, {}, '/nowhere')).toEqual(said);
  expect(withSettingsFile({}, { FACTURIER_SETTINGS: file }, '/nowhere')).toMatchObject(said);
  expect(withSettingsFile({}, {}, '/nowhere')).toEqual({});
});

test.each([
  ['FACTURIER_PORT=1\nport: 2', /^Line 2 of .* is not of the form FACTURIER_NAME=value\.$/],
  ['FACTURIER_PORT=1\nFACTURIER_PORT=2', /^FACTURIER_PORT stands twice/],
  [`# ${'x'.repeat(70_000)}`, /is too large/],
])('a settings file with a slip is refused in one sentence, which repeats no value [OPS-CLI-27]', (text, sentence) => {
  const folder = folderWith('facturier.env', text);
  expect(() => withSettingsFile({}, {}, folder)).toThrow(WrongUsage);
  expect(() => withSettingsFile({}, {}, folder)).toThrow(sentence);
});

test('a settings file that is named must be there [OPS-CLI-27]', () => {
  expect(() => withSettingsFile({ settings: '/nowhere/a.env' }, {}, '/')).toThrow(/\/nowhere\/a\.env cannot be read/);
});

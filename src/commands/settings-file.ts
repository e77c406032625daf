import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { WrongUsage } from '../config-values.ts';

/** In the data folder a settings file has this name, and is read without being named. */
export const settingsFileName = 'facturier.env';

const largestFile = 64 * 1024;

/** It names the settings file. */
export const settingsVariable = 'FACTURIER_SETTINGS';

type Variables = Readonly<Record<string, string | undefined>>;

/** OPS-CLI-27: the variables, and what they do not say of the file that was named, or of the one in the data folder, if there is one. */
export function withSettingsFile(
  { settings, data }: Readonly<Record<string, string | boolean | undefined>>,
  environment: Variables,
  usualDataFolder: string,
): Variables {
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const named = typeof settings === 'string' ? settings : variables[settingsVariable];
  const dataFolder = typeof data === 'string' ? data : (variables['FACTURIER_DATA'] ?? usualDataFolder);
  return { ...readSettingsFile(named, resolve(dataFolder)), ...variables };
}

function readSettingsFile(named: string | undefined, dataFolder: string): Readonly<Record<string, string>> {
  const file = named ?? join(dataFolder, settingsFileName);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // Where the folder is closed to this user, the command says so when it needs it.
    if (named === undefined && (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EACCES')) return {};
    throw new WrongUsage(`The settings file ${file} cannot be read (${String(code ?? error)}).`);
  }
  if (text.length > largestFile) throw new WrongUsage(`The settings file ${file} is too large.`);
  return settingsOf(text, file);
}

/** It is read by systemd and by containers too: `NAME=value`, one on a line; a value that stands in quotes is what stands between them. */
function settingsOf(text: string, file: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [place, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(?:#.*)?$/.test(line)) continue;
    const [, name, value = ''] = /^\s*(FACTURIER_[A-Z0-9_]+)=(.*?)\s*$/.exec(line) ?? [];
    // The line may hold a password, so it is not repeated.
    if (name === undefined)
      throw new WrongUsage(`Line ${place + 1} of ${file} is not of the form FACTURIER_NAME=value.`);
    if (name in found) throw new WrongUsage(`${name} stands twice in ${file}.`);
    found[name] = /^"[^"\\$`]*"$|^'[^']*'$/.test(value) ? value.slice(1, -1) : value;
  }
  return found;
}

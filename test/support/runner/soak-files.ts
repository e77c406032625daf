import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const namesOfEffort = /import \{([^}]*)\} from '[^']*\/effort\.ts'/;
const isOnlyForTheSoak = (file: string): boolean => file.endsWith('.soak.test.ts');

/** The files of a folder that `npm run test:soak` runs: those that are only for it, and those that try more in it. */
export function soakFilesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
    .map((name) => join(folder, name))
    .filter((file) => isOnlyForTheSoak(file) || namesOfEffort.test(readFileSync(file, 'utf8')))
    .sort();
}

/** Whether every test of the file does more in the soak, and not only those that are marked as `soakTest`. */
export function triesAllAgain(file: string): boolean {
  const names = namesOfEffort.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  return isOnlyForTheSoak(file) || names.trim() !== 'soakTest';
}

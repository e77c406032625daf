import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const usesCounts = /from '[^']*\/effort\.ts'/;

/** The files of a folder that `npm run test:soak` runs: those that are only for it, and those that try more in it. */
export function soakFilesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
    .map((name) => join(folder, name))
    .filter((file) => file.endsWith('.soak.test.ts') || usesCounts.test(readFileSync(file, 'utf8')))
    .sort();
}

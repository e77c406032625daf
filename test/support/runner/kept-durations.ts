import { existsSync, readFileSync } from 'node:fs';

/** The duration of each file in the last `npm test`. */
export function keptDurations(): ReadonlyMap<string, number> {
  const kept = 'test-durations.json';
  if (!existsSync(kept)) return new Map();
  const files = JSON.parse(readFileSync(kept, 'utf8')) as readonly { readonly file: string; readonly ms: number }[];
  return new Map(files.map(({ file, ms }) => [file, ms]));
}

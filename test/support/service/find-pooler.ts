import { execFileSync } from 'node:child_process';

/** Since this version pgBouncer knows prepared statements. */
const oldestMinor = 21;

/** The pgBouncer that FACTURIER_PGBOUNCER names, else the one in the PATH; null, which is said, if there is none that is new enough. */
export function findPooler(): string | null {
  const program = process.env['FACTURIER_PGBOUNCER'] || 'pgbouncer';
  const [, major, minor] = /^PgBouncer (\d+)\.(\d+)/.exec(versionOf(program)) ?? [];
  if (Number(major) > 1 || Number(minor) >= oldestMinor) return program;
  process.stderr.write(
    'LEFT OUT: tests behind a pooler need pgBouncer 1.21 or later; name it in FACTURIER_PGBOUNCER.\n',
  );
  return null;
}

function versionOf(program: string): string {
  try {
    return execFileSync(program, ['-V'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}

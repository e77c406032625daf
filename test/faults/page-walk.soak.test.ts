import { spawn } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../architecture/source-files.ts';
import { npmStart } from '../support/program/npm-start.ts';
import { type Step, showsWhatIsPrinted, stepsOf } from '../support/program/page-walk.ts';
import { temporaryFolder } from '../support/program/program.ts';

/** Most of it is waiting: for mail, for the tax authority, for commands of the program. */
const patienceMs = 600_000;
const shellMs = 400_000;

/** The address that the pages show. */
const shownAddress = 'http://127.0.0.1:8080';

test('every command of README and of the tutorial, pasted in order on a new installation, prints what the page shows [DOC-2]', {
  timeout: patienceMs,
}, async () => {
  const [twoCommands, ...readme] = stepsOf('README.md');
  // The second is the one that runs this test.
  expect(twoCommands?.commands).toMatch(/^npm start +#.*\nnpm test +#.*\n$/);

  const folder = await temporaryFolder();
  const data = join(folder, 'data');
  // The interface lets one invoice through in a second; a reader takes longer than that from block to block.
  const service = npmStart(root, ['--data', data], { FACTURIER_RATE_LIMITS: 'off' });
  await expect.poll(service.out, { timeout: 120_000 }).toMatch(/articole.*'\n/);
  const address = /ready (\S+)/.exec(service.out())?.[1] ?? '';
  // Browsers know the same place by name.
  const byName = (text: string): string => text.replace('127.0.0.1', 'localhost');
  const asShown = (text: string): string =>
    text.replaceAll(address, shownAddress).replaceAll(byName(address), byName(shownAddress));
  const started = asShown(service.out());
  expect(showsWhatIsPrinted(twoCommands?.shown ?? null, started), `README shows another start than\n${started}`).toBe(
    true,
  );

  const steps = [...readme, ...stepsOf('docs/tutorial.md')];
  const results = await paste(steps, { data, address, folder: await checkoutIn(folder, data) });
  const wrong = steps.flatMap(({ place, shown }, index) => {
    const { code = null, printed = '' } = results[index] ?? {};
    if (code === 0 && showsWhatIsPrinted(shown, asShown(printed))) return [];
    return [`${place} ended with ${code} and printed\n${asShown(printed)}\ninstead of\n${shown?.text ?? 'nothing'}`];
  });
  // What follows from the first difference is not worth reading.
  expect(wrong[0]).toBeUndefined();
  expect(steps.length).toBeGreaterThan(15);
  await service.end();
});

/** What the commands reach by its place in the checkout: the program and the data. What they write goes to the same folder. */
async function checkoutIn(folder: string, data: string): Promise<string> {
  const checkout = join(folder, 'checkout');
  await mkdir(checkout);
  await symlink(join(root, 'bin'), join(checkout, 'bin'));
  await symlink(data, join(checkout, 'data'));
  return checkout;
}

interface Place {
  readonly data: string;
  readonly address: string;
  readonly folder: string;
}

interface Printed {
  readonly code: number;
  readonly printed: string;
}

/** One shell for all of it, as a reader has. */
async function paste(steps: readonly Step[], { data, address, folder }: Place): Promise<readonly Printed[]> {
  const script = steps.map(
    ({ commands }) => `${commands.replaceAll(shownAddress, address)}printf '<step ended with %s>' "$?"\n`,
  );
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('FACTURIER_'));
  const shell = spawn('sh', ['-c', ['exec 2>&1', ...script].join('\n')], {
    cwd: folder,
    env: { ...Object.fromEntries(inherited), FACTURIER_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A loop of the page that waits for something that never comes.
    timeout: shellMs,
  });
  onTestFinished(() => void shell.kill('SIGKILL'));
  const pieces: string[] = [];
  for await (const piece of shell.stdout.setEncoding('utf8')) pieces.push(String(piece));
  const parts = pieces.join('').split(/<step ended with (\d+)>/);
  return steps.map((_, index) => ({ printed: parts[2 * index] ?? '', code: Number(parts[2 * index + 1] ?? -1) }));
}

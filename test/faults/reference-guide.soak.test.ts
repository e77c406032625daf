import { expect, test } from 'vitest';
import { guideExamples, paste } from '../support/clients/reference-examples.ts';
import { installedData } from '../support/program/installed-data.ts';
import { serveProgram } from '../support/program/program.ts';

test('the examples of "Începe aici" work when pasted one after another on a new installation, with the printed key [OPS-DOC-5]', async () => {
  const service = await serveProgram(['--data', await installedData(), '--with-demo']);
  await expect.poll(service.out).toContain('Svc-Cod-Unic');
  const key = /API key +(\S+)/.exec(service.out())?.[1] ?? '';
  const page = await (await fetch(`${service.url}/docs`)).text();
  // The page tells its reader to do so.
  const commands = guideExamples(page).map(({ command }) =>
    command.replace('CHEIA_API', key).replace('CODUL_UNIC', '12345674'),
  );
  const calls = commands.filter((command) => command.startsWith('curl '));
  expect(commands.filter((command) => !calls.includes(command))).toEqual([`CHEIE='${key}'\nCOD='12345674'`]);
  expect(calls.length).toBeGreaterThanOrEqual(11);

  const pasted = await paste(commands);
  expect(pasted.filter(({ status }) => status !== 200)).toEqual([]);
  expect(pasted).toHaveLength(calls.length);
  expect(pasted.some(({ output }) => output.includes('"serie":"FCT","numar":"1"'))).toBe(true);
});

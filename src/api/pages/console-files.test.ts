import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { consoleWire, readConsoleFiles } from './console-files.ts';

/** A built console in a folder of its own, and what a service answers that serves it. */
function built() {
  const folder = mkdtempSync(join(tmpdir(), 'console-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  let builds = 0;
  /** Takes away what was there, as `npm run build` does. */
  const build = (name: string, ...installed: readonly string[]) => {
    builds += 1;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, 'assets'), { recursive: true });
    writeFileSync(join(folder, 'index.html'), `<script src="/app/assets/${name}.js"></script>${'.'.repeat(builds)}`);
    writeFileSync(join(folder, 'assets', `${name}.js`), `// ${name}`);
    for (const one of installed) writeFileSync(join(folder, one), '<svg/>');
  };
  const serve = () => {
    const server = fastify();
    onTestFinished(() => server.close());
    void server.register(consoleWire(readConsoleFiles(folder)));
    return async (path: string) => {
      const { statusCode, body } = await server.inject(`/app${path}`);
      return [statusCode, statusCode === 200 ? body.replaceAll('.', '') : ''];
    };
  };
  return { folder, build, serve };
}

test('after a build beside it a running service has the new page and its files, and 404 for those that are gone [CONSOLE-5]', async () => {
  const { folder, build, serve } = built();
  build('one', 'icon.svg');
  writeFileSync(join(folder, 'assets', 'never-asked.js'), '');
  const ask = serve();
  expect(await ask('/clienti')).toEqual([200, '<script src="/app/assets/onejs"></script>']);
  expect(await ask('/assets/one.js')).toEqual([200, '// one']);
  expect(await ask('/icon.svg')).toEqual([200, '<svg/>']);
  build('two');
  expect(await ask('/clienti')).toEqual([200, '<script src="/app/assets/twojs"></script>']);
  expect(await ask('/assets/two.js')).toEqual([200, '// two']);
  expect(await ask('/assets/never-asked.js')).toEqual([404, '']);
  // What was read before the build has the same content for ever.
  expect(await ask('/assets/one.js')).toEqual([200, '// one']);
});

test('while a build has no page the last one stands [CONSOLE-5]', async () => {
  const { folder, build, serve } = built();
  build('one');
  const ask = serve();
  const page = await ask('/');
  rmSync(folder, { recursive: true });
  expect(await ask('/')).toEqual(page);
});

test('nothing beside the files of the console is served under their addresses [CONSOLE-5]', async () => {
  const { folder, build, serve } = built();
  build('one');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  const ask = serve();
  for (const name of ['..%2Fsecret.txt', '..', '%2e%2e%2findex.html', 'one.js%00', '.js', 'x'.repeat(300)]) {
    expect((await ask(`/assets/${name}`))[1], name).not.toContain('secret');
  }
  expect((await ask('/assets/secret.txt'))[0]).toBe(404);
});

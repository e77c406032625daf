import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openEmbeddedDatabase } from '../../src/storage/postgres/embedded/embedded-database.ts';
import { root } from '../architecture/source-files.ts';
import { freePort } from '../support/program/free-port.ts';

/** PostgreSQL wants a user with a name, and every system has this one. Who is not root runs everything as themselves. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

let folder: string;
let archive: string;
let tree: string;

beforeAll(async () => {
  // Everybody may walk through it, as through /opt.
  folder = await mkdtemp(join(tmpdir(), 'facturier-release-'));
  await chmod(folder, 0o755);
  const { out } = await finished(run(['npm', 'run', '--silent', 'release', '--', '--into', folder], {}, root));
  archive = out.trim().split('\n').at(-1) ?? '';
  await finished(run(['sh', '-c', `umask 022 && tar -xzf ${archive} -C ${folder}`], {}));
  tree = archive.replace(/\.tar\.gz$/, '');
  await finished(run(['sh', '-c', `chmod -R a-w ${tree}`], {}));
}, 300_000);

afterAll(async () => {
  await finished(run(['sh', '-c', `chmod -R u+w ${tree}`], {}));
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

test('a release is one archive with its checksums, its list of packages and their licences, and no larger than 120 MB [OPS-RELEASE-1]', async () => {
  expect((await stat(archive)).size).toBeLessThan(120_000_000);
  expect(await readFile(`${archive}.sha256`, 'utf8')).toBe(`${await sumOf(archive)}  ${archive.split('/').at(-1)}\n`);
  const sums = (await readFile(join(tree, 'SHA256SUMS'), 'utf8')).trim().split('\n');
  for (const line of sums) expect(line).toBe(`${await sumOf(join(tree, line.slice(66)))}  ${line.slice(66)}`);
  expect(sums.map((line) => line.slice(66)).sort()).toEqual(
    (await files(tree)).filter((path) => path !== 'SHA256SUMS'),
  );

  const bill = JSON.parse(await readFile(join(tree, 'sbom.cdx.json'), 'utf8'));
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { name: 'facturier' } },
  });
  const licences = await readFile(join(tree, 'LICENCES.txt'), 'utf8');
  for (const name of ['fastify', 'pg', 'react', 'stripe', '@node-rs/argon2', '@myriaddreamin/typst-ts-node-compiler']) {
    const listed = bill.components.find((one: { name: string }) => one.name === name);
    expect(listed, name).toMatchObject({ purl: expect.stringContaining('pkg:npm/'), hashes: [{ alg: 'SHA-512' }] });
    expect(licences).toContain(`${name} ${listed.version} (`);
  }
  expect(bill.components.filter((one: { licenses?: unknown }) => !one.licenses)).toEqual([]);
  expect((await files(tree)).filter((path) => /\.ts$|\/vitest\/|\/esbuild\//.test(path))).toEqual([]);
});

/** What else is in the image, as it is published for x64: the program of Node 24 (24.21.0), and debian:bookworm-slim unpacked. */
const ofOthers = { node: 126_595_440, debian: 75_000_000 };

test('the layers of the image hold at most 350 MB of files [OPS-DEPLOY-3]', async () => {
  const sizes = await Promise.all((await files(tree)).map(async (path) => (await stat(join(tree, path))).size));
  const own = sizes.reduce((sum, size) => sum + size, 0);
  expect(own).toBeGreaterThan(50_000_000);
  expect(own + ofOthers.node + ofOthers.debian).toBeLessThan(350_000_000);
});

test('a release starts on an empty folder with Node alone and without a network, issues an invoice and prints it [OPS-RELEASE-2]', async () => {
  const state = await stateFolder();
  const service = started(['node', join(tree, 'bin/facturier'), 'serve', '--with-demo'], {
    FACTURIER_DATA: join(state, 'data'),
    FACTURIER_PORT: '0',
    TMPDIR: state,
    NODE_OPTIONS: `--import=${join(root, 'test/support/program/loopback-only.mjs')}`,
  });
  const url = await service.ready(/^facturier ready (\S+)/m);
  await expect.poll(service.out).toContain('Svc-Cod-Unic');
  const key = /API key +(\S+)/.exec(service.out())?.[1];
  const headers = {
    authorization: `Bearer ${key}`,
    'svc-cod-unic': '12345674',
    'svc-url-platforma': 'https://magazin.exemplu.ro',
  };
  const line = { denumire: 'Cană', um: 'BUC', nr_produse: 1, pret_unitar: 10, cota_tva: 0.21 };
  const body = {
    serie: 'FCT',
    valuta: 'RON',
    tip_factura: 'F',
    client: { tip: 'PF', denumire: 'Ana' },
    articole: [{ ...line, cod_articol: 'R1', cod_gestiune: 'DEP' }],
  };
  const issued = await fetch(`${url}/v2/facturi`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(issued.status, await issued.clone().text()).toBe(200);
  const asked = await fetch(`${url}/v2/facturi/FCT/1/genereaza-link-de-descarcare`, { method: 'POST', headers });
  const { data } = (await asked.json()) as { readonly data: { readonly link: string } };
  const printed = await fetch(data.link);
  expect([printed.status, printed.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect((await fetch(`${url}/app`)).status).toBe(200);
  expect(await service.end()).toMatchObject({ code: 0, err: expect.not.stringContaining('outside') });
});

test('the very commands of the image, of the manifests and of the unit run as nobody, on a tree that cannot be written [OPS-DEPLOY-2]', async () => {
  const state = await stateFolder();
  const before = await files(tree);
  const image = new Map(instructionsOf(await readFile(join(tree, 'deploy/Dockerfile'), 'utf8')));
  const port = String(await freePort());
  const places = { '/opt/facturier': tree, '/var/lib/facturier': join(state, 'data') };
  const inPlace = (text: string): string =>
    Object.entries(places).reduce((placed, [from, to]) => placed.replaceAll(from, to), text);
  const declared = Object.fromEntries(
    [...(image.get('ENV') ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, inPlace(value)]),
  );
  // Nobody else on this machine is to reach it.
  const variables = { ...declared, FACTURIER_HOST: '127.0.0.1', FACTURIER_PORT: port, TMPDIR: state };
  const entry = (JSON.parse(image.get('ENTRYPOINT') ?? '') as readonly string[]).map(inPlace);

  const contained = started([...entry, ...JSON.parse(image.get('CMD') ?? '')], variables);
  await contained.ready(/^facturier ready (\S+)/m);
  const health = /CMD (\[.*\])$/.exec(image.get('HEALTHCHECK') ?? '')?.[1] ?? '';
  expect(await finished(run(JSON.parse(health), variables))).toMatchObject({ code: 0 });

  const database = await openEmbeddedDatabase(join(state, 'data'), 'command');
  const outside = { ...variables, FACTURIER_PORT: '0', FACTURIER_DATABASE_URL: database.connectionString };
  const manifests = await readFile(join(tree, 'deploy/kubernetes.yaml'), 'utf8');
  const commands = [...manifests.matchAll(/^ +args: (\[.*\])$/gm)].map(([, args = '']) => JSON.parse(args));
  expect(commands).toHaveLength(2);
  for (const command of commands) {
    const pod = started([...entry, ...command], { ...outside, FACTURIER_DATA: join(state, command[0]) });
    await pod.ready(/^facturier (?:worker )?ready (\S+)/m);
    expect((await pod.end()).code).toBe(0);
  }
  await database.stop();
  expect((await contained.end()).code).toBe(0);
  expect(await finished(run(JSON.parse(health), variables))).toMatchObject({ code: 1 });

  const unit = await readFile(join(tree, 'deploy/facturier.service'), 'utf8');
  // Where setup writes it.
  const settings = join(state, 'data', 'facturier.env');
  await writeFile(settings, 'FACTURIER_ENVIRONMENT=test\nFACTURIER_PORT=0\n');
  if (nobody.uid !== undefined) await chown(settings, nobody.uid, nobody.gid);
  const given = [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    inPlace(value),
  ]);
  const command = inPlace(/^ExecStart=(.*)$/m.exec(unit)?.[1] ?? '').split(' ');
  const daemon = started(command, { ...Object.fromEntries(given), TMPDIR: state });
  await daemon.ready(/^facturier ready (\S+)/m);
  expect((await daemon.end()).code).toBe(0);
  expect(await files(tree)).toEqual(before);
});

/** The instructions of the last stage. */
function instructionsOf(dockerfile: string): readonly (readonly [string, string])[] {
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM ')).replace(/\\\n\s*/g, '');
  return [...last.matchAll(/^([A-Z]+) (.*)$/gm)].map(([, name = '', rest = '']) => [name, rest]);
}

/** The only folder that nobody may write to. */
async function stateFolder(): Promise<string> {
  const state = join(folder, `state-${Math.random()}`);
  await mkdir(state, { mode: 0o700 });
  if (nobody.uid !== undefined) await chown(state, nobody.uid, nobody.gid);
  return state;
}

interface Ran {
  readonly child: ReturnType<typeof spawn>;
  readonly text: { out: string; err: string };
}

function run(
  [program = '', ...words]: readonly string[],
  variables: Readonly<Record<string, string>>,
  cwd?: string,
): Ran {
  const isOurs = program === 'npm' || program === 'sh';
  const path = `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`;
  const child = spawn(program, words, {
    cwd: cwd ?? '/',
    env: isOurs ? { ...process.env, ...variables } : { PATH: path, HOME: '/nonexistent', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isOurs ? {} : nobody),
  });
  const text = { out: '', err: '' };
  child.stdout?.on('data', (chunk) => {
    text.out += String(chunk);
  });
  child.stderr?.on('data', (chunk) => {
    text.err += String(chunk);
  });
  return { child, text };
}

async function finished({ child, text }: Ran): Promise<{ code: number | null; out: string; err: string }> {
  const [code] = child.exitCode === null && child.signalCode === null ? await once(child, 'close') : [child.exitCode];
  return { code, ...text };
}

function started(words: readonly string[], variables: Readonly<Record<string, string>>) {
  const ran = run(words, variables);
  const ended = finished(ran);
  onTestFinished(() => void ran.child.kill('SIGKILL'));
  return {
    out: () => ran.text.out,
    async ready(line: RegExp): Promise<string> {
      const failed = ended.then(({ code, err }) => Promise.reject(new Error(`It ended with ${code}: ${err}`)));
      failed.catch(() => undefined);
      const found = expect.poll(() => line.exec(ran.text.out)?.[1]).toBeTruthy();
      await Promise.race([found, failed]);
      return line.exec(ran.text.out)?.[1] ?? '';
    },
    end() {
      ran.child.kill('SIGTERM');
      return ended;
    },
  };
}

async function files(of: string): Promise<readonly string[]> {
  const entries = await readdir(of, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(of.length + 1))
    .sort();
}

async function sumOf(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}

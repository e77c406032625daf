import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { temporaryFolder } from './program.ts';

const shipped = fileURLToPath(new URL('../../../deploy/haproxy', import.meta.url));

/** Null where the machine has none, or where the loopback has only one address. */
export const haproxy: string | null =
  process.platform === 'linux'
    ? ([...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
        .map((folder) => join(folder, 'haproxy'))
        .find((place) => existsSync(place)) ?? null)
    : null;

/** Says prominently what was not tried. */
export function sayLeftOut(what: string): void {
  process.stderr.write(`\n${'='.repeat(90)}\n${what} WAS LEFT OUT: there is no HAProxy.\n${'='.repeat(90)}\n`);
}

/** The addresses of the shipped configuration here: each is one of the loopback. */
const addresses = { a: '127.0.0.2', b: '127.0.0.3', common: '127.0.0.1' } as const;

export const addressesAt = (port: number): Readonly<Record<keyof typeof addresses, string>> => ({
  a: `http://${addresses.a}:${port}`,
  b: `http://${addresses.b}:${port}`,
  common: `http://${addresses.common}:${port}`,
});

interface Cells {
  readonly a: string;
  readonly b: string;
}

/** Runs the configuration of `deploy/haproxy` with these two installations, without TLS, as whoever runs the tests. */
export async function startHaproxy(program: string, port: number, cells: Cells) {
  const folder = await temporaryFolder();
  await cp(shipped, folder, { recursive: true });
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, configurationFor(folder, port, cells));
  await writeFile(join(folder, 'companies.map'), inAddresses(readFileSync(join(shipped, 'companies.map'), 'utf8')));
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const said = text(child.stderr);
  onTestFinished(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  /** Says a line to its socket, as an operator does. */
  const tell = async (line: string): Promise<string> => {
    if (child.exitCode !== null) throw new Error(await said);
    const socket = connect(join(folder, 'admin.sock'));
    socket.end(`${inFolder(line, folder)}\n`);
    return text(socket);
  };
  await expect.poll(() => tell('show info').catch(() => '')).toContain('Name: HAProxy');
  return { tell };
}

const inFolder = (line: string, folder: string): string =>
  line.replaceAll('/etc/haproxy/', `${folder}/`).replaceAll('/run/haproxy/', `${folder}/`);

function configurationFor(folder: string, port: number, { a, b }: Cells): string {
  const isOnlyForAServer = /^ {4}(?:user|group|bind :80|http-request redirect scheme)\b/;
  const binds = Object.values(addresses).map((address) => `    bind ${address}:${port}`);
  const lines = readFileSync(join(shipped, 'haproxy.cfg'), 'utf8')
    .split('\n')
    .filter((line) => !isOnlyForAServer.test(line))
    .flatMap((line) => (/^ {4}bind /.test(line) ? binds : [line]));
  const local = inFolder(lines.join('\n'), folder)
    .replaceAll('/dev/log local0', 'stdout format raw local0')
    .replaceAll('10.0.0.11:8080', new URL(a).host)
    .replaceAll('10.0.0.12:8080', new URL(b).host)
    .replaceAll(/https:\/\/(%\[\S+\])%\[pathq\]/g, `http://$1:${port}%[pathq]`);
  return inAddresses(local);
}

const inAddresses = (shippedText: string): string =>
  shippedText
    .replaceAll(/(?<![a-z])([ab])\.facturi\.exemplu\.ro/g, (_, cell: keyof Cells) => addresses[cell])
    .replaceAll('facturi.exemplu.ro', addresses.common);

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../program/free-port.ts';

/** A pgBouncer in transaction mode, in front of every database of one server. */
export interface Pooler {
  /** The same database through it. */
  through(connectionString: string): string;
  stop(): Promise<void>;
}

const startSeconds = 10;

/** It is given no parameter to ignore, so that one which it refuses is noticed. */
export async function startPooler(program: string, server: string, poolSize = 40): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'facturier-pooler-'));
  const port = await freePort();
  const url = new URL(server);
  const host = decodeURIComponent(url.hostname);
  const log = join(folder, 'log');
  const settings = join(folder, 'pgbouncer.ini');
  const people = join(folder, 'users.txt');
  const account = process.getuid?.() === 0 ? await accountFor(host) : null;
  await writeFile(people, `"${decodeURIComponent(url.username)}" "${decodeURIComponent(url.password)}"\n`);
  await writeFile(
    settings,
    `[databases]
* = host=${host} port=${url.port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${people}
pool_mode = transaction
max_prepared_statements = 400
default_pool_size = ${poolSize}
max_client_conn = 2000
log_connections = 0
log_disconnections = 0
logfile = ${log}
${account ? `user = ${account.name}` : ''}
`,
  );
  if (account) for (const path of [folder, settings, people]) await chown(path, account.uid, account.gid);

  const child = spawn(program, [settings], { stdio: 'ignore' });
  await once(child, 'spawn');
  await untilReachable(child, port, log);
  return {
    through(connectionString) {
      const pooled = new URL(connectionString);
      pooled.hostname = '127.0.0.1';
      pooled.port = String(port);
      return pooled.href;
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGQUIT');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The program does not run as root; it must reach the socket, in a folder for its owner only below one of the test. */
async function accountFor(
  host: string,
): Promise<{ readonly name: string; readonly uid: number; readonly gid: number }> {
  const isPath = host.startsWith('/');
  for (let folder = dirname(host); isPath && folder !== '/'; folder = dirname(folder)) {
    const { mode, uid } = await stat(folder);
    if (uid === 0 && (mode & 0o001) === 0) await chmod(folder, mode | 0o011);
  }
  const wanted = isPath ? (await stat(host)).uid : 0;
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const [name, , uid, gid] =
    accounts.find(([, , id]) => wanted > 0 && Number(id) === wanted) ??
    accounts.find(([name]) => name === 'nobody') ??
    [];
  if (name === undefined) throw new Error('pgBouncer needs an account that is not root');
  return { name, uid: Number(uid), gid: Number(gid) };
}

async function untilReachable(child: ChildProcess, port: number, log: string): Promise<void> {
  for (const until = Date.now() + startSeconds * 1000; Date.now() < until; await sleep(50)) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const socket = createConnection(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
  }
  throw new Error(`pgBouncer did not start: ${await readFile(log, 'utf8').catch(() => '')}`);
}

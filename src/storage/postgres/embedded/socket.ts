import { lutimes, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseUnavailable } from './database-unavailable.ts';
import type { PostmasterFile } from './postmaster-file.ts';

export interface Listening {
  /** A folder with a socket, or an address. */
  readonly host: string;
  readonly port: number;
  /** False for a server of an earlier version, which listened on a TCP port, or one started by hand. */
  readonly isInCluster: boolean;
}

// Without a network the port is only the last part of the socket's name.
const SOCKET_NAME = '.s.PGSQL.5432';

/** The socket is in the cluster, which no other user can enter. As a relative path it is never too long for the server. */
export const SOCKET_SETTINGS = [
  'listen_addresses=',
  'unix_socket_directories=.',
  'unix_socket_permissions=0700',
  'port=5432',
];

export function listening({ port, socketFolder }: PostmasterFile, ours: string): Listening {
  if (socketFolder === '.') return { host: ours, port, isInCluster: true };
  return { host: socketFolder || '127.0.0.1', port, isInCluster: false };
}

/**
 * A lock file left by a killed server may name a process id that now belongs to another program, and PostgreSQL would refuse to start. It
 * is not needed here, because `postmaster.pid` already prevents a second server on the cluster.
 */
export async function removeSocketLock(cluster: string): Promise<void> {
  await rm(join(cluster, `${SOCKET_NAME}.lock`), { force: true });
}

export interface WayToSocket {
  readonly folder: string;
  close(): Promise<void>;
}

// The address of a socket has 108 bytes on Linux and 104 on macOS, including a zero at the end.
const LONGEST_ADDRESS_BYTES = 103;

// Systems delete files in temporary folders that were not touched for days.
const TOUCH_MILLISECONDS = 60 * 60 * 1000;

/** The folder itself, or, if its path is too long for the address of a socket, a link to it that only this user can follow. */
export async function findWayToSocket(cluster: string): Promise<WayToSocket> {
  if (isShortEnough(cluster)) return { folder: cluster, close: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), 'facturier-'));
  const link = join(folder, 'db');
  const remove = () => rm(folder, { recursive: true, force: true });
  if (!isShortEnough(link)) {
    await remove();
    throw new DatabaseUnavailable(`The paths ${cluster} and ${tmpdir()} are both too long for a socket.`);
  }
  await symlink(cluster, link);
  const touching = setInterval(() => {
    const now = new Date();
    lutimes(link, now, now).catch(() => undefined);
  }, TOUCH_MILLISECONDS).unref();
  return {
    folder: link,
    close: async () => {
      clearInterval(touching);
      await remove();
    },
  };
}

const isShortEnough = (folder: string): boolean =>
  Buffer.byteLength(join(folder, SOCKET_NAME)) <= LONGEST_ADDRESS_BYTES;

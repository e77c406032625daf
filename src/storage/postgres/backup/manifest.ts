import { createHash, createHmac } from 'node:crypto';
import type { Environment } from '../../../domain/access/access.ts';
import type { MasterKey } from '../../../domain/access/master-key.ts';
import type { Applied } from '../migrate.ts';

/** The description of a backup. It comes after the tables, when everything has been counted; only its seal follows. */
export interface Manifest {
  readonly product: 'facturier';
  /** Format 1 had no seal. */
  readonly format: 1 | typeof backupFormat;
  readonly version: string;
  readonly createdAt: string;
  readonly postgresql: string;
  readonly environment: Environment;
  /** The fingerprint of the master key that the private keys are encrypted with, in hex; null if none was used yet. */
  readonly masterKeyFingerprint: string | null;
  readonly holdsMasterKey: boolean;
  readonly migrations: readonly Applied[];
  readonly tables: readonly TableFacts[];
  readonly sequences: readonly SequenceFacts[];
}

export interface TableFacts extends Measure {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface SequenceFacts {
  readonly name: string;
  /** Text, because it may be larger than a JavaScript number. */
  readonly lastValue: string;
  readonly isCalled: boolean;
}

export interface Measure {
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** It is increased when programs that know only the present format could no longer read the file. */
export const backupFormat = 2;

/**
 * OPS-BACKUP-9: the seal covers the manifest, which contains the checksum of every table, so no part of a sealed backup can be altered
 * unnoticed.
 */
export function backupSeal(masterKey: Pick<MasterKey, 'derive'>, manifest: Buffer): Buffer {
  return createHmac('sha256', masterKey.derive('facturier backup')).update(manifest).digest();
}

/** The file cannot be restored; the message is one clear sentence. */
export class BackupRefused extends Error {}

export function parseManifest(text: string): Manifest {
  const manifest: Partial<Manifest> = JSON.parse(text);
  if (manifest.product !== 'facturier' || typeof manifest.format !== 'number') throw new SyntaxError('not ours');
  if (manifest.format > backupFormat) {
    throw new BackupRefused(
      `The backup was written by facturier ${manifest.version} in a newer format; restore it with that version.`,
    );
  }
  return manifest as Manifest;
}

/** Counts the bytes of one table and computes their checksum. */
export interface Meter {
  /** Returns how many rows the piece has. */
  add(piece: Buffer): number;
  total(): Measure;
}

const newLine = 0x0a;

export function meter(): Meter {
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  return {
    add(piece) {
      hash.update(piece);
      bytes += piece.length;
      // In COPY's text format a row is a line, because a line break inside a value is written \n.
      const before = rows;
      for (let at = piece.indexOf(newLine); at !== -1; at = piece.indexOf(newLine, at + 1)) rows += 1;
      return rows - before;
    },
    total: () => ({ rows, bytes, sha256: hash.digest('hex') }),
  };
}

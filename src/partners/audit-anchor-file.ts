import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AuditAnchor, AuditAnchors } from '../operations/ports.ts';
import { codeOf, readIfThere, syncFolder, writeDurably } from './master-key-file.ts';

/** The file of the anchors cannot be used; the message is one clear sentence. */
export class AnchorsUnreadable extends Error {}

/** OPS-AUDIT-4: the file is beside the master key, and only its owner can read it. */
export function auditAnchorFile(dataFolder: string): AuditAnchors {
  const file = fileIn(dataFolder);
  return {
    async read() {
      const bytes = await readIfThere(file);
      return bytes && parseAnchors(bytes.toString('utf8'), file);
    },
    async write(anchors) {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const draft = `${file}.${randomBytes(8).toString('hex')}`;
      try {
        await writeDurably(draft, textOf(anchors));
        await rename(draft, file);
      } finally {
        await rm(draft, { force: true });
      }
      await syncFolder(dirname(file));
    },
  };
}

const fileIn = (dataFolder: string): string => join(dataFolder, 'audit-anchors.jsonl');

/** A restored database may be older than the anchors, so they are renamed. Returns the new name of the file. */
export async function setAnchorsAside(dataFolder: string): Promise<string | null> {
  const file = fileIn(dataFolder);
  const replaced = `${file}.replaced-${randomBytes(4).toString('hex')}`;
  try {
    await rename(file, replaced);
    return replaced;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Each company has one line, so that two files are easily compared. */
function textOf(anchors: ReadonlyMap<string, AuditAnchor>): string {
  const lines = [...anchors].map(([company, { position, hash, at }]) =>
    JSON.stringify({ company, lastPosition: position, lastHash: hash.toString('hex'), at }),
  );
  return lines.map((line) => `${line}\n`).join('');
}

const hashForm = /^[0-9a-f]{64}$/;

/**
 * The format of the file in the data folder and of `audit verify --json`: one line per company. Lines that do not describe the end
 * of a trail, such as totals, are skipped.
 */
export function parseAnchors(text: string, file: string): ReadonlyMap<string, AuditAnchor> {
  const anchors = new Map<string, AuditAnchor>();
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const { company, lastPosition, lastHash, at } = parsed(line, file);
    if (typeof company !== 'string' || typeof lastHash !== 'string' || !hashForm.test(lastHash)) continue;
    const position = Number(lastPosition);
    if (!Number.isSafeInteger(position) || position < 1) throw unreadable(file);
    anchors.set(company, { position, hash: Buffer.from(lastHash, 'hex'), at: typeof at === 'string' ? at : '' });
  }
  return anchors;
}

function parsed(line: string, file: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>;
  } catch {
    throw unreadable(file);
  }
  throw unreadable(file);
}

const unreadable = (file: string): AnchorsUnreadable =>
  new AnchorsUnreadable(`The file ${file} does not hold ends of audit trails as "audit verify --json" prints them.`);

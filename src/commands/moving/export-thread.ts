import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { yieldToOtherThreads } from '../../partners/thread.ts';
import { typesOf } from '../../storage/database.ts';
import { withClient } from '../installation.ts';
import { withCompanyFile } from './company-file.ts';
import type { ExportFacts } from './export-in-thread.ts';

/** The thread makes the file of one company: a piece for each message that asks for one, null after the last, and then it ends. */
const port = parentPort;
if (!port) throw new Error('this file is run as a thread');
yieldToOtherThreads();
const { settings, connectionString, fiscalCode } = workerData as ExportFacts;

/** The heads of the files in a ZIP are some bytes each; they go together. */
const pieceBytes = 64 * 1024;

async function* joined(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    held.push(piece);
    bytes += piece.length;
    if (bytes < pieceBytes) continue;
    yield Buffer.concat(held);
    [held, bytes] = [[], 0];
  }
  yield Buffer.concat(held);
}

await once(port, 'message');
const written = await withClient(
  connectionString,
  (client) =>
    withCompanyFile(
      client,
      { settings, fiscalCode, movedTo: null, passphrase: null, print: null, onTable: () => undefined },
      async (pieces) => {
        for await (const piece of joined(pieces)) {
          const asked = once(port, 'message');
          port.postMessage(piece);
          await asked;
        }
      },
    ),
  { types: typesOf() },
);
if (!written) throw new Error('the company is gone');
port.postMessage(null);

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Settings } from '../../config.ts';
import type { CompanyFile } from '../../operations/ports.ts';

/** The thread gets this when it starts. */
export interface ExportFacts {
  readonly settings: Settings;
  readonly connectionString: string;
  readonly fiscalCode: string;
}

/** A company of any size needs less: rows are copied as they come, and documents are read some at a time. */
const threadMemory = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 16 };

/** CON-MOVE-5: a thread of its own makes each file, so that no loop waits for a long document, and ends with it, or when nobody reads on. */
export function exportInThread({ settings, connectionString }: Omit<ExportFacts, 'fiscalCode'>): CompanyFile {
  return async function* (fiscalCode) {
    const workerData: ExportFacts = { settings, connectionString, fiscalCode };
    const worker = new Worker(threadFile, { workerData, resourceLimits: threadMemory });
    const lost = new Promise<never>((_, reject) => {
      worker.once('error', reject).once('exit', () => reject(new Error('the thread that exports a company ended')));
    });
    // It may be lost while nobody waits for a piece; then the next piece says so.
    lost.catch(() => undefined);
    try {
      for (;;) {
        const answered = once(worker, 'message');
        worker.postMessage(null);
        const [piece]: readonly (Uint8Array | null)[] = await Promise.race([answered, lost]);
        if (!piece) return;
        yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
      }
    } finally {
      await worker.terminate();
    }
  };
}

/** The file is TypeScript where this is TypeScript, and built where this is built. */
const threadFile = new URL(import.meta.url.replace(/export-in-thread(\.[a-z]+)$/, 'export-thread$1'));

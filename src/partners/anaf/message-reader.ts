import { Worker } from 'node:worker_threads';
import { type SealedMessage, UnreadableMessage } from '../../operations/ports.ts';
import type { MessageContent } from './message-content.ts';
import type { MessageReport } from './message-thread.ts';

export interface ReaderLimits {
  /** It limits one message, once the thread has it. */
  readonly timeoutMs: number;
  readonly memoryMb: number;
  /** A thread without work for so long is ended, so that its memory is free. */
  readonly idleMs: number;
}

export const usualLimits: ReaderLimits = { timeoutMs: 60_000, memoryMb: 512, idleMs: 30_000 };

/**
 * Opens messages in a thread, so that the event loop never waits for one: each is unzipped and read within bounds of time and
 * memory. The thread is started when it is needed and reads one message after the other; if a message exceeds the bounds, the
 * thread is ended, and the next message gets a new one.
 */
export function messageReader(limits: ReaderLimits): (zip: Buffer) => Promise<SealedMessage> {
  let thread: Promise<Worker> | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const start = (): Promise<Worker> => {
    const worker = new Worker(threadFile, { resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb } });
    const started = new Promise<Worker>((resolve, reject) => {
      worker.once('message', () => resolve(worker));
      // A thread that breaks while it has nothing to do would end the process without a listener.
      worker.on('error', reject);
      worker.once('exit', () => reject(new Error('the thread that reads messages ended')));
    });
    worker.once('exit', () => {
      if (thread === started) thread = null;
    });
    return started;
  };

  const readOne = async (zip: Buffer): Promise<SealedMessage> => {
    clearTimeout(idle);
    thread ??= start();
    const worker = await thread;
    const content = await contentOf(worker, zip, limits.timeoutMs);
    worker.unref();
    idle = setTimeout(() => void worker.terminate(), limits.idleMs).unref();
    if ('unreadable' in content) {
      throw new UnreadableMessage(content.unreadable, zip, content.xml && bufferOf(content.xml));
    }
    return { ...content, zip, xml: bufferOf(content.xml) };
  };

  return (zip) => {
    const reading = last.then(() => readOne(zip));
    last = reading.catch(() => undefined);
    return reading;
  };
}

/** The whole process has one thread, so its bounds are those of all readers together. */
export const readMessage = messageReader(usualLimits);

/** The file is TypeScript where this is TypeScript, and built where this is built. */
const threadFile = new URL(import.meta.url.replace(/message-reader(\.[a-z]+)$/, 'message-thread$1'));

/** A thread that dies of a message, or of waiting for it, takes no other with it. */
function contentOf(worker: Worker, zip: Buffer, timeoutMs: number): Promise<MessageContent> {
  return new Promise((resolve) => {
    let reason = 'the thread that read it ended';
    const timer = setTimeout(() => {
      reason = `it takes longer to read than ${timeoutMs / 1000} seconds`;
      void worker.terminate();
    }, timeoutMs);
    const onError = (error: Error): void => {
      reason = `it takes too much to read: ${error.message}`;
    };
    const settle = (content: MessageContent): void => {
      clearTimeout(timer);
      worker.off('message', onReport).off('error', onError).off('exit', onExit);
      resolve(content);
    };
    const onReport = (report: MessageReport): void => {
      if (report.kind === 'read') settle(report.content);
    };
    const onExit = (): void => settle({ xml: null, unreadable: reason });
    worker.on('message', onReport).on('error', onError).on('exit', onExit);
    worker.ref();
    worker.postMessage(zip);
  });
}

/** A thread sends plain bytes. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

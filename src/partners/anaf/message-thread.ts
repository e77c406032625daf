import { parentPort } from 'node:worker_threads';
import { yieldToOtherThreads } from '../thread.ts';
import { type MessageContent, messageContent } from './message-content.ts';

/** The thread opens what the authority sends, one message after the other. */
export type MessageReport = { readonly kind: 'ready' } | { readonly kind: 'read'; readonly content: MessageContent };

const port = parentPort;
if (!port) throw new Error('this file is run as a thread');
// Nobody waits for what suppliers sent.
yieldToOtherThreads();

port.on('message', (zip: Uint8Array) => {
  const content = messageContent(Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength));
  port.postMessage({ kind: 'read', content } satisfies MessageReport);
});
port.postMessage({ kind: 'ready' } satisfies MessageReport);

import type { Logger } from 'pino';
import { systemClock } from '../../partners/system.ts';
import { exportRequest, type Span } from './otlp.ts';

const sendEveryMs = 1000;
/** What a collector that is away would have us hold; further spans are dropped and counted. */
const mostWaiting = 4096;
const mostAtOnce = 512;
const answerMs = 5000;
const complainEveryMs = 60_000;

/** Sends spans to a collector once a second. Nobody waits for it, and what could not be sent is lost. */
export function startExporter(url: string, logger: Logger) {
  let waiting: Span[] = [];
  let dropped = 0;
  let complainedAt = Number.NEGATIVE_INFINITY;
  let sending: Promise<void> | null = null;

  const complain = (because: string): void => {
    if (systemClock.elapsedMs() - complainedAt < complainEveryMs) return;
    complainedAt = systemClock.elapsedMs();
    logger.warn({ because, dropped }, 'spans could not be sent');
  };
  const post = async (spans: readonly Span[]): Promise<void> => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(exportRequest(spans)),
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`status ${answer.status}`);
  };
  const sendAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const spans = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      try {
        await post(spans);
      } catch (error) {
        dropped += spans.length;
        complain(error instanceof Error ? error.message : String(error));
        return;
      }
    }
  };
  const send = (): Promise<void> => {
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  };
  const timer = setInterval(() => void send(), sendEveryMs).unref();
  return {
    add(span: Span): void {
      if (waiting.length < mostWaiting) waiting.push(span);
      else dropped += 1;
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await sending;
      await send();
    },
  };
}

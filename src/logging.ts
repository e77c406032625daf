import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import type { LogLevel } from './config.ts';
import { redact } from './domain/access/redaction.ts';
import type { NoteOutgoing } from './partners/outgoing-calls.ts';
import type { ReadAnswer } from './storage/postgres/read-replica.ts';

/** OPS-LOG-1: the log is JSON lines. OPS-LOG-2: no key and no personal code reaches the stream, wherever it is in the line. */
export function createLogger(level: LogLevel, destination: DestinationStream): Logger {
  // Times are written as text: a number of 13 digits would look like a personal code.
  const options = { level, base: { process: process.pid }, timestamp: stdTimeFunctions.isoTime };
  return pino(options, { write: (line) => destination.write(redact(line)) });
}

const mostWaiting = 4 * 1024 * 1024;

/**
 * It is standard error, which is never waited for: if the disk is full or the reader is gone, lines of the log are lost, but no answer. The
 * lines of one turn of the event loop are written together, because each write is a call of the system.
 */
export function standardError(): DestinationStream {
  process.stderr.on('error', () => undefined);
  let lines = '';
  const flush = (): void => {
    const written = lines;
    lines = '';
    if (written !== '' && process.stderr.writableLength < mostWaiting) process.stderr.write(written);
  };
  process.on('exit', flush);
  return {
    write(line) {
      if (lines === '') setImmediate(flush);
      lines += line;
    },
  };
}

/** OPS-LOG-4: one line for each call to somebody outside, with its time and result; where something is measured, it is counted too. */
export function outgoingNotes(
  logger: Logger,
  ...measuring: readonly ({ readonly noteOutgoing: NoteOutgoing } | undefined)[]
): NoteOutgoing {
  return (call) => {
    const { partner, call: asked, result, because, milliseconds: ms } = call;
    const line = { partner, call: asked, result, ...(because === null ? {} : { because }), ms };
    if (result === 'failed') logger.warn(line, 'outgoing call');
    else logger.info(line, 'outgoing call');
    for (const one of measuring) one?.noteOutgoing(call);
  };
}

/** OPS-READ-4: each read is counted, and a line is left when the replica begins to be used and when it is left alone. */
export function readNotes(logger: Logger, measuring: { readonly noteRead: (by: ReadAnswer) => void } | undefined) {
  return {
    noteRead: measuring?.noteRead,
    onChange(isUsed: boolean, reason: string): void {
      if (isUsed) logger.info('the replica answers reads');
      else logger.warn({ reason }, 'the replica is left alone');
    },
  };
}

import type { Logger } from 'pino';
import type { NoteOutgoing } from '../partners/outgoing-calls.ts';
import type { Meter } from './metrics/meter.ts';

/** OPS-LOG-4: one line for each call to somebody outside, with its time and result; where something is measured, it is counted too. */
export function outgoingNotes(logger: Logger, meter: Meter | undefined): NoteOutgoing {
  return (call) => {
    const { partner, call: asked, result, because, milliseconds: ms } = call;
    const line = { partner, call: asked, result, ...(because === null ? {} : { because }), ms };
    if (result === 'failed') logger.warn(line, 'outgoing call');
    else logger.info(line, 'outgoing call');
    meter?.noteOutgoing(call);
  };
}

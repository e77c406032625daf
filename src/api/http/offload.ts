import type { FastifyRequest } from 'fastify';
import type { Sharer } from '../../operations/calls/share-turns.ts';

/**
 * Bodies above this are read, judged and worked on by a thread, not by the loop that answers everybody: it is never held up longer than
 * by one of this size.
 */
export const largestBodyOnLoop = 64 * 1024;

/** Has a call answered by the thread, in the holder's turn. Refuses when too many are under way already. */
export type Offload<Call, Outcome> = (
  holder: Sharer,
  request: Pick<FastifyRequest, 'whenAnswered'>,
  call: Call,
) => Promise<Outcome>;

/** What the thread need know of a request, as plain data. */
export interface PlainRequest {
  readonly interactionId: string;
  readonly trace: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly method: string;
  readonly url: string;
  readonly address: string;
  readonly body: Uint8Array | null;
  /** It was counted against its rate already, before it was seen to be large. */
  readonly isAdmitted: boolean;
}

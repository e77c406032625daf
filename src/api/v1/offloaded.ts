import type { Agent } from '../../domain/access/right.ts';
import { type Refusal, Refused } from '../../domain/refusal.ts';
import type { PlainRequest } from '../http/offload.ts';
import type { Operation } from './operation.ts';
import { type PipelineNeeds, pipelineOf } from './pipeline.ts';
import { NotReadable } from './replies.ts';

/** A thread will answer the call; the caller is not known yet. */
export interface OffloadedCall extends PlainRequest {
  readonly path: string;
}

/** The outcome of the call is plain data; a fault is thrown. */
export type OffloadedOutcome = { readonly companyId: number | null; readonly author: Agent | null } & (
  | { readonly kind: 'answered'; readonly body: Uint8Array }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'not-readable'; readonly message: string }
);

/** This part of the wire runs in the thread. */
export function offloadedAnswers(rows: readonly Operation[], needs: PipelineNeeds) {
  const pipelines = new Map(rows.map((row) => [row.path, pipelineOf(row, needs)]));

  return async ({ path, body, interactionId, trace, ...call }: OffloadedCall): Promise<OffloadedOutcome> => {
    const answer = pipelines.get(path as Operation['path']);
    if (!answer) throw new Error(`there is no operation ${path}`);
    let companyId: number | null = null;
    let author: Agent | null = null;
    try {
      const text = await answer({
        ...call,
        // Whoever waits for the thread measures its time.
        interaction: { id: interactionId, trace, time: (_part, work) => work(), serverTiming: () => '' },
        contentType: call.headers['content-type'],
        body: body && Buffer.from(body.buffer, body.byteOffset, body.byteLength),
        onCaller: (caller) => {
          ({ companyId, author } = caller);
        },
      });
      return { kind: 'answered', companyId, author, body: new TextEncoder().encode(text) };
    } catch (error) {
      if (error instanceof Refused) return { kind: 'refused', companyId, author, refusal: error.refusal };
      if (error instanceof NotReadable) return { kind: 'not-readable', companyId, author, message: error.message };
      throw error;
    }
  };
}

/** The answer is as if it had been made in this thread. */
export function answerOf(outcome: OffloadedOutcome): Buffer {
  switch (outcome.kind) {
    case 'answered': {
      const { body } = outcome;
      return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    }
    case 'refused':
      throw new Refused(outcome.refusal);
    case 'not-readable':
      throw new NotReadable(outcome.message);
  }
}

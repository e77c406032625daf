import { type Refusal, Refused } from '../../domain/refusal.ts';
import type { Caller } from '../../operations/caller.ts';
import type { Interaction } from '../http/interaction.ts';
import type { PlainRequest } from '../http/offload.ts';
import type { Anonymous, Operation } from './operation.ts';
import { type AnswerHeaders, type PipelineNeeds, pipelineOf } from './pipeline.ts';
import type { Problem } from './problem.ts';
import { WireProblem } from './problem.ts';

/** The call was admitted, and a thread will answer it. */
export interface OffloadedCall extends PlainRequest {
  readonly operation: string;
  readonly params: Readonly<Record<string, string>>;
  readonly from: Caller | Anonymous;
}

/** The outcome of the call is plain data; a fault is thrown. */
export type OffloadedOutcome = { readonly headers: AnswerHeaders } & (
  | { readonly kind: 'answered'; readonly status: number; readonly body: Uint8Array }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'problem'; readonly problem: Problem }
);

/** This part of the wire runs in the thread. */
export function offloadedAnswers(rows: readonly Operation[], needs: PipelineNeeds) {
  const pipelines = new Map(rows.map((row) => [row.id, pipelineOf(row, needs)]));

  return async ({ operation, from, body, ...call }: OffloadedCall): Promise<OffloadedOutcome> => {
    const pipeline = pipelines.get(operation);
    if (!pipeline) throw new Error(`there is no operation ${operation}`);
    const headers: AnswerHeaders = {};
    const request = { ...call, interaction: interactionOf(call) };
    try {
      const bytes = body && Buffer.from(body.buffer, body.byteOffset, body.byteLength);
      const answer = await pipeline.answer(request, from, bytes, headers);
      return { kind: 'answered', headers, status: answer.status, body: Buffer.from(answer.body as string) };
    } catch (error) {
      if (error instanceof Refused) return { kind: 'refused', headers, refusal: error.refusal };
      if (error instanceof WireProblem) return { kind: 'problem', headers, problem: error.problem };
      throw error;
    }
  };
}

/** Whoever waits for the thread measures its time. */
function interactionOf({ interactionId, trace }: Pick<PlainRequest, 'interactionId' | 'trace'>): Interaction {
  return { id: interactionId, trace, time: (_part, work) => work(), serverTiming: () => '' };
}

/** The answer is as if it had been made in this thread. */
export function answerOf(outcome: OffloadedOutcome): { readonly status: number; readonly body: Buffer } {
  switch (outcome.kind) {
    case 'answered': {
      const { status, body } = outcome;
      return { status, body: Buffer.from(body.buffer, body.byteOffset, body.byteLength) };
    }
    case 'refused':
      throw new Refused(outcome.refusal);
    case 'problem':
      throw new WireProblem(outcome.problem);
  }
}

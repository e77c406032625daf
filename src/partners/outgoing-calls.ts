/** One call of ours to somebody outside, once it is over. */
export interface OutgoingCall {
  readonly partner: 'registry' | 'statements' | 'spv' | 'bank' | 'mail' | 'cards' | 'webhooks';
  /** The name of what was asked. */
  readonly call: string;
  readonly result: 'answered' | 'failed';
  /** Why it failed, or the status that was answered where there is one. */
  readonly because: string | null;
  readonly milliseconds: number;
}

export type NoteOutgoing = (call: OutgoingCall) => void;

type Asked = (...args: readonly never[]) => Promise<unknown>;

/** OPS-LOG-4: the partner itself, but that each of these calls is noted when it is over. */
export function noted<Partner extends object>(
  partner: Partner,
  name: OutgoingCall['partner'],
  calls: readonly (keyof Partner & string)[],
  note: NoteOutgoing,
): Partner {
  const noting = calls.map((call) => [
    call,
    notedCall(partner[call] as unknown as Asked, { partner: name, call }, note),
  ]);
  return { ...partner, ...Object.fromEntries(noting) };
}

const mostLetters = 300;

function notedCall(ask: Asked, named: Pick<OutgoingCall, 'partner' | 'call'>, note: NoteOutgoing): Asked {
  return async (...args) => {
    const startedAt = performance.now();
    const end = (result: OutgoingCall['result'], because: string | null): void =>
      note({ ...named, result, because, milliseconds: Math.round((performance.now() - startedAt) * 10) / 10 });
    try {
      const answer = await ask(...args);
      end(...resultOf(answer));
      return answer;
    } catch (error) {
      end('failed', (error instanceof Error ? error.message : String(error)).slice(0, mostLetters));
      throw error;
    }
  };
}

/** A webhook that was refused is an answer of the other side, and told by its status. */
function resultOf(answer: unknown): [OutgoingCall['result'], string | null] {
  if (typeof answer !== 'object' || answer === null || !('fault' in answer) || !('status' in answer)) {
    return ['answered', null];
  }
  const { fault, status } = answer;
  return fault === null ? ['answered', `status ${String(status)}`] : ['failed', String(fault)];
}

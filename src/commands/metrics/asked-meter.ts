import type { Measured, Meter } from './meter.ts';

/** Asks a meter of another thread or process, and answers for one: both sides of one exchange of messages. */

export interface MeterQuestion {
  readonly kind: 'measure';
  readonly id: number;
}

export interface MeterAnswer {
  readonly kind: 'measured';
  readonly id: number;
  readonly measured: Measured;
}

export interface AskedMeter {
  ask(): Promise<readonly Measured[]>;
  /** Takes a message of the other side, if it is an answer. */
  take(message: { readonly kind: string }): void;
}

/** The other side may be gone: what is not answered is forgotten when the next question is asked. */
export function askMeter(send: (question: MeterQuestion) => void): AskedMeter {
  let last = 0;
  let waiting: ((measured: readonly Measured[]) => void) | null = null;
  return {
    ask: () =>
      new Promise((resolve) => {
        waiting?.([]);
        waiting = resolve;
        last += 1;
        send({ kind: 'measure', id: last });
      }),
    take(message) {
      if (!isAnswer(message) || message.id !== last) return;
      waiting?.([message.measured]);
      waiting = null;
    },
  };
}

export async function answerFor(meter: Meter, { id }: MeterQuestion): Promise<MeterAnswer> {
  return { kind: 'measured', id, measured: await meter.read() };
}

const isAnswer = (message: { readonly kind: string }): message is MeterAnswer => message.kind === 'measured';

import type { SpvStatus } from '../invoice/lifecycle.ts';
import type { SendingFailure } from './sending.ts';

/** Why a supplier was not told. `withdrawn` means that the decision about the invoice changed before the answer was sent. */
export type AnswerFailure = Exclude<SendingFailure, 'preflight'> | 'withdrawn';

/** GRP-SUP-16: the message about a refused invoice that is sent to its supplier through SPV, and its status there. */
export interface SupplierAnswer {
  readonly message: string;
  readonly status: SpvStatus;
  readonly changedAt: Date;
  readonly failure: AnswerFailure | null;
  readonly errors: readonly string[];
  readonly trouble: string | null;
  readonly uploadId: string | null;
}

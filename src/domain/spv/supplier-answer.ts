import type { SpvStatus } from '../invoice/lifecycle.ts';
import type { SendingFailure } from './sending.ts';

/** Why a supplier was not told. `withdrawn`: the invoice was decided otherwise before the answer left. */
export type AnswerFailure = Exclude<SendingFailure, 'preflight'> | 'withdrawn';

/** GRP-SUP-16: what a supplier is told through SPV about an invoice that was refused, and how it stands there. */
export interface SupplierAnswer {
  readonly message: string;
  readonly status: SpvStatus;
  readonly changedAt: Date;
  readonly failure: AnswerFailure | null;
  readonly errors: readonly string[];
  readonly trouble: string | null;
  readonly uploadId: string | null;
}

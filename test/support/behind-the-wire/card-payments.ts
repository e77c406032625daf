import type { TestService } from '../service/test-service.ts';
import { queryRows } from './query-rows.ts';

/** The payment was made through another processor, as if another had been configured since. */
export const movePayment = ({ connectionString }: TestService, paymentId: string, processor: string) =>
  queryRows(connectionString, 'UPDATE card_payments SET processor = $2 WHERE payment_id = $1', [paymentId, processor]);

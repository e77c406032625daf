import type { Settings } from '../config.ts';
import { decimalToString } from '../domain/decimal/decimal.ts';
import { roundToMoney } from '../domain/decimal/rounding.ts';
import { Refused } from '../domain/refusal.ts';
import { settlePayment } from '../operations/payments/unallocated-money.ts';
import { sharedParts } from '../service/parts.ts';
import type { Database } from '../storage/database.ts';
import { listUnallocated, type UnallocatedPayment } from '../storage/payments/card-payments.ts';
import type { Command } from './command.ts';
import { CannotGoOn, withInstallation } from './installation.ts';

export const payments: Command = {
  name: 'payments',
  usage: 'payments',
  summary: 'List card payments that their documents could not take.',
  flags: {
    settle: { type: 'string', value: 'ID', help: 'this one was given back, or collected by hand: it no longer waits' },
    note: { type: 'string', value: 'TEXT', help: 'how it was settled, for the audit trail' },
  },
  arguments: [],
  async run({ settings, flags: { settle, note }, out }) {
    const said = typeof note === 'string' ? note.slice(0, 500) : null;
    const lines = await withInstallation(settings, (database) =>
      typeof settle === 'string' ? settled(database, settings, settle, said) : waiting(database),
    );
    for (const line of lines) out(line);
    return 0;
  },
};

async function waiting(database: Database): Promise<readonly string[]> {
  const found = await listUnallocated(database.installation);
  return found.length === 0 ? ['Every card payment stands on a document.'] : found.map(lineOf);
}

/** CON-STRAY-3: it is the operation of the console, so that of two who settle at once one is refused. */
async function settled(
  database: Database,
  settings: Settings,
  paymentId: string,
  note: string | null,
): Promise<readonly string[]> {
  const payment = (await listUnallocated(database.installation)).find((one) => one.paymentId === paymentId);
  if (!payment) throw notWaiting(paymentId);
  const { companyId } = payment;
  try {
    await settlePayment(sharedParts({ settings, database }))(
      { companyId, author: { kind: 'operator', id: null, interactionId: null } },
      paymentId,
      note,
    );
  } catch (error) {
    throw error instanceof Refused ? notWaiting(paymentId) : error;
  }
  return [`Settled: ${lineOf(payment)}`];
}

const notWaiting = (paymentId: string): CannotGoOn =>
  new CannotGoOn(`No card payment waits under the id ${paymentId}.`);

function lineOf(payment: UnallocatedPayment): string {
  const { paymentId, fiscalCode, document, unallocated, currency, processor, account, reference, paidAt } = payment;
  const amount = `${decimalToString(roundToMoney(unallocated))} ${currency}`;
  const where = account === null ? '' : ` in ${account}`;
  return `${paymentId}  ${paidAt.toISOString()}  company ${fiscalCode}, ${document ?? 'not begun here'}: ${amount}, ${processor} ${reference}${where}`;
}

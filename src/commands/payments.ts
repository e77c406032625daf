import { decimalToString } from '../domain/decimal/decimal.ts';
import { roundToMoney } from '../domain/decimal/rounding.ts';
import { settlePayment } from '../operations/payments/settle-payment.ts';
import { systemClock } from '../service.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { listUnallocated, type UnallocatedPayment } from '../storage/payments/card-payments.ts';
import type { Command } from './command.ts';
import { CannotGoOn, prepareDatabase, reachDatabase } from './installation.ts';

export const payments: Command = {
  name: 'payments',
  usage: 'payments',
  summary: 'List card payments that their documents could not take.',
  flags: {
    settle: { type: 'string', value: 'ID', help: 'this one was given back, or collected by hand: it no longer waits' },
  },
  arguments: [],
  async run({ settings, flags, out }) {
    const reached = await reachDatabase(settings, 'command');
    try {
      await prepareDatabase(reached.connectionString, settings);
      const database = openDatabase(reached.connectionString, { connections: 1, onIdleError: () => undefined });
      try {
        const { settle } = flags;
        for (const line of typeof settle === 'string' ? await settled(database, settle) : await waiting(database)) {
          out(line);
        }
        return 0;
      } finally {
        await database.close();
      }
    } finally {
      await reached.stop();
    }
  },
};

async function waiting(database: Database): Promise<readonly string[]> {
  const found = await listUnallocated(database.installation);
  return found.length === 0 ? ['Every card payment stands on a document.'] : found.map(lineOf);
}

async function settled(database: Database, paymentId: string): Promise<readonly string[]> {
  const payment = await settlePayment({ database, clock: systemClock })(paymentId);
  if (!payment) throw new CannotGoOn(`No card payment waits under the id ${paymentId}.`);
  return [`Settled: ${lineOf(payment)}`];
}

function lineOf(payment: UnallocatedPayment): string {
  const { paymentId, fiscalCode, document, unallocated, currency, processor, account, reference, paidAt } = payment;
  const amount = `${decimalToString(roundToMoney(unallocated))} ${currency}`;
  const where = account === null ? '' : ` in ${account}`;
  return `${paymentId}  ${paidAt.toISOString()}  company ${fiscalCode}, ${document ?? 'not begun here'}: ${amount}, ${processor} ${reference}${where}`;
}

import type { Settings } from '../config.ts';
import { decimalToString } from '../domain/decimal/decimal.ts';
import { roundToMoney } from '../domain/decimal/rounding.ts';
import { buildAdministration } from '../service/administration.ts';
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
  },
  arguments: [],
  async run({ settings, flags: { settle }, out }) {
    const lines = await withInstallation(settings, (database) =>
      typeof settle === 'string' ? settled(database, settings, settle) : waiting(database),
    );
    for (const line of lines) out(line);
    return 0;
  },
};

async function waiting(database: Database): Promise<readonly string[]> {
  const found = await listUnallocated(database.installation);
  return found.length === 0 ? ['Every card payment stands on a document.'] : found.map(lineOf);
}

async function settled(database: Database, settings: Settings, paymentId: string): Promise<readonly string[]> {
  const { settlePayment } = buildAdministration({ settings, database });
  const payment = await settlePayment(paymentId);
  if (!payment) throw new CannotGoOn(`No card payment waits under the id ${paymentId}.`);
  return [`Settled: ${lineOf(payment)}`];
}

function lineOf(payment: UnallocatedPayment): string {
  const { paymentId, fiscalCode, document, unallocated, currency, processor, account, reference, paidAt } = payment;
  const amount = `${decimalToString(roundToMoney(unallocated))} ${currency}`;
  const where = account === null ? '' : ` in ${account}`;
  return `${paymentId}  ${paidAt.toISOString()}  company ${fiscalCode}, ${document ?? 'not begun here'}: ${amount}, ${processor} ${reference}${where}`;
}

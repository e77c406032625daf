import { createHmac, timingSafeEqual } from 'node:crypto';
import { decimalToString, parseDecimal } from '../../domain/decimal/decimal.ts';
import { findCurrency } from '../../domain/nomenclature/currencies.ts';
import type { CardRefunds } from '../../operations/card-refund-ports.ts';
import { CardEventForged, type CardOrder, type CardProcessor, type CardRehearsal } from '../../operations/ports.ts';

interface Needs {
  /** Every process of the installation shares it. */
  readonly secret: Buffer;
  readonly publicUrl: () => string;
}

/** CON-CARD-1: the money is given back at once. */
export const simulatedRefunds: CardRefunds = {
  name: 'simulated',
  refund: async ({ account, refundId, payment, amount, currency }) => {
    const told = { account, refundId, payment, amount, currency, state: 'done', failure: null } as const;
    return { ...told, reference: `simulated_refund_${refundId}` };
  },
  readRefund: async () => {
    throw new Error('a simulated refund is never pending');
  },
};

/**
 * OPS-ENV-3: simulated card payments, in the test environment only. The order is in the signed address of a page of our own, so
 * nothing has to be stored; presenting the same address again reports the payment.
 */
export function simulatedCards({ secret, publicUrl }: Needs): CardProcessor & CardRehearsal {
  const sign = (text: string): Buffer => createHmac('sha256', secret).update(`simulated card ${text}`).digest();

  const open = (address: string): CardOrder | null => {
    const [text = '', signature = ''] = address.split('.');
    const given = Buffer.from(signature, 'base64url');
    const right = sign(text);
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
    const { amount, ...order } = JSON.parse(Buffer.from(text, 'base64url').toString());
    return { ...order, amount: parseDecimal(amount) };
  };

  return {
    ...simulatedRefunds,
    // The real one does the same, so that what is rehearsed is what will be.
    accepts: (currency) => findCurrency(currency)?.minorDigits === 2,
    async start(order) {
      const written = JSON.stringify({ ...order, amount: decimalToString(order.amount) });
      const text = Buffer.from(written).toString('base64url');
      return `${publicUrl()}/cards/simulated/${text}.${sign(text).toString('base64url')}`;
    },
    open,
    async readEvent(body) {
      const order = open(body.toString());
      if (!order) throw new CardEventForged('not an order of the simulated processor');
      const { account, companyId, paymentId, amount, currency } = order;
      const paid = { account, companyId, paymentId, reference: `simulated_${paymentId}`, amount, currency };
      return { is: 'paid', paid };
    },
  };
}

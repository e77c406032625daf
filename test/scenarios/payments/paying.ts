import { expect } from 'vitest';
import type { Command } from '../../../src/commands/command.ts';
import {
  type OpenedSession,
  paidEvent,
  type StripeStandIn,
  signatureOf,
  stripeStandIn,
} from '../../support/partners/stripe-stand-in.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { type Name, till } from '../invoices/collecting.ts';
import { linksOf, type Opened, open } from '../invoices/linking.ts';
import { openShop, type Shop } from '../invoices/shop.ts';

/** Who pays by card, and Stripe, which tells of it. */
export function payerOf(stripe: StripeStandIn, service: TestService) {
  /** Presses the button of the payment page; gives what Stripe was asked for. */
  const press = async (link: string): Promise<OpenedSession> => {
    const shown = await open(`${link}/card`, {}, 'POST');
    expect(shown.status, shown.text).toBe(200);
    const url = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(shown.text)?.[1];
    const session = stripe.sessions.find((one) => one.url === url);
    if (!session) throw new Error(`the payer was sent to ${url}`);
    return session;
  };
  const deliver = (payload: string, signature = signatureOf(payload)): Promise<Opened> =>
    open(
      `${service.url}/cards/stripe/webhook`,
      { 'stripe-signature': signature, 'content-type': 'application/json' },
      'POST',
      payload,
    );
  return {
    press,
    start: async (shop: Shop, name: Name): Promise<OpenedSession> => press(await linksOf(service, shop).payment(name)),
    deliver,
    /** Stripe tells that the session was paid. */
    notify: async (session: OpenedSession, ...changes: Changes): Promise<unknown> => {
      const told = await deliver(paidEvent(session, ...changes));
      expect(told.status, told.text).toBe(200);
      return JSON.parse(told.text).outcome;
    },
  };
}

type Changes = Parameters<typeof paidEvent> extends [OpenedSession, ...infer Rest] ? Rest : never;

export type Payer = ReturnType<typeof payerOf>;

/** A shop whose documents are paid through a Stripe of its own, and who pays there. */
export async function openPaidShop() {
  const stripe = await stripeStandIn();
  const service = await testService({ variables: stripe.variables });
  const shop = await openShop(service, { setari: { link_plata: true } });
  return { stripe, service, shop, payer: payerOf(stripe, service) };
}

/** What is seen of the payments of a shop. Both are there once a test runs. */
export const paymentsAt = (at: () => { readonly service: TestService; readonly shop: Shop }) => ({
  collectionsOf: async (name: Name) => {
    const { service, shop } = at();
    const { incasari, valoare_ramasa, status_plata } = await till(service, shop).read(name);
    return { incasari, valoare_ramasa, status_plata };
  },
  paymentsOf: async (session: OpenedSession) => {
    const rows = await at().shop.stored('card_payments');
    return rows.find(({ payment_id }) => payment_id === session.params.get('client_reference_id'));
  },
  trailOf: async ({ serie, numar }: Name) => {
    const rows = await at().shop.stored('audit_pending', 'pending_id');
    return rows.filter(({ subject, subject_name }) => subject === 'collection' && subject_name === `${serie} ${numar}`);
  },
});

/** The collection that a document for 121 lei gets. */
export const paidByCard = { suma_incasata: 121, data_incasare: '2026-11-15', tip_incasare: 'Card', valuta: 'RON' };

/** Runs commands of the program on the database of a service. */
export const commandsOn =
  ({ connectionString }: TestService, variables: Readonly<Record<string, string>> = {}) =>
  async (command: Command, flags: Readonly<Record<string, string>> = {}) => {
    const { code, out } = await runCommand(command, connectionString, { flags, variables });
    return { code, out: out.join('\n') };
  };

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { whenFileEnds } from '../runner/file-end.ts';
import { stripeRefunds } from './stripe-refunds.ts';

/** A payment page that Stripe was asked to open. */
export interface OpenedSession {
  readonly id: string;
  readonly url: string;
  readonly params: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  /** The connected account on which it was opened; null for the account of the key. */
  readonly account: string | null;
}

const webhookSecret = 'whsec_stand_in';
/** Events of connected accounts go to a separate destination, with its own secret. */
const connectWebhookSecret = 'whsec_stand_in_connect';

/** The part of Stripe's API that the service uses, over real HTTP; its events are signed by Stripe's own package. */
export async function stripeStandIn() {
  const sessions: OpenedSession[] = [];
  const connected = new Set<string>();
  let refusing = false;
  const refunds = stripeRefunds((payment) => {
    const session = sessions.find(({ id }) => `pi_${id}` === payment);
    if (!session) return null;
    const { params, account } = session;
    const amount = Number(params.get('line_items[0][price_data][unit_amount]'));
    return { amount, currency: params.get('line_items[0][price_data][currency]') ?? '', account };
  });
  const server = createServer(async (request, response) => {
    const params = new URLSearchParams(await textOf(request));
    response.setHeader('content-type', 'application/json');
    if (request.url?.startsWith('/v1/refunds')) {
      refunds.answer(request, params, response);
      return;
    }
    if (request.method !== 'POST' || request.url !== '/v1/checkout/sessions' || refusing) {
      response.statusCode = 400;
      response.end(JSON.stringify({ error: { type: 'invalid_request_error', message: 'The amount is too small.' } }));
      return;
    }
    const account = request.headers['stripe-account'] ?? null;
    if (Array.isArray(account) || (account !== null && !connected.has(account))) {
      response.statusCode = 403;
      response.end(JSON.stringify({ error: noAccess(account) }));
      return;
    }
    // As at Stripe, the same key gives the same session, and different parameters are refused.
    const key = String(request.headers['idempotency-key']);
    const repeated = sessions.find((one) => one.headers['idempotency-key'] === key);
    if (repeated && repeated.params.toString() !== params.toString()) {
      response.statusCode = 400;
      response.end(JSON.stringify({ error: { type: 'idempotency_error', message: 'Keys can only be used once.' } }));
      return;
    }
    if (repeated) {
      response.end(JSON.stringify({ id: repeated.id, object: 'checkout.session', url: repeated.url }));
      return;
    }
    const id = `cs_test_${sessions.length + 1}`;
    const session = { id, url: `https://checkout.stripe.test/c/${id}`, params, headers: request.headers, account };
    sessions.push(session);
    response.end(JSON.stringify({ id, object: 'checkout.session', url: session.url }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenFileEnds(() => server.close());

  return {
    variables: {
      FACTURIER_STRIPE_SECRET_KEY: 'sk_test_stand_in',
      FACTURIER_STRIPE_WEBHOOK_SECRET: webhookSecret,
      FACTURIER_STRIPE_CONNECT_WEBHOOK_SECRET: connectWebhookSecret,
      FACTURIER_STRIPE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    sessions,
    refunds,
    /** Lets the key act for this account. */
    connect: (account: string) => {
      connected.add(account);
      return account;
    },
    refuse: (isRefusing: boolean) => {
      refusing = isRefusing;
    },
  };
}

const noAccess = (account: unknown) => ({
  code: 'account_invalid',
  type: 'invalid_request_error',
  message: `The provided key 'sk_test_*********n_in' does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
});

export type StripeStandIn = Awaited<ReturnType<typeof stripeStandIn>>;

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** The event that Stripe sends when a session was paid; `more` changes the session, `event` what is around it. */
export function paidEvent(
  session: OpenedSession,
  more: object = {},
  type = 'checkout.session.completed',
  event: object = {},
): string {
  const { params, account } = session;
  return JSON.stringify({
    id: `evt_${session.id}_${type}`,
    object: 'event',
    type,
    livemode: false,
    ...(account === null ? {} : { account }),
    ...event,
    data: {
      object: {
        id: session.id,
        object: 'checkout.session',
        payment_status: 'paid',
        payment_intent: `pi_${session.id}`,
        amount_total: Number(params.get('line_items[0][price_data][unit_amount]')),
        currency: params.get('line_items[0][price_data][currency]'),
        metadata: {
          facturier_company: params.get('metadata[facturier_company]'),
          facturier_payment: params.get('metadata[facturier_payment]'),
        },
        ...more,
      },
    },
  });
}

export function signatureOf(payload: string, secret = secretOf(payload), timestamp?: number): string {
  return new Stripe('sk_test_any').webhooks.generateTestHeaderString({
    payload,
    secret,
    ...(timestamp === undefined ? {} : { timestamp }),
  });
}

/** The secret of the destination that Stripe sends it to. */
const secretOf = (payload: string): string =>
  payload.includes('"account":"acct_') ? connectWebhookSecret : webhookSecret;

import type { IncomingMessage, ServerResponse } from 'node:http';

export interface StripeRefund {
  readonly id: string;
  readonly object: 'refund';
  readonly payment_intent: string;
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  status: 'succeeded' | 'pending' | 'failed';
  failure_reason?: string;
  readonly account: string | null;
}

interface Charge {
  readonly amount: number;
  readonly currency: string;
  readonly account: string | null;
}

/**
 * The outcome of the next refunds. `lost`: done, but the answer never arrives. `held`: done, but without an answer while somebody waits.
 */
type Mood = 'well' | 'pending' | 'lost' | 'held' | 'broken';

/** Stripe's refunds, as badly behaved as the real ones; `chargeOf` returns what was paid by a payment intent. */
export function stripeRefunds(chargeOf: (payment: string) => Charge | null) {
  const made: StripeRefund[] = [];
  const keys = new Map<string, { readonly asked: string; readonly status: number; readonly body: object }>();
  /** All requests in order, including refused ones. */
  const asked: {
    readonly key: string;
    readonly params: URLSearchParams;
    readonly headers: IncomingMessage['headers'];
  }[] = [];
  let mood: Mood = 'well';
  let lostAnswers = 0;

  const refusal = (message: string, code?: string) => ({
    status: 400,
    body: { error: { type: 'invalid_request_error', message, ...(code ? { code } : {}) } },
  });

  const make = (
    payment: string,
    wanted: number,
    metadata: Readonly<Record<string, string>>,
    account: string | null,
  ) => {
    const charge = chargeOf(payment);
    if (!charge || charge.account !== account)
      return refusal(`No such payment_intent: '${payment}'`, 'resource_missing');
    const standing = made.filter((one) => one.payment_intent === payment && one.status !== 'failed');
    const left = charge.amount - standing.reduce((sum, { amount }) => sum + amount, 0);
    if (left === 0) return refusal(`Charge has already been refunded.`, 'charge_already_refunded');
    if (wanted > left) {
      return refusal(
        `Refund amount (${wanted / 100} lei) is greater than unrefunded amount on charge (${left / 100} lei)`,
      );
    }
    const refund: StripeRefund = {
      id: `re_${made.length + 1}_${payment.slice(3)}`,
      object: 'refund',
      payment_intent: payment,
      amount: wanted,
      currency: charge.currency,
      metadata,
      status: mood === 'pending' ? 'pending' : 'succeeded',
      account,
    };
    made.push(refund);
    return { status: 200, body: refund };
  };

  const answer = (request: IncomingMessage, params: URLSearchParams, response: ServerResponse): unknown => {
    const url = new URL(request.url ?? '', 'http://stripe.test');
    const say = (status: number, body: object): unknown => {
      response.statusCode = status;
      return response.end(JSON.stringify(body));
    };
    if (request.method === 'GET') {
      const [, , , id] = url.pathname.split('/');
      if (id) return say(200, made.find((one) => one.id === id) ?? { error: { type: 'invalid_request_error' } });
      const payment = url.searchParams.get('payment_intent');
      return say(200, { object: 'list', data: made.filter((one) => one.payment_intent === payment), has_more: false });
    }
    if (mood === 'broken') return say(500, { error: { type: 'api_error', message: 'Something went wrong.' } });
    const key = String(request.headers['idempotency-key']);
    asked.push({ key, params, headers: request.headers });
    const metadata = Object.fromEntries(
      [...params].flatMap(([name, value]) => {
        const [, member] = /^metadata\[(.+)\]$/.exec(name) ?? [];
        return member ? [[member, value]] : [];
      }),
    );
    const account = request.headers['stripe-account'];
    const before = keys.get(key);
    if (before && before.asked !== params.toString()) {
      return say(400, {
        error: { type: 'idempotency_error', message: 'Keys for idempotent requests can only be used once.' },
      });
    }
    const { status, body } =
      before ??
      make(
        params.get('payment_intent') ?? '',
        Number(params.get('amount')),
        metadata,
        typeof account === 'string' ? account : null,
      );
    // As at Stripe, the same key gives the same answer, even if it is a refusal.
    keys.set(key, { asked: params.toString(), status, body });
    if (mood === 'lost' && lostAnswers > 0) {
      lostAnswers -= 1;
      return request.socket.destroy();
    }
    return mood === 'held' ? null : say(status, body);
  };

  return {
    answer,
    made,
    asked,
    /** `answers` is the number of answers that are lost before one arrives. */
    go: (next: Mood, answers = 0) => {
      mood = next;
      lostAnswers = answers;
    },
    /** Stripe forgets keys after a day. */
    forgetKeys: () => keys.clear(),
    /** Makes a refund as in Stripe's own dashboard. */
    byHand: (payment: string, amount: number): StripeRefund => {
      const { body } = make(payment, amount, {}, chargeOf(payment)?.account ?? null);
      if (!('id' in body)) throw new Error(JSON.stringify(body));
      return body;
    },
  };
}

/** The event that Stripe sends about a refund. */
export function refundEvent({ account, ...refund }: StripeRefund, type: string): string {
  return JSON.stringify({
    id: `evt_${refund.id}_${type}`,
    object: 'event',
    type,
    livemode: false,
    ...(account === null ? {} : { account }),
    data: { object: refund },
  });
}

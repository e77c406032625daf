import type Stripe from 'stripe';
import { roundToMoney } from '../../domain/decimal/rounding.ts';
import { findCurrency } from '../../domain/nomenclature/currencies.ts';
import { type CardRefunded, type CardRefundOrder, CardRefundRefused } from '../../operations/card-refund-ports.ts';
import {
  CardEventForged,
  type CardOrder,
  type CardPaid,
  type CardProcessor,
  CardProcessorUnavailable,
} from '../../operations/ports.ts';

export interface StripeAccount {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly connectWebhookSecret: string | null;
  /** It is true where the key moves real money. */
  readonly isLive: boolean;
  readonly url: string | null;
}

const timeoutMs = 10_000;
const openSeconds = 3600;

/** The payer types the card on Stripe's own page, and Stripe reports the result by a signed call. */
export function stripeCards({
  secretKey,
  webhookSecret,
  connectWebhookSecret,
  isLive,
  url,
}: StripeAccount): CardProcessor {
  const secrets = [webhookSecret, ...(connectWebhookSecret === null ? [] : [connectWebhookSecret])];
  let loaded: Promise<Stripe> | null = null;
  /** The package is large, and most processes never use it. */
  const library = (): Promise<Stripe> => {
    loaded ??= import('stripe').then(
      ({ default: Library }) =>
        new Library(secretKey, {
          timeout: timeoutMs,
          maxNetworkRetries: 1,
          telemetry: false,
          ...(url === null ? {} : standIn(new URL(url))),
        }),
    );
    return loaded;
  };

  const signedEvent = async (body: Buffer, signature: string): Promise<Stripe.Event | null> => {
    const stripe = await library();
    const errors: unknown[] = [];
    for (const secret of secrets) {
      try {
        return stripe.webhooks.constructEvent(body, signature, secret);
      } catch (error) {
        errors.push(error);
      }
    }
    throw new CardEventForged('the signature is not Stripe’s', { cause: errors });
  };

  return {
    name: 'stripe',
    accepts: (currency, account) =>
      isCountedInHundredths(currency) && (account === null || connectWebhookSecret !== null),
    async start(order) {
      try {
        const stripe = await library();
        const session = await stripe.checkout.sessions.create(sessionOf(order), {
          idempotencyKey: order.paymentId,
          ...on(order.account),
        });
        if (session.url) return session.url;
      } catch (error) {
        throw new CardProcessorUnavailable(`Stripe refused: ${reasonOf(error)}`, { cause: error });
      }
      throw new CardProcessorUnavailable('Stripe gave no address');
    },
    async readEvent(body, signature) {
      const event = await signedEvent(body, signature ?? '');
      // Live installations also get the events of test mode on the companies' own accounts.
      if (!event || event.livemode !== isLive) return null;
      const refunded = refundEvents.includes(event.type) ? refundedOf(event.data?.object, event.account ?? null) : null;
      if (refunded) return { is: 'refunded', refunded };
      const paid = paidOf(event);
      return paid && { is: 'paid', paid };
    },
    async refund(order) {
      const stripe = await library();
      const { account } = order;
      try {
        // CON-CARD-3: Stripe forgets a key after a day; what it did under it stays in its list.
        const made = await madeBefore(stripe, order);
        const options = { idempotencyKey: order.refundId, ...on(account) };
        const refund = made ?? (await stripe.refunds.create(refundParams(order), options));
        return requireRefund(refundedOf(refund, account));
      } catch (error) {
        throw refundFault(error);
      }
    },
    async readRefund(account, reference) {
      const stripe = await library();
      return requireRefund(refundedOf(await stripe.refunds.retrieve(reference, {}, on(account)), account));
    },
  };
}

const on = (account: string | null): Stripe.RequestOptions => (account === null ? {} : { stripeAccount: account });

/** Returns the refund of the payment that has our id. */
async function madeBefore(
  stripe: Stripe,
  { payment, account, refundId }: CardRefundOrder,
): Promise<Stripe.Refund | null> {
  const { data } = await stripe.refunds.list({ payment_intent: payment, limit: 100 }, on(account));
  return data.find(({ metadata }) => metadata?.['facturier_refund'] === refundId) ?? null;
}

function refundParams({ payment, amount, companyId, refundId }: CardRefundOrder): Stripe.RefundCreateParams {
  return {
    payment_intent: payment,
    amount: Number(roundToMoney(amount).units),
    reason: 'requested_by_customer',
    metadata: { facturier_company: String(companyId), facturier_refund: refundId },
  };
}

/**
 * CON-CARD-3: a refusal of the request is final: the refund was made already, is too much, or is disputed. A key that is in use, a limit,
 * a fault of Stripe and a lost answer may end well.
 */
function refundFault(error: unknown): unknown {
  const { type, code, message } = Object(error) as { type?: unknown; code?: unknown; message?: unknown };
  const isForGood =
    type === 'StripeInvalidRequestError' && code !== 'idempotency_key_in_use' && code !== 'lock_timeout';
  return isForGood ? new CardRefundRefused(String(message), { cause: error }) : error;
}

/** Stripe counts it so, as the service does. */
function isCountedInHundredths(currency: string): boolean {
  return findCurrency(currency)?.minorDigits === 2 && currency !== 'MGA' && currency !== 'MRU';
}

function standIn({ protocol, hostname, port }: URL): Stripe.StripeConfig {
  return { protocol: protocol === 'http:' ? 'http' : 'https', host: hostname, ...(port ? { port } : {}) };
}

function sessionOf(order: CardOrder): Stripe.Checkout.SessionCreateParams {
  const { companyId, paymentId, amount, currency, purpose: name, issuerName, paidUrl, unpaidUrl } = order;
  const metadata = { facturier_company: String(companyId), facturier_payment: paymentId };
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    // The payer pays what is owed, in the currency of the document.
    adaptive_pricing: { enabled: false },
    locale: order.language,
    client_reference_id: paymentId,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: Number(roundToMoney(amount).units),
          product_data: { name, description: issuerName.slice(0, 300) },
        },
      },
    ],
    metadata,
    payment_intent_data: { description: name, metadata },
    success_url: paidUrl,
    cancel_url: unpaidUrl,
    // A repeated order must be the same in every particular.
    expires_at: Math.trunc(order.startedAtMs / 1000) + openSeconds,
  };
}

/** Cards are paid at once; the second event is for what a later setting of the account may bring. */
const paymentEvents = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'];
const referenceForm = /^[\w-]{1,255}$/;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function paidOf(event: Stripe.Event): CardPaid | null {
  if (!paymentEvents.includes(event.type)) return null;
  // The event is signed, and yet of any shape: other programs may use the same account, and each version of the API has its own.
  const session = event.data?.object as Partial<Stripe.Checkout.Session> | null | undefined;
  const { id, payment_status, payment_intent, amount_total, metadata } = session ?? {};
  const { facturier_company: company = '', facturier_payment: paymentId = '' } = metadata ?? {};
  if (payment_status !== 'paid' || !uuid.test(paymentId) || !/^\d{1,15}$/.test(company)) return null;
  const currency = String(session?.currency).toUpperCase();
  if (!Number.isSafeInteger(amount_total) || !isCountedInHundredths(currency)) return null;
  const units = BigInt(amount_total ?? 0);
  const reference = String((typeof payment_intent === 'string' ? payment_intent : payment_intent?.id) ?? id ?? '');
  if (units <= 0n || !referenceForm.test(reference)) return null;
  return {
    account: event.account ?? null,
    companyId: Number(company),
    paymentId,
    reference,
    amount: { units, scale: 2 },
    currency,
  };
}

/** `refund.created` also reports one that was made at Stripe; the others report what became of it. */
const refundEvents = ['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'];

const refundStates: Readonly<Record<string, CardRefunded['state']>> = {
  succeeded: 'done',
  pending: 'pending',
  requires_action: 'pending',
  failed: 'failed',
  canceled: 'failed',
};

/** Returns null where it has another shape than a refund of a card payment. */
function refundedOf(told: unknown, account: string | null): CardRefunded | null {
  const refund = Object(told) as Partial<Stripe.Refund>;
  const { id, payment_intent, amount, metadata, status } = refund;
  const payment = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id;
  const currency = String(refund.currency).toUpperCase();
  const state = refundStates[String(status)];
  const refundId = metadata?.['facturier_refund'] ?? '';
  if (!state || !referenceForm.test(String(id)) || !referenceForm.test(String(payment))) return null;
  if (!Number.isSafeInteger(amount) || Number(amount) <= 0 || !isCountedInHundredths(currency)) return null;
  return {
    account,
    refundId: uuid.test(refundId) ? refundId : null,
    reference: String(id),
    payment: String(payment),
    amount: { units: BigInt(amount ?? 0), scale: 2 },
    currency,
    state,
    failure: state === 'failed' ? String(refund.failure_reason ?? status) : null,
  };
}

function requireRefund(refunded: CardRefunded | null): CardRefunded {
  if (!refunded) throw new Error('Stripe answered what is no refund');
  return refunded;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

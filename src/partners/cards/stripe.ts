import type Stripe from 'stripe';
import { roundToMoney } from '../../domain/decimal/rounding.ts';
import { findCurrency } from '../../domain/nomenclature/currencies.ts';
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
  /** Whether it moves real money. */
  readonly isLive: boolean;
  readonly url: string | null;
}

const timeoutMs = 10_000;
const openSeconds = 3600;

/** Stripe Checkout: the payer types the card on Stripe's own page, and Stripe reports the result by a signed call. */
export function stripeCards({
  secretKey,
  webhookSecret,
  connectWebhookSecret,
  isLive,
  url,
}: StripeAccount): CardProcessor {
  const secrets = [webhookSecret, ...(connectWebhookSecret === null ? [] : [connectWebhookSecret])];
  let loaded: Promise<Stripe> | null = null;
  /** The package is large, and most processes never ask it anything. */
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
          ...(order.account === null ? {} : { stripeAccount: order.account }),
        });
        if (session.url) return session.url;
      } catch (error) {
        throw new CardProcessorUnavailable(`Stripe refused: ${reasonOf(error)}`, { cause: error });
      }
      throw new CardProcessorUnavailable('Stripe gave no address');
    },
    async readEvent(body, signature) {
      const event = await signedEvent(body, signature ?? '');
      // What happens in test mode on the companies' own accounts is told to live installations too.
      return event && event.livemode === isLive ? paidOf(event) : null;
    },
  };
}

/** By Stripe, as by the service. */
function isCountedInHundredths(currency: string): boolean {
  return findCurrency(currency)?.minorDigits === 2 && currency !== 'MGA' && currency !== 'MRU';
}

function standIn({ protocol, hostname, port }: URL): Stripe.StripeConfig {
  return { protocol: protocol === 'http:' ? 'http' : 'https', host: hostname, ...(port ? { port } : {}) };
}

function sessionOf(order: CardOrder): Stripe.Checkout.SessionCreateParams {
  const { companyId, paymentId, amount, currency, document, issuerName, paidUrl, unpaidUrl } = order;
  const name = `${document.series} ${document.number}`;
  const metadata = { facturier_company: String(companyId), facturier_payment: paymentId };
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    // What is paid is what is owed, in the currency of the document.
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
    // Asked for again, it must be the same in every particular.
    expires_at: Math.trunc(order.startedAtMs / 1000) + openSeconds,
  };
}

/** Cards are paid at once; the second event is for what a later setting of the account may bring. */
const tellingEvents = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'];
const referenceForm = /^[\w-]{1,255}$/;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function paidOf(event: Stripe.Event): CardPaid | null {
  if (!tellingEvents.includes(event.type)) return null;
  // Signed, and yet of any shape: other programs may use the same account, and each version of the API tells it differently.
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

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

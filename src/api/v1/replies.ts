import type { MissingResource, Refusal } from '../../domain/refusal.ts';
import {
  companyMoved,
  documentNameText,
  exchangeRateMissing,
  invoicedMessage,
  spvNotConfigured,
  tooLargeMessage,
  transitionMessage,
} from '../words/refusals.ts';
import { counted, planNames } from '../words/vocabulary.ts';
import { issueProblemOf } from './invoices/issue-messages.ts';

/** V1-ERR-1: one sentence says why a request failed; the HTTP status is 200 all the same. */
export interface Failure {
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** v1 itself refuses the request, before any operation. */
export class NotReadable extends Error {}

export function failureBody({ message }: Failure, more: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ Success: false, Message: message, ...more });
}

const failureStart = '{"Success":false';

/** Returns null if the body is that of a success. */
export function failureMessageIn(body: string | Buffer): string | null {
  if (body.slice(0, failureStart.length).toString() !== failureStart) return null;
  return (JSON.parse(String(body)) as { readonly Message: string }).Message;
}

export function successBody(answer: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ Success: true, Message: '', ...answer });
}

/** A reason of a refusal without a text does not compile. */
export function failureOf(refusal: Refusal): Failure {
  switch (refusal.reason) {
    case 'key-not-valid':
    case 'company-code-invalid':
    case 'company-mismatch':
    case 'right-missing':
      return { message: 'Codul unic nu exista sau nu este asociat.' };
    case 'v1-switched-off':
      return { message: 'Interfata v1 este oprita pentru aceasta firma; folositi interfata v2.' };
    case 'company-moved':
      return { message: companyMoved(refusal) };
    case 'plan-too-small':
      return {
        message: `Abonamentul firmei nu include aceasta operatie; este nevoie de ${refusal.plansNeeded.map((plan) => planNames[plan]).join(' sau ')}.`,
      };
    case 'rate-exceeded':
      return later(
        `Limita de apeluri a fost depasita; reincercati peste ${seconds(refusal.retryAfterSeconds)}.`,
        refusal.retryAfterSeconds,
      );
    case 'failures-exceeded':
      return later(
        `Prea multe apeluri cu date de acces gresite de la aceasta adresa; reincercati peste ${seconds(refusal.retryAfterSeconds)}.`,
        refusal.retryAfterSeconds,
      );
    case 'overloaded':
      return later(
        `Prea multe cereri mari sunt in lucru si cererea nu a fost procesata; reincercati peste ${seconds(refusal.retryAfterSeconds)}.`,
        refusal.retryAfterSeconds,
      );
    case 'under-maintenance':
      return later(
        `Serviciul este in mentenanta si cererea nu a fost procesata; reincercati peste ${seconds(refusal.retryAfterSeconds)}.`,
        refusal.retryAfterSeconds,
      );
    case 'database-away':
      return later(
        `Baza de date nu raspunde si cererea nu a fost procesata; reincercati peste ${seconds(refusal.retryAfterSeconds)}.`,
        refusal.retryAfterSeconds,
      );
    case 'too-much-at-once':
      return later(
        `Prea multe cereri ale firmei sunt in lucru in acelasi timp; reincercati peste ${seconds(refusal.retryAfterSeconds)}.`,
        refusal.retryAfterSeconds,
      );
    case 'read-too-long':
      return later(
        `Citirea a durat peste ${seconds(refusal.seconds)} si a fost oprita; reincercati peste ${seconds(refusal.retryAfterSeconds)}.`,
        refusal.retryAfterSeconds,
      );
    case 'time-exceeded':
      return {
        message: `Operatia a depasit ${seconds(refusal.seconds)} si a fost oprita: nu s-a emis si nu s-a modificat nimic.`,
      };
    case 'invalid-input':
      return { message: refusal.problems[0]?.message ?? 'Cererea nu este valida.' };
    case 'resource-not-found':
      return { message: notFoundMessage[refusal.missing?.is ?? 'document'] ?? notFoundMessage.document };
    case 'invoice-duplicate':
      return { message: `Factura ${refusal.series} ${refusal.number} exista deja salvata.` };
    case 'transition-not-possible':
      return { message: transitionMessage(refusal) };
    case 'issue-not-possible':
      return { message: refusal.problems.map(issueProblemOf)[0]?.message ?? 'Documentul nu poate fi emis.' };
    case 'proforma-invoiced':
      return { message: invoicedMessage(refusal) };
    case 'proforma-cancelled':
      return { message: `Proforma ${documentNameText(refusal.proforma)} este anulata.` };
    case 'proforma-rates-past':
      return {
        message: `Proforma ${documentNameText(refusal.proforma)} are cote de TVA care nu se mai pot factura astazi; emiteti factura cu factura/emitere.`,
      };
    case 'collection-too-large':
      return { message: tooLargeMessage(refusal) };
    case 'receipt-series-unknown':
      return { message: '"SerieChitanta" nu este o serie de chitante a firmei.' };
    case 'receipt-series-missing':
      return { message: 'Firma nu are nicio serie de chitante.' };
    case 'invoice-series-missing':
      return { message: 'Firma nu are nicio serie de facturi in care sa se factureze proforma.' };
    case 'spv-not-configured':
      return { message: spvNotConfigured[refusal.missing] };
    case 'exchange-rate-missing':
      return { message: exchangeRateMissing(refusal) };
    case 'entry-not-possible':
    case 'payment-not-possible':
    case 'ubl-not-possible':
    case 'archive-not-possible':
    case 'archive-not-ready':
    case 'mail-address-missing':
    case 'mail-not-configured':
    case 'statement-too-long':
    case 'mails-exceeded':
    case 'cursor-not-valid':
    case 'supplier-invoice-not-possible':
    case 'supplier-invoice-wrong':
    case 'received-not-readable':
    case 'bank-not-possible':
    case 'recurring-not-possible':
    case 'drafts-too-many':
    case 'draft-changed':
    case 'import-rows-wrong':
    case 'import-under-way':
    case 'import-collects-ahead':
    case 'import-not-undone':
    case 'attachment-refused':
    case 'supplier-known':
    case 'stock-not-possible':
    case 'webhook-url-refused':
    case 'webhook-not-possible':
    case 'console':
    case 'idempotency-mismatch':
    case 'idempotency-in-progress':
      return { message: 'Operatia nu se poate face prin v1.' };
  }
}

const notFoundMessage: Readonly<Partial<Record<MissingResource['is'], string>>> & { readonly document: string } = {
  document: 'Factura nu exista.',
  collection: 'Incasarea nu exista.',
  article: 'Articolul nu exista.',
};

function later(message: string, retryAfterSeconds: number): Failure {
  return { message, headers: { 'retry-after': String(retryAfterSeconds) } };
}

const seconds = (count: number): string => counted(count, '1 secunda', 'secunde');

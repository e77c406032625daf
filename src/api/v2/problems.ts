import type { Admission, Rate } from '../../domain/access/rate.ts';
import type { Refusal, Refused } from '../../domain/refusal.ts';
import { webhookObstacleMessages, webhookUrlProblem } from '../words/events.ts';
import {
  companyMoved,
  documentNameText,
  exchangeRateMissing,
  invoicedMessage,
  spvNotConfigured,
  tooLargeMessage,
  transitionMessage,
} from '../words/refusals.ts';
import { supplierFindingProblem } from '../words/suppliers.ts';
import { counted, planNames, rightNames } from '../words/vocabulary.ts';
import { notPossibleMessage, notReadyMessage } from './archives/archive-messages.ts';
import { attachmentMessages } from './attachments/attachment-things.ts';
import { bankMessage } from './bank/bank-messages.ts';
import { entryProblemOf } from './clients/entry-messages.ts';
import type { Meta } from './envelope.ts';
import { keyMessage } from './headers.ts';
import { issueProblemOf } from './invoices/issue-messages.ts';
import { companyCodeProblem } from './messages.ts';
import { forbidden, internal, type Problem } from './problem.ts';
import { recurringProblem, tooManyRecurring } from './recurring/recurring-messages.ts';
import {
  heldUpMessage,
  laterMessage,
  mailAddressMissing,
  mailNotConfigured,
  mailsExceeded,
  missingMessage,
  paymentObstacleMessages,
  receiptSeriesUnknown,
  statementTooLong,
  stockMessage,
} from './refusal-messages.ts';
import { receivedNotReadable, receivedObstacleMessage, supplierKnown } from './suppliers/received-messages.ts';
import { validation, validationErrors } from './validation.ts';

export function problemBody(problem: Problem, meta: Meta): string {
  const { status, slug, title, detail, reason, inputProblems } = problem;
  return JSON.stringify({
    type: `urn:svc:api:v2:problem:${slug}`,
    title,
    status,
    detail: bounded(detail),
    instance: `urn:trace:${meta.trace}`,
    ...(inputProblems ? { validation_errors: validationErrors(inputProblems) } : {}),
    ...(reason ? { motiv: { ...reason, mesaj: bounded(reason.mesaj) } } : {}),
    meta,
  });
}

/** V2-PROB-6: whatever a sentence carries of what was sent or stored, the answer stays small. */
const bounded = (sentence: string): string =>
  sentence.length > longestSentence ? `${sentence.slice(0, longestSentence)}...` : sentence;

const longestSentence = 2000;

/** A reason of a refusal without a text does not compile. */
export function problemOfRefusal({ refusal, place }: Refused): Problem {
  const problem = messageOf(refusal);
  return place === null ? problem : atPlace(problem, place);
}

/** V2-PROB-9: of several things that the body names in a list, it is said which was refused. */
function atPlace(problem: Problem, place: number): Problem {
  const { detail, reason } = problem;
  const told = `Elementul cu indicele ${place} din lista: ${detail}`;
  return { ...problem, detail: told, ...(reason ? { reason: { ...reason, mesaj: told } } : {}) };
}

function messageOf(refusal: Refusal): Problem {
  switch (refusal.reason) {
    case 'key-not-valid':
      return {
        status: 401,
        slug: 'unauthenticated',
        title: 'Neautentificat',
        detail: keyMessage(refusal.because),
        headers: { 'www-authenticate': 'Bearer' },
      };
    case 'company-code-invalid':
      return validation([companyCodeProblem(refusal.received)]);
    case 'company-mismatch':
      return forbidden('cod_unic_neasociat', 'Codul unic din Svc-Cod-Unic nu este al firmei careia ii apartine cheia.');
    case 'right-missing':
      return forbidden('drept_lipsa', `Cheia nu are dreptul ${rightNames[refusal.right]}.`);
    case 'plan-too-small':
      return forbidden(
        'drept_lipsa',
        `Abonamentul firmei nu include aceasta operatie; este nevoie de ${refusal.plansNeeded.map((plan) => planNames[plan]).join(' sau ')}.`,
      );
    case 'rate-exceeded':
      return tooMany('Limita de apeluri a fost depasita.', refusal);
    case 'failures-exceeded':
      return tooMany('De la aceasta adresa au venit prea multe apeluri cu o cheie sau un link gresit.', refusal);
    case 'mails-exceeded':
      return tooMany(mailsExceeded(refusal), refusal);
    case 'v1-switched-off':
      return forbidden('v1_oprit', 'Interfata v1 este oprita pentru aceasta firma.');
    case 'company-moved':
      return forbidden('firma_mutata', companyMoved(refusal));
    case 'overloaded':
    case 'under-maintenance':
    case 'database-away':
    case 'too-much-at-once':
    case 'read-too-long':
      return { ...laterMessage(refusal), headers: { 'retry-after': String(refusal.retryAfterSeconds) } };
    case 'time-exceeded':
      return { ...internal, detail: `Cererea a depasit ${seconds(refusal.seconds)}; nu s-a modificat nimic.` };
    case 'invalid-input':
      return validation(refusal.problems);
    case 'issue-not-possible':
      return validation(refusal.problems.map(issueProblemOf));
    case 'entry-not-possible':
      return validation(refusal.problems.map(entryProblemOf));
    case 'invoice-duplicate':
      return invalidState('factura_duplicata', `Factura ${refusal.series} ${refusal.number} exista deja salvata.`);
    case 'transition-not-possible':
      return invalidState('stare_nepermisa', transitionMessage(refusal));
    case 'proforma-invoiced':
      return invalidState('proforma_facturata', invoicedMessage(refusal));
    case 'proforma-cancelled':
      return invalidState('stare_nepermisa', `Proforma ${documentNameText(refusal.proforma)} este anulata.`);
    case 'proforma-rates-past':
      return invalidState(
        'cota_tva_nepermisa',
        `Proforma ${documentNameText(refusal.proforma)} are cote de TVA care nu se mai pot factura astazi; emiteti factura cu POST /v2/facturi.`,
      );
    case 'collection-too-large':
      return invalidState('suma_prea_mare', tooLargeMessage(refusal));
    case 'payment-not-possible':
      return invalidState(...paymentObstacleMessages[refusal.obstacle]);
    case 'receipt-series-unknown':
      return validation([receiptSeriesUnknown]);
    case 'receipt-series-missing':
      return invalidState('serie_chitanta_lipsa', 'Firma nu are nicio serie de chitante.');
    case 'invoice-series-missing':
      return invalidState(
        'serie_factura_lipsa',
        'Firma nu are nicio serie de facturi in care sa se factureze proforma.',
      );
    case 'archive-not-possible':
      return invalidState(...notPossibleMessage(refusal));
    case 'archive-not-ready':
      return invalidState('arhiva_nu_este_gata', notReadyMessage(refusal));
    case 'mail-address-missing':
      return validation([mailAddressMissing(refusal)]);
    case 'mail-not-configured':
      return invalidState('posta_neconfigurata', mailNotConfigured);
    case 'statement-too-long':
      return invalidState('fisa_prea_lunga', statementTooLong(refusal));
    case 'ubl-not-possible':
      return invalidState('ubl_imposibil', refusal.sentences.join(' '));
    case 'spv-not-configured':
      return invalidState('spv_neconfigurat', spvNotConfigured[refusal.missing]);
    case 'exchange-rate-missing':
      return invalidState('curs_valutar_lipsa', exchangeRateMissing(refusal));
    case 'supplier-invoice-not-possible':
      return invalidState(...receivedObstacleMessage(refusal.obstacle));
    case 'supplier-invoice-wrong':
      return validation(refusal.findings.map(supplierFindingProblem));
    case 'received-not-readable':
      return validation([receivedNotReadable(refusal.because)]);
    case 'bank-not-possible': {
      const message = bankMessage(refusal.refusal);
      return 'problem' in message ? validation([message.problem]) : invalidState(...message.state);
    }
    case 'recurring-not-possible':
      return refusal.problem === 'too-many'
        ? invalidState('prea_multe_recurente', tooManyRecurring)
        : validation([recurringProblem(refusal.problem)]);
    case 'drafts-too-many':
    case 'draft-changed':
    case 'import-rows-wrong':
    case 'import-under-way':
    case 'import-collects-ahead':
    case 'import-not-undone':
      return invalidState(...heldUpMessage(refusal));
    case 'attachment-refused': {
      const [at, code, message] = attachmentMessages[refusal.obstacle];
      return typeof at === 'string'
        ? invalidState(at, message)
        : validation([
            { location: 'body', path: [...at, ...(refusal.place === undefined ? [] : [refusal.place])], code, message },
          ]);
    }
    case 'supplier-known':
      return validation([supplierKnown(refusal)]);
    case 'stock-not-possible':
      return invalidState(...stockMessage(refusal.obstacle));
    case 'webhook-url-refused':
      return validation([webhookUrlProblem(refusal.obstacle)]);
    case 'webhook-not-possible':
      return invalidState(...webhookObstacleMessages[refusal.obstacle]);
    case 'console':
      return forbidden('numai_in_consola', 'Operatia se face din contul firmei, la /app.');
    case 'cursor-not-valid':
      return {
        status: 400,
        slug: 'invalid-cursor',
        title: 'Cursor nevalid',
        detail:
          'Cursorul a fost modificat, sau este al altei liste, al altor filtre ori al altei firme. Reluati de la prima pagina.',
      };
    case 'resource-not-found': {
      const detail = missingMessage(refusal.missing);
      return { status: 404, slug: 'resource-not-found', title: 'Resursa negasita', detail };
    }
    case 'idempotency-mismatch':
      return {
        status: 422,
        slug: 'idempotency-mismatch',
        title: 'Cheie de idempotenta refolosita',
        detail: 'Aceeasi Idempotency-Key a fost folosita pentru o alta cerere.',
      };
    case 'idempotency-in-progress':
      return {
        status: 409,
        slug: 'idempotency-in-progress',
        title: 'Cerere in curs',
        detail: 'Prima cerere cu aceasta Idempotency-Key este inca in lucru. Reincercati mai tarziu.',
        headers: { 'retry-after': '5' },
      };
  }
}

/** V2-RATE-5: the format is that of the IETF draft for rate limit headers. */
export function rateHeaders(
  { calls, seconds: inSeconds }: Rate,
  { remaining, waitSeconds }: Pick<Admission, 'remaining' | 'waitSeconds'>,
): Record<string, string> {
  return {
    'ratelimit-policy': `"default";q=${calls};w=${inSeconds}`,
    ratelimit: `"default";r=${remaining};t=${Math.max(0, Math.ceil(waitSeconds))}`,
  };
}

/** V2-IDEM-6: answers after which the request may be tried again are not stored. */
export function isRemembered({ status, slug }: Problem): boolean {
  return (
    status < 500 && ![401, 403, 409, 422, 429].includes(status) && slug !== 'validation' && slug !== 'invalid-cursor'
  );
}

export const urlNotFound: Problem = {
  status: 404,
  slug: 'url-not-found',
  title: 'Adresa negasita',
  detail: 'Nu exista nicio operatie la aceasta adresa.',
};

export const methodNotAllowed = (allow: string): Problem => ({
  status: 405,
  slug: 'method-not-allowed',
  title: 'Metoda nepermisa',
  detail: `La aceasta adresa se pot folosi: ${allow}.`,
  headers: { allow },
});

function invalidState(cod: string, mesaj: string): Problem {
  return { status: 400, slug: 'invalid-state', title: 'Operatie imposibila', detail: mesaj, reason: { cod, mesaj } };
}

function tooMany(why: string, { rate, retryAfterSeconds: wait }: Waiting): Problem {
  const detail = `${why} Reincercati peste ${seconds(wait)}.`;
  const headers = { 'retry-after': String(wait), ...rateHeaders(rate, { remaining: 0, waitSeconds: wait }) };
  return { status: 429, slug: 'rate-limited', title: 'Prea multe apeluri', detail, headers };
}

type Waiting = Extract<Refusal, { readonly rate: Rate }>;

const seconds = (count: number): string => counted(count, 'o secunda', 'secunde');

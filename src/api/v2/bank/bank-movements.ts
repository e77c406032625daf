import { Type } from 'typebox';
import type { Allocation } from '../../../domain/bank/allocation.ts';
import { decimalFromNumber, largestNumber } from '../../../domain/decimal/decimal.ts';
import type { InputProblem } from '../../../domain/refusal.ts';
import { isCalendarDate } from '../../../domain/time/calendar.ts';
import { date, decimal, oneOf, strict, text } from '../../schema/schemas.ts';
import { movementShape, movementStateNames } from '../../shapes/bank-movement.ts';
import { movementId, supplierInvoiceId, uuidOfMovementId, uuidOfSupplierInvoiceId } from '../../shapes/identifiers.ts';
import { codeWord } from '../../words/invoices.ts';
import { emptyBody, listOperation, operation } from '../operation.ts';

export const listBankMovements = listOperation({
  id: 'listeazaMiscarileBancare',
  method: 'GET',
  path: '/v2/miscari-bancare',
  group: 'Banca',
  summary: 'Mișcările din extrasele bancare',
  description:
    'Mișcările citite din extrase, cele mai noi întâi, cu ce se propune pentru fiecare. Se propun încasări, pentru cele mai noi 1000 de intrări care așteaptă; ieșirile se alocă de mână.',
  access: { right: 'balances:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: strict({
    iban: Type.Optional(
      text(50, {
        description: 'Numai ale acestui cont. Lipsa înseamnă ale tuturor.',
        examples: ['RO49AAAA1B31007593840000'],
      }),
    ),
    stare: Type.Optional(
      oneOf(Object.values(movementStateNames), {
        description: 'Numai în această stare. Lipsa înseamnă toate.',
        examples: ['de_confirmat'],
      }),
    ),
    data_de_la: Type.Optional(date({ description: 'Prima zi. Lipsa înseamnă oricând.', examples: ['2026-11-01'] })),
    data_pana_la: Type.Optional(
      date({ description: 'Ultima zi, inclusiv. Lipsa înseamnă oricând.', examples: ['2026-11-30'] }),
    ),
  }),
  checkQuery: periodProblems,
  body: 'none',
  answer: 'list',
  data: movementShape.schema,
  identity: ['id'],
  refusals: [],
  run: (operations, { from, query: { iban, stare, data_de_la, data_pana_la }, page, today }) => {
    const filters = {
      iban: iban ?? null,
      state: codeWord(movementStateNames, stare),
      from: data_de_la ?? null,
      until: data_pana_la ?? null,
    };
    return operations.listBankMovements(from, filters, page, today);
  },
  toData: movementShape.out,
});

/** A period that ends before it begins is refused. */
function periodProblems({ data_de_la: from, data_pana_la: until }: Readonly<Record<string, unknown>>) {
  if (typeof from !== 'string' || typeof until !== 'string') return [];
  if (!isCalendarDate(from) || !isCalendarDate(until) || from <= until) return [];
  const message = '"data_de_la" nu poate fi dupa "data_pana_la".';
  return [{ location: 'query', path: ['data_de_la'], code: 'out_of_range', message } as const];
}

const decides = {
  method: 'POST',
  group: 'Banca',
  access: { right: 'balances:manage', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: strict({ id_miscare: movementId({ description: 'Mișcarea: `id` din `GET /v2/miscari-bancare`.' }) }),
  query: 'none',
  answer: 'one',
  data: movementShape.schema,
  identity: ['id'],
  toData: movementShape.out,
} as const;

const allocation = strict({
  serie: Type.Optional(
    text(50, { description: 'Seria documentului încasat, cu `numar`. Lipsa cere `id_factura`.', examples: ['FCT'] }),
  ),
  numar: Type.Optional(
    text(50, { description: 'Numărul documentului încasat. Lipsa cere `id_factura`.', examples: ['1'] }),
  ),
  id_factura: Type.Optional(
    supplierInvoiceId({
      description:
        'Factura de la furnizor plătită: `id` din `GET /v2/facturi-furnizori`. Lipsa cere `serie` și `numar`.',
    }),
  ),
  suma: decimal(2, {
    exclusiveMinimum: 0,
    maximum: largestNumber,
    description: 'Cât din mișcare, în valuta ei.',
    examples: [20],
  }),
});

type Sent = { readonly serie?: string; readonly numar?: string; readonly id_factura?: string; readonly suma: number };

function allocationOf({ serie = '', numar = '', id_factura, suma }: Sent): Allocation {
  const amount = decimalFromNumber(suma);
  return id_factura === undefined
    ? { document: { series: serie, number: numar }, amount }
    : { supplierInvoiceId: uuidOfSupplierInvoiceId(id_factura), amount };
}

export const confirmMovement = operation({
  ...decides,
  id: 'confirmaMiscareaBancara',
  path: '/v2/miscari-bancare/{id_miscare}/confirma',
  summary: 'Confirmă o mișcare bancară',
  description:
    'Face din mișcare o încasare prin bancă a facturii propuse sigur, cu data mișcării. Cu `alocari`, face de mână încasări ale unuia sau mai multor documente, din bani intrați, sau plăți ale unor facturi de la furnizori, din bani ieșiți; împreună cel mult mișcarea, iar restul rămâne nealocat.',
  body: {
    schema: strict({
      alocari: Type.Optional(
        Type.Array(allocation, {
          minItems: 1,
          maxItems: 100,
          description: 'Documentele, fiecare o dată. Lipsa înseamnă propunerea sigură.',
        }),
      ),
    }),
    presence: 'optional',
    examples: [
      {
        summary: 'De mână, o plată',
        value: { alocari: [{ id_factura: 'ffr_0123456789abcdef0123456789abcdef', suma: 1.5 }] },
      },
    ],
    check: allocationProblems,
  },
  refusals: [
    'resource-not-found',
    'bank-not-possible',
    'transition-not-possible',
    'collection-too-large',
    'supplier-invoice-not-possible',
    'proforma-invoiced',
    'proforma-rates-past',
    'invoice-series-missing',
  ],
  run: (operations, { from, params, body, today }) =>
    operations.confirmMovement(
      from,
      uuidOfMovementId(params.id_miscare),
      body?.alocari ? body.alocari.map(allocationOf) : null,
      today,
    ),
});

/** GRP-BANK-22: an allocation names a document by series and number, or an invoice of a supplier by its id. */
function allocationProblems(body: unknown): readonly InputProblem[] {
  const { alocari } = Object(body) as { readonly alocari?: unknown };
  if (!Array.isArray(alocari)) return [];
  return alocari.flatMap((one: unknown, place): readonly InputProblem[] => {
    if (typeof one !== 'object' || one === null) return [];
    const isDocument = 'serie' in one && 'numar' in one;
    const isEither = 'serie' in one || 'numar' in one;
    if ('id_factura' in one ? !isEither : isDocument) return [];
    const message = 'Se trimit "serie" si "numar", sau "id_factura".';
    return [{ location: 'body', path: ['alocari', place], code: 'invalid_value', message }];
  });
}

export const ignoreMovement = operation({
  ...decides,
  id: 'ignoraMiscareaBancara',
  path: '/v2/miscari-bancare/{id_miscare}/ignora',
  summary: 'Ignoră o mișcare bancară',
  description:
    'Lasă deoparte o mișcare care nu este nici încasare, nici plată a unui document. Una ignorată rămâne așa.',
  body: emptyBody,
  refusals: ['resource-not-found', 'bank-not-possible'],
  run: (operations, { from, params, today }) =>
    operations.ignoreMovement(from, uuidOfMovementId(params.id_miscare), today),
});

export const undoMovement = operation({
  ...decides,
  id: 'desfaMiscareaBancara',
  path: '/v2/miscari-bancare/{id_miscare}/desfa',
  summary: 'Desface o mișcare bancară',
  description:
    'Șterge toate încasările și plățile făcute din mișcare, sau readuce una ignorată: mișcarea așteaptă din nou.',
  body: emptyBody,
  refusals: ['resource-not-found', 'bank-not-possible', 'transition-not-possible'],
  run: (operations, { from, params, today }) =>
    operations.undoMovement(from, uuidOfMovementId(params.id_miscare), today),
});

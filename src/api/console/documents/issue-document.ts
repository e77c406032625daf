import { type Static, Type } from 'typebox';
import { canonical } from '../../../domain/decimal/arithmetic.ts';
import { decimalFromNumber, decimalToString, largestNumber } from '../../../domain/decimal/decimal.ts';
import { firstOf, mostProblemsFound } from '../../../domain/first-of.ts';
import { checkIssue } from '../../../domain/invoice/check-issue.ts';
import type { IssueCommand } from '../../../domain/invoice/issue-command.ts';
import {
  excessiveDiscounts,
  issueLines,
  type PlacedLine,
  previewAmounts,
  type TypedDiscount,
} from '../../../domain/invoice/typed-document.ts';
import { findInvoiceType, invoiceTypes } from '../../../domain/nomenclature/invoice-types.ts';
import { documentLanguages } from '../../../domain/nomenclature/language.ts';
import { type InputProblem, Refused } from '../../../domain/refusal.ts';
import { vatRateFromFraction } from '../../../domain/vat/vat-rate.ts';
import type { DraftReader } from '../../../operations/invoices/saved-drafts.ts';
import { correctedOf, deliveryOf, fiscalReceiptOf } from '../../invoice-words.ts';
import { invoiceReferences, lineReferences, lineReferencesOf } from '../../schema/references.ts';
import { decimal, documentNumber, nullable, oneOf, partial, strict, text, visibleText } from '../../schema/schemas.ts';
import { form, into, intoOrNull } from '../../shapes/form.ts';
import { out } from '../../shapes/out.ts';
import { membersAt, shape } from '../../shapes/shape.ts';
import { draftId, uuidOfDraftId } from '../../v2/identifiers.ts';
import { post } from '../row.ts';
import {
  amountsShape,
  clientBody,
  dateBody,
  deliveryBody,
  discountBody,
  discountOf,
  documentParams,
  issueClientOf,
  namedBy,
  nameShape,
  referencesOf,
} from './document-members.ts';
import { atLines, discountProblem, placedProblem } from './issue-words.ts';

/** No person types more, and the event loop cannot take more at once. */
const mostLines = 1000;

/** What a line comes to depends on these alone. */
export const pricedLine = form({
  tip: into('kind', Type.Optional(oneOf(['Articol', 'Discount'])), (word) =>
    word === 'Discount' ? ('discount' as const) : ('article' as const),
  ),
  cantitate: into('quantity', decimal(3, { minimum: -largestNumber, maximum: largestNumber }), decimalFromNumber),
  pret: into('price', decimal(6, { minimum: -largestNumber, maximum: largestNumber }), decimalFromNumber),
  cota_tva: intoOrNull('vatRate', decimal(4, { minimum: 0, maximum: 1 }), (rate) =>
    vatRateFromFraction(decimalFromNumber(rate)),
  ),
  discount: intoOrNull('discount', discountBody, discountOf),
});

type Preview = ReturnType<typeof previewAmounts>;

const rateAmounts = shape<Preview['totals']['vatBreakdown'][number]>()({
  cota_tva: out.decimal(4, 'vatRate'),
  ...amountsShape.members,
});

const preview = shape<Preview>()({
  ...membersAt('totals', amountsShape),
  cote: out.list(rateAmounts, ({ totals }) => totals.vatBreakdown),
  linii: out.of(Type.Array(nullable(amountsShape.schema)), ({ lines }) =>
    lines.map((line) => line && amountsShape.out(line)),
  ),
});

const lineNumber = Type.Integer({ minimum: 0, maximum: 2147483647 });

const typedLine = form({
  ...pricedLine.fields,
  nr_crt: intoOrNull('index', lineNumber),
  nr_crt_articol: intoOrNull('discountedIndex', lineNumber),
  denumire: into('name', visibleText(2000)),
  cod_articol: intoOrNull('code', text(128)),
  cod_bare: intoOrNull('barcode', text(20)),
  um: intoOrNull('unit', text(20)),
  cod_gestiune: intoOrNull('warehouseCode', text(255)),
  cod_centru_cost: intoOrNull('costCentre', text(255)),
  descriere: intoOrNull('description', text(4000)),
  efactura: into('references', Type.Optional(lineReferences), lineReferencesOf),
});

const earlierDocument = strict({ serie: Type.Optional(visibleText(50)), numar: documentNumber(), data: dateBody });

/** CON-DRAFT-5: of which save the screen shows the draft. */
export const draftRevision = Type.Integer({ minimum: 0, maximum: 2147483647 });

const typedDocument = form({
  tip: into('type', oneOf(invoiceTypes.map(({ code }) => code)), typeOf),
  serie: into('series', text(50)),
  numar: intoOrNull('number', documentNumber()),
  valuta: into('currency', Type.String({ minLength: 3, maxLength: 3, 'x-nomenclature': 'valute' })),
  curs_valutar: intoOrNull('exchangeRate', decimal(6, { exclusiveMinimum: 0, maximum: 999999 }), decimalFromNumber),
  data_emitere: into('issuedOn', dateBody),
  data_scadenta: intoOrNull('dueOn', dateBody),
  pret_cu_tva: into('pricesIncludeVat', Type.Boolean()),
  discount: intoOrNull('discount', discountBody, discountOf),
  text: intoOrNull('text', text(2000)),
  explicatii: intoOrNull('explanations', text(2000)),
  tva_la_incasare: into(
    'isVatOnCollection',
    Type.Optional(Type.Boolean()),
    (isOnCollection) => isOnCollection ?? false,
  ),
  awb: intoOrNull('trackingNumber', text(128)),
  id_extern: intoOrNull('externalId', text(100)),
  limba: intoOrNull('language', oneOf(documentLanguages)),
  livrare: into('delivery', Type.Optional(deliveryBody), deliveryOf),
  bon_fiscal: into('receipt', Type.Optional(strict({ numar: text(50), data: dateBody })), fiscalReceiptOf),
  documente_corectate: into(
    'corrected',
    Type.Optional(Type.Array(earlierDocument, { minItems: 1, maxItems: 10 })),
    correctedOf,
  ),
  efactura: into('references', Type.Optional(invoiceReferences), referencesOf),
  proforma: intoOrNull('proforma', documentParams, namedBy),
  client: into('client', clientBody, issueClientOf),
  linii: into('lines', Type.Array(typedLine.schema, { minItems: 1, maxItems: mostLines }), (lines) =>
    lines.map(typedLine.in),
  ),
});

export const issueBody = typedDocument.schema;

function typeOf(code: string) {
  const type = findInvoiceType(code);
  if (!type) throw new Error('an unknown invoice type was not refused');
  return type;
}

export const issueRows = [
  /** CON-ISSUE-3: a preview, and no more than a preview: it reads nothing and changes nothing. */
  post('/app/api/emitere/calcul', {
    id: 'calculeazaDocumentul',
    summary: 'Cât face un document, calculat de codul care îl emite; nimic nu se schimbă',
    access: 'invoices:issue',
    body: strict({
      pret_cu_tva: Type.Boolean(),
      discount: Type.Optional(discountBody),
      linii: Type.Array(pricedLine.schema, { maxItems: mostLines }),
    }),
    data: preview,
    run: async (_operations, { body }) =>
      previewAmounts({
        pricesIncludeVat: body.pret_cu_tva,
        lines: body.linii.map(pricedLine.in),
        discount: body.discount ? discountOf(body.discount) : null,
      }),
  }),
  /** CON-ISSUE-1 */
  post('/app/api/facturi', {
    id: 'emiteDocumentul',
    v2: ['emiteFactura'],
    summary: 'Emite o factură, o proformă sau alt document; dintr-o ciornă, care nu mai există după aceea',
    access: 'invoices:issue',
    repeats: 'once',
    query: partial({ ciorna: draftId({}), versiune: draftRevision }),
    body: issueBody,
    data: nameShape,
    run: (operations, { from, query: { ciorna, versiune }, body }) => {
      const { lines, command, problems } = checkedCommand(body);
      if (problems.length > 0) throw new Refused({ reason: 'invalid-input', problems });
      const issued =
        ciorna === undefined
          ? operations.issueInvoice(from, command)
          : operations.issueDraft(from, uuidOfDraftId(ciorna), typedNow(command), versiune);
      return atLines(issued, lines);
    },
  }),
];

/** CON-DRAFT-4: what stands on the screen is issued, whatever was saved last, and the draft is gone with it. */
const typedNow = (command: IssueCommand): DraftReader => ({
  read: () => ({
    command,
    problems: [],
    names: null,
    totals: null,
    clientName: command.client.name,
    series: command.series,
    currency: command.currency,
  }),
  say: () => [],
});

/** The document that was typed, and everything that is wrong with it as far as no database is asked. */
export function checkedCommand(body: Static<typeof issueBody>): ReturnType<typeof commandOf> {
  const { lines, command, problems: ofDiscounts } = commandOf(body);
  const ofDocument = firstOf(mostProblemsFound, checkIssue(partsOf(command)));
  const told = new Set(ofDiscounts.map(fieldName));
  const others = ofDocument.map((one) => placedProblem(one, lines)).filter((one) => !told.has(fieldName(one)));
  return { lines, command, problems: [...ofDiscounts, ...others] };
}

const fieldName = ({ path }: InputProblem): string => path.join('.');

/** How a discount that a person gave is called on the document. */
export const discountName = ({ is, value }: TypedDiscount): string =>
  is === 'percent' ? `Discount ${decimalToString(canonical(value)).replace('.', ',')}%` : 'Discount';

/** What a person who issues does not choose; they issue at no shop. */
const issuedByPerson = { checksDuplicate: false, verifiesFiscalCode: false, platform: '', makesLinks: false } as const;

/** The document that was typed, where each of its lines comes from, and what is wrong with its discounts. */
export function commandOf(body: Static<typeof issueBody>): {
  readonly command: IssueCommand;
  readonly lines: readonly PlacedLine[];
  readonly problems: readonly InputProblem[];
} {
  const { pricesIncludeVat, discount, lines: typedLines, language, ...sent } = typedDocument.in(body);
  const { delivery, receipt, corrected, ...document } = sent;
  const typed = { pricesIncludeVat, lines: typedLines, discount };
  const lines = issueLines(typed, discountName);
  const command: IssueCommand = {
    ...issuedByPerson,
    ...document,
    ...(language ? { language } : {}),
    ...delivery,
    ...receipt,
    ...corrected,
    lines: lines.map(({ line }) => line),
  };
  const problems = excessiveDiscounts(typed).map((of) => discountProblem(of, typed.lines[of ?? -1]));
  return { command, lines, problems };
}

function partsOf(command: IssueCommand): Parameters<typeof checkIssue>[0] {
  // A client that is chosen is known, with or without a code.
  const requiresFiscalCode = command.client.clientId === undefined ? 'always' : 'to-verify';
  return { ...command, requiresFiscalCode };
}

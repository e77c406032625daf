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
  type TypedLine,
  type TypedTextLine,
} from '../../../domain/invoice/typed-document.ts';
import { findInvoiceType, invoiceTypes } from '../../../domain/nomenclature/invoice-types.ts';
import { documentLanguages } from '../../../domain/nomenclature/language.ts';
import { type InputProblem, Refused } from '../../../domain/refusal.ts';
import { vatRateFromFraction } from '../../../domain/vat/vat-rate.ts';
import { correctedOf, deliveryOf, fiscalReceiptOf } from '../../invoice-words.ts';
import { invoiceReferences, lineReferences, lineReferencesOf } from '../../schema/references.ts';
import { decimal, documentNumber, nullable, oneOf, strict, text, visibleText } from '../../schema/schemas.ts';
import { out } from '../../shapes/out.ts';
import { membersAt, shape } from '../../shapes/shape.ts';
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
  nameShape,
  referencesOf,
} from './document-members.ts';
import { atLines, discountProblem, placedProblem } from './issue-words.ts';

/** More than a person types, and no more than the event loop can take at once. */
const mostLines = 1000;

/** What a line comes to depends on these alone. */
const pricedLine = {
  tip: Type.Optional(oneOf(['Articol', 'Discount'])),
  cantitate: decimal(3, { minimum: -largestNumber, maximum: largestNumber }),
  pret: decimal(6, { minimum: -largestNumber, maximum: largestNumber }),
  cota_tva: Type.Optional(decimal(4, { minimum: 0, maximum: 1 })),
  discount: Type.Optional(discountBody),
};
const pricedLineSchema = strict(pricedLine);

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

export const issueBody = strict({
  tip: oneOf(invoiceTypes.map(({ code }) => code)),
  serie: text(50),
  numar: Type.Optional(documentNumber()),
  valuta: Type.String({ minLength: 3, maxLength: 3, 'x-nomenclature': 'valute' }),
  curs_valutar: Type.Optional(decimal(6, { exclusiveMinimum: 0, maximum: 999999 })),
  data_emitere: dateBody,
  data_scadenta: Type.Optional(dateBody),
  pret_cu_tva: Type.Boolean(),
  discount: Type.Optional(discountBody),
  text: Type.Optional(text(2000)),
  explicatii: Type.Optional(text(2000)),
  tva_la_incasare: Type.Optional(Type.Boolean()),
  awb: Type.Optional(text(128)),
  id_extern: Type.Optional(text(100)),
  limba: Type.Optional(oneOf(documentLanguages)),
  livrare: Type.Optional(deliveryBody),
  bon_fiscal: Type.Optional(strict({ numar: text(50), data: dateBody })),
  documente_corectate: Type.Optional(
    Type.Array(strict({ serie: Type.Optional(visibleText(50)), numar: documentNumber(), data: dateBody }), {
      minItems: 1,
      maxItems: 10,
    }),
  ),
  efactura: Type.Optional(invoiceReferences),
  proforma: Type.Optional(documentParams),
  client: clientBody,
  linii: Type.Array(
    strict({
      ...pricedLine,
      nr_crt: Type.Optional(Type.Integer({ minimum: 0, maximum: 2147483647 })),
      nr_crt_articol: Type.Optional(Type.Integer({ minimum: 0, maximum: 2147483647 })),
      denumire: visibleText(2000),
      cod_articol: Type.Optional(text(128)),
      cod_bare: Type.Optional(text(20)),
      um: Type.Optional(text(20)),
      cod_gestiune: Type.Optional(text(255)),
      cod_centru_cost: Type.Optional(text(255)),
      descriere: Type.Optional(text(4000)),
      efactura: Type.Optional(lineReferences),
    }),
    { minItems: 1, maxItems: mostLines },
  ),
});

export const issueRows = [
  /** CON-ISSUE-3: a preview, and no more than a preview: it reads nothing and changes nothing. */
  post('/app/api/emitere/calcul', {
    id: 'calculeazaDocumentul',
    summary: 'Cât face un document, calculat de codul care îl emite; nimic nu se schimbă',
    access: 'invoices:issue',
    body: strict({
      pret_cu_tva: Type.Boolean(),
      discount: Type.Optional(discountBody),
      linii: Type.Array(pricedLineSchema, { maxItems: mostLines }),
    }),
    data: preview,
    run: async (_operations, { body }) =>
      previewAmounts({
        pricesIncludeVat: body.pret_cu_tva,
        lines: body.linii.map(typedLine),
        discount: discountOf(body.discount),
      }),
  }),
  /** CON-ISSUE-1 */
  post('/app/api/facturi', {
    id: 'emiteDocumentul',
    v2: ['emiteFactura'],
    summary: 'Emite o factură, o proformă sau alt document',
    access: 'invoices:issue',
    repeats: 'once',
    body: issueBody,
    data: nameShape,
    run: (operations, { from, body }) => {
      const { lines, command, problems: ofDiscounts } = commandOf(body);
      const ofDocument = firstOf(mostProblemsFound, checkIssue(partsOf(command)));
      const told = new Set(ofDiscounts.map(fieldName));
      const others = ofDocument.map((one) => placedProblem(one, lines)).filter((one) => !told.has(fieldName(one)));
      const problems = [...ofDiscounts, ...others];
      if (problems.length > 0) throw new Refused({ reason: 'invalid-input', problems });
      return atLines(operations.issueInvoice(from, command), lines);
    },
  }),
];

const fieldName = ({ path }: InputProblem): string => path.join('.');

/** How a discount that a person gave is called on the document. */
const discountName = ({ is, value }: TypedDiscount): string =>
  is === 'percent' ? `Discount ${decimalToString(canonical(value)).replace('.', ',')}%` : 'Discount';

function typedLine(line: Static<typeof pricedLineSchema>): TypedLine {
  return {
    kind: line.tip === 'Discount' ? 'discount' : 'article',
    quantity: decimalFromNumber(line.cantitate),
    price: decimalFromNumber(line.pret),
    vatRate: line.cota_tva === undefined ? null : vatRateFromFraction(decimalFromNumber(line.cota_tva)),
    discount: discountOf(line.discount),
  };
}

function typedTextLine(line: Static<typeof issueBody>['linii'][number]): TypedTextLine {
  return {
    ...typedLine(line),
    index: line.nr_crt ?? null,
    discountedIndex: line.nr_crt_articol ?? null,
    code: line.cod_articol ?? null,
    barcode: line.cod_bare ?? null,
    name: line.denumire,
    unit: line.um ?? null,
    description: line.descriere ?? null,
    costCentre: line.cod_centru_cost ?? null,
    warehouseCode: line.cod_gestiune ?? null,
    references: lineReferencesOf(line.efactura),
  };
}

/** The document that was typed, where each of its lines comes from, and what is wrong with its discounts. */
export function commandOf(body: Static<typeof issueBody>): {
  readonly command: IssueCommand;
  readonly lines: readonly PlacedLine[];
  readonly problems: readonly InputProblem[];
} {
  const type = findInvoiceType(body.tip);
  if (!type) throw new Error('an unknown invoice type was not refused');
  const typed = {
    pricesIncludeVat: body.pret_cu_tva,
    lines: body.linii.map(typedTextLine),
    discount: discountOf(body.discount),
  };
  const lines = issueLines(typed, discountName);
  const command: IssueCommand = {
    series: body.serie,
    number: body.numar ?? null,
    type,
    currency: body.valuta,
    exchangeRate: body.curs_valutar === undefined ? null : decimalFromNumber(body.curs_valutar),
    issuedOn: body.data_emitere,
    dueOn: body.data_scadenta ?? null,
    externalId: body.id_extern ?? null,
    checksDuplicate: false,
    text: body.text ?? null,
    explanations: body.explicatii ?? null,
    trackingNumber: body.awb ?? null,
    isVatOnCollection: body.tva_la_incasare ?? false,
    verifiesFiscalCode: false,
    // A person issues at no shop.
    platform: '',
    references: referencesOf(body.efactura),
    ...(body.limba ? { language: body.limba } : {}),
    ...deliveryOf(body.livrare),
    ...fiscalReceiptOf(body.bon_fiscal),
    ...correctedOf(body.documente_corectate),
    proforma: body.proforma ? { series: body.proforma.serie, number: body.proforma.numar } : null,
    makesLinks: false,
    client: issueClientOf(body.client),
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

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
import { invoiceTypes } from '../../../domain/nomenclature/invoice-types.ts';
import { type InputProblem, Refused } from '../../../domain/refusal.ts';
import type { DraftReader } from '../../../operations/invoices/saved-drafts.ts';
import { decimal, nullable, oneOf, partial, strict } from '../../schema/schemas.ts';
import {
  amountsShape,
  clientBody,
  dateBody,
  discountBody,
  discountOf,
  issueClientOf,
  nameShape,
  referencesOf,
} from '../../shapes/document-parts.ts';
import { draftId, uuidOfDraftId } from '../../shapes/identifiers.ts';
import { out } from '../../shapes/out.ts';
import { membersAt, shape } from '../../shapes/shape.ts';
import { issueCommandOf, lineOf } from '../../v2/invoices/issue-command.ts';
import { issueLine } from '../../v2/invoices/issue-line-schema.ts';
import { issueBody as bodyOfProgram } from '../../v2/invoices/issue-schema.ts';
import { discountProblem, placedProblem } from '../../words/people/issue.ts';
import { post } from '../row.ts';
import { atLines } from './at-lines.ts';

/** No person types more, and the event loop cannot take more at once. */
const mostLines = 1000;

const { nr_produse, pret_unitar: _unitPrice, pret_total: _total, ...sameOfLine } = issueLine.properties;

/** A line of `POST /v2/facturi` as a person types it: with the price of one piece, and a discount of its own. */
const lineMembers = {
  ...sameOfLine,
  cantitate: nr_produse,
  pret: decimal(6, { minimum: -largestNumber, maximum: largestNumber }),
  discount: Type.Optional(discountBody),
};

/** The amounts of a line depend on these alone. */
const { tip, cantitate, pret, cota_tva, discount } = lineMembers;
const pricedMembers = { tip, cantitate, pret, cota_tva, discount };

const typedLine = strict(lineMembers);

/** The texts are read as those of a line of v2. */
export function typedLineOf({ cantitate: quantity, pret: price, discount: off, ...same }: Static<typeof typedLine>) {
  const { unitPrice: _price, grossTotal: _gross, ...line } = lineOf({ ...same, nr_produse: quantity }, 0);
  const index = same.nr_crt ?? null;
  return { ...line, index, price: decimalFromNumber(price), discount: off ? discountOf(off) : null };
}

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

/** CON-DRAFT-5: this says which save of the draft the screen shows. */
export const draftRevision = Type.Integer({ minimum: 0, maximum: 2147483647 });

const {
  tip_factura: _type,
  verificare_duplicat: _duplicate,
  valideaza_cod_unic_ro: _valid,
  client: _client,
  articole: _lines,
  ...sameOfDocument
} = bodyOfProgram.properties;

/** A document of `POST /v2/facturi` as a person types it. */
export const issueBody = strict({
  ...sameOfDocument,
  tip: oneOf(invoiceTypes.map(({ code }) => code)),
  data_emitere: dateBody,
  pret_cu_tva: Type.Boolean(),
  discount: Type.Optional(discountBody),
  client: clientBody,
  linii: Type.Array(typedLine, { minItems: 1, maxItems: mostLines }),
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
      linii: Type.Array(strict(pricedMembers), { maxItems: mostLines }),
    }),
    data: preview,
    run: async (_operations, { body }) =>
      previewAmounts({
        pricesIncludeVat: body.pret_cu_tva,
        lines: body.linii.map((line) => typedLineOf({ denumire: '', ...line })),
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

/** The document that was typed, read as v2 reads one, where each of its lines comes from, and what is wrong with its discounts. */
export function commandOf({
  tip: type,
  client,
  linii,
  pret_cu_tva,
  discount: ofAll,
  ...same
}: Static<typeof issueBody>): {
  readonly command: IssueCommand;
  readonly lines: readonly PlacedLine[];
  readonly problems: readonly InputProblem[];
} {
  const typed = {
    pricesIncludeVat: pret_cu_tva,
    lines: linii.map(typedLineOf),
    discount: ofAll ? discountOf(ofAll) : null,
  };
  const lines = issueLines(typed, discountName);
  // A person issues at no shop, and their document is dated.
  const read = issueCommandOf({ ...same, tip_factura: type, client, articole: [] }, '', same.data_emitere);
  const command: IssueCommand = {
    ...read,
    references: referencesOf(same.efactura),
    client: issueClientOf(client),
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

import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { multiply } from '../../../domain/decimal/arithmetic.ts';
import { decimalFromNumber, decimalToNumber } from '../../../domain/decimal/decimal.ts';
import { roundToMoney } from '../../../domain/decimal/rounding.ts';
import { grossPrice } from '../../../domain/invoice/gross-price.ts';
import { priceOf } from '../../../domain/invoice/issue-command.ts';
import { priceLine } from '../../../domain/invoice/line-amounts.ts';
import { issueLines, type PlacedLine } from '../../../domain/invoice/typed-document.ts';
import { findCountry } from '../../../domain/nomenclature/countries.ts';
import { findInvoiceType } from '../../../domain/nomenclature/invoice-types.ts';
import { zeroRate } from '../../../domain/vat/vat-rate.ts';
import { clientBody, discountBody, discountOf } from '../../shapes/document-parts.ts';
import { incomplete, partsOfSaved } from '../../v2/drafts/draft-document.ts';
import { lineOf } from '../../v2/invoices/issue-command.ts';
import type { IssueBody } from '../../v2/invoices/issue-schema.ts';
import type { LinePlace } from '../../words/people/issue.ts';
import { discountName, issueBody, typedLineOf } from './issue-document.ts';

type Whole = Static<typeof issueBody>;
type SavedLine = Partial<Whole['linii'][number]>;
/** What a person has typed so far. */
export type SavedForm = Partial<Omit<Whole, 'client' | 'linii'>> & {
  readonly client?: Partial<Whole['client']>;
  readonly linii?: readonly SavedLine[];
};

const { linii, ...others } = (incomplete(issueBody).properties ?? {}) as Record<string, TSchema>;
const { items, ...list } = linii as TSchema & { readonly items: TObject };
/** Half a discount is none, so that it is sent whole or not at all. */
const discount = Type.Optional(discountBody);

export const savedFormMembers: Readonly<Record<string, TSchema>> = {
  ...others,
  discount,
  linii: Type.Optional({ ...list, items: { ...items, properties: { ...items.properties, discount } } } as TSchema),
};

/** CON-DRAFT-2: the form as it was typed, beside the body of v2 that it means, so that programs read and issue the same. */
export function savedDocument(form: SavedForm): Readonly<Record<string, unknown>> {
  const { tip, pret_cu_tva: _prices, discount: _discount, client, linii: _lines, ...same } = form;
  const { id: _id, ...shown } = client ?? {};
  return {
    ...same,
    ...(tip === undefined ? {} : { tip_factura: tip }),
    ...(client ? { client: shown } : {}),
    articole: placedArticles(form).map(({ article }) => article),
    formular: form,
  };
}

/** CON-FORM-11: the document as far as it was typed; what is missing is empty, and is told only when it is issued. */
export const soFar = ({ client, linii = [], ...typed }: SavedForm, today: string): Whole => ({
  tip: 'F',
  serie: '',
  valuta: 'RON',
  data_emitere: today,
  pret_cu_tva: false,
  ...typed,
  client: { tip: 'PF', denumire: '', tara: 'RO', ...client },
  linii: linii.map((line) => ({ denumire: '', cantitate: 0, pret: 0, ...line })),
});

interface PlacedArticle extends LinePlace {
  readonly article: Readonly<Record<string, unknown>>;
}

/** Discounts are lines of their own once every line has its price; until then nobody knows what they come to. */
function placedArticles({
  linii: lines = [],
  pret_cu_tva = false,
  discount: ofAll,
}: SavedForm): readonly PlacedArticle[] {
  const priced = lines.flatMap((line) => (isPriced(line) ? [line] : []));
  if (priced.length < lines.length) {
    return lines.map((line, of) => ({ of, isOwnDiscount: false, article: unpricedArticle(line, pret_cu_tva) }));
  }
  const typed = {
    pricesIncludeVat: pret_cu_tva,
    lines: priced.map((line) => typedLineOf({ denumire: '', ...line })),
    discount: ofAll ? discountOf(ofAll) : null,
  };
  return issueLines(typed, discountName).map(({ of, isOwnDiscount, line }) => ({
    of,
    isOwnDiscount,
    article: {
      ...(of === null || isOwnDiscount ? { denumire: line.name } : textsOf(priced[of] ?? {})),
      ...figuresOf(line),
    },
  }));
}

type PricedLine = SavedLine & Pick<Whole['linii'][number], 'cantitate' | 'pret'>;

const isPriced = (line: SavedLine): line is PricedLine => line.cantitate !== undefined && line.pret !== undefined;

/** The texts have the same names on both wires. */
function textsOf(line: SavedLine): Readonly<Record<string, unknown>> {
  const {
    tip: _t,
    cantitate: _q,
    pret: _p,
    cota_tva: _v,
    discount: _d,
    nr_crt: _n,
    nr_crt_articol: _a,
    ...texts
  } = line;
  return texts;
}

const figuresOf = ({ kind, index, discountedIndex, quantity, unitPrice, grossTotal, vatRate }: PlacedLine['line']) =>
  given({
    tip: kind === 'discount' ? 'Discount' : 'Articol',
    nr_crt: index,
    nr_crt_articol: discountedIndex,
    nr_produse: decimalToNumber(quantity),
    pret_unitar: unitPrice && decimalToNumber(unitPrice),
    pret_total: grossTotal && decimalToNumber(grossTotal),
    cota_tva: vatRate && decimalToNumber(vatRate),
  });

function unpricedArticle(line: SavedLine, includesVat: boolean): Readonly<Record<string, unknown>> {
  const { tip, cantitate, pret, cota_tva, nr_crt, nr_crt_articol } = line;
  const total =
    cantitate === undefined || pret === undefined
      ? null
      : roundToMoney(multiply(decimalFromNumber(Math.abs(cantitate)), decimalFromNumber(pret)));
  return given({
    ...textsOf(line),
    tip,
    nr_crt,
    nr_crt_articol,
    nr_produse: cantitate,
    ...(includesVat ? { pret_total: total && decimalToNumber(total) } : { pret_unitar: pret }),
    cota_tva,
  });
}

/** CON-DRAFT-3: what a person would have typed, of a draft that a program saved. */
export function formOfSaved(document: Readonly<Record<string, unknown>>): SavedForm {
  const { body, form } = partsOfSaved(document);
  if (form) return form as SavedForm;
  const { tip_factura, client, articole = [], verificare_duplicat: _v, valideaza_cod_unic_ro: _r, ...same } = body;
  const type = tip_factura === undefined ? undefined : findInvoiceType(tip_factura);
  // A form has prices of one kind, and a total with VAT cannot be reached from a price without.
  const includesVat = articole.some(({ pret_total }) => pret_total !== undefined);
  return given({
    ...same,
    tip: type?.code,
    pret_cu_tva: includesVat,
    client: client && formClient(client),
    linii: articole.map((line, place) => formLine(line, place, includesVat)),
  }) as SavedForm;
}

function formClient(client: Readonly<Record<string, unknown>>): SavedForm['client'] {
  const known = Object.keys(clientBody.properties).filter((name) => name !== 'id');
  const shown = Object.fromEntries(known.map((name) => [name, client[name]]));
  return given({ ...shown, tara: findCountry(String(client['tara'] ?? 'RO'))?.code ?? 'RO' });
}

function formLine(line: Partial<IssueBody['articole'][number]>, place: number, includesVat: boolean): SavedLine {
  const { nr_produse, pret_unitar, pret_total, ...same } = line;
  const sign = pret_total !== undefined && pret_total < 0 && nr_produse !== undefined && nr_produse > 0 ? -1 : 1;
  return given({
    ...same,
    cantitate: nr_produse === undefined ? undefined : sign * nr_produse,
    pret: includesVat ? priceWithVat(line, place) : pret_unitar,
  }) as SavedLine;
}

/** The price of one piece with VAT; undefined while it is not known. */
function priceWithVat(line: Partial<IssueBody['articole'][number]>, place: number): number | undefined {
  const { nr_produse, pret_unitar, pret_total } = line;
  if (!nr_produse || (pret_unitar === undefined) === (pret_total === undefined)) return undefined;
  const sent = lineOf({ denumire: '', ...line, nr_produse }, place);
  const pricing = priceLine({ ...sent, price: priceOf(sent), vatRate: sent.vatRate ?? zeroRate });
  return pricing.ok
    ? decimalToNumber(grossPrice({ gross: pricing.amounts.gross, quantity: sent.quantity }))
    : undefined;
}

/** What is not there, null or empty was not typed. */
function given<Members extends Readonly<Record<string, unknown>>>(members: Members): Members {
  const there = Object.entries(members).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return Object.fromEntries(there) as Members;
}

/** Returns where each line of a saved document stands on the form. */
export function placesIn(document: Readonly<Record<string, unknown>>): readonly LinePlace[] {
  const { body, form } = partsOfSaved(document);
  if (form) return placedArticles(form as SavedForm);
  return (body.articole ?? []).map((_, of) => ({ of, isOwnDiscount: false }));
}

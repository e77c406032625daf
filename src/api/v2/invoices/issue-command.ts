import type { ReadableClient } from '../../../domain/client/check-client.ts';
import { countryOfCode } from '../../../domain/company/party-code.ts';

import { decimalFromNumber } from '../../../domain/decimal/decimal.ts';
import type { IssueParts } from '../../../domain/invoice/check-issue.ts';
import type { IssueCommand, IssueLine } from '../../../domain/invoice/issue-command.ts';
import type { IssueNames } from '../../../domain/invoice/issue-names.ts';
import { findCountry } from '../../../domain/nomenclature/countries.ts';
import { findInvoiceType, type InvoiceType } from '../../../domain/nomenclature/invoice-types.ts';
import type { InputProblem } from '../../../domain/refusal.ts';
import { vatRateFromFraction } from '../../../domain/vat/vat-rate.ts';
import { documentReferencesOf, lineReferencesOf } from '../../schema/references.ts';
import { clientOf, kindOf } from '../../shapes/client.ts';
import { correctedOf, deliveryOf, fiscalReceiptOf } from '../../shapes/document-parts.ts';
import type { IssueBody } from './issue-schema.ts';

/** The schema has already accepted the body. */
export function issueCommandOf(body: IssueBody, platform: string, today: string): IssueCommand {
  const type = findInvoiceType(body.tip_factura);
  if (!type) throw new Error('an unknown invoice type was not refused');
  return {
    ...topOf(body, today),
    series: body.serie,
    number: body.numar ?? null,
    type,
    externalId: body.id_extern ?? null,
    checksDuplicate: body.verificare_duplicat ?? false,
    text: body.text ?? null,
    explanations: body.explicatii ?? null,
    trackingNumber: body.awb ?? null,
    isVatOnCollection: body.tva_la_incasare ?? false,
    platform,
    references: documentReferencesOf(body.efactura),
    ...(body.limba ? { language: body.limba } : {}),
    ...deliveryOf(body.livrare),
    ...fiscalReceiptOf(body.bon_fiscal),
    ...correctedOf(body.documente_corectate),
    proforma: body.proforma ? { series: body.proforma.serie, number: body.proforma.numar } : null,
    makesLinks: false,
    client: clientOf(body.client),
    lines: body.articole.map(lineOf),
  };
}

/** These parts of a body can be checked although other parts are wrong: parts with problems of their own are left out. */
export function readableParts(body: unknown, problems: readonly InputProblem[], today: string): IssueParts | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
  const { client, articole, ...top } = body as Partial<IssueBody>;
  const wrong = new Set(problems.map(({ path: [first] }) => first));
  const right = <T>(member: string, value: T): T | null => (wrong.has(member) ? null : value);
  return {
    type: typeOf(right('tip_factura', top.tip_factura ?? null)),
    isVatOnCollection: right('tva_la_incasare', top.tva_la_incasare ?? false) ?? false,
    ...(wrong.has('bon_fiscal') ? {} : fiscalReceiptOf(top.bon_fiscal)),
    ...(wrong.has('documente_corectate') ? { corrects: null } : correctedOf(top.documente_corectate)),
    currency: right('valuta', top.valuta ?? null),
    exchangeRate:
      top.curs_valutar === undefined || wrong.has('curs_valutar') ? null : decimalFromNumber(top.curs_valutar),
    issuedOn: right('data_emitere', top.data_emitere ?? today),
    dueOn: right('data_scadenta', top.data_scadenta ?? null),
    verifiesFiscalCode: right('valideaza_cod_unic_ro', top.valideaza_cod_unic_ro ?? false) ?? false,
    requiresFiscalCode: 'always',
    client: readableClient(client, membersOf(problems, 'client')),
    lines: readableLines(articole, problems),
  };
}

const typeOf = (named: string | null): InvoiceType | null => (named === null ? null : (findInvoiceType(named) ?? null));

function readableLines(
  articole: Partial<IssueBody>['articole'],
  problems: readonly InputProblem[],
): readonly (IssueLine | null)[] {
  const wrong = new Set(problems.flatMap(({ path: [first, second] }) => (first === 'articole' ? [second] : [])));
  if (!Array.isArray(articole) || wrong.has(undefined)) return [];
  return articole.map((line, place) => (wrong.has(place) ? null : lineOf(line, place)));
}

/** Returns the members of an object of the body that have problems of their own. */
const membersOf = (problems: readonly InputProblem[], object: string): ReadonlySet<string | number | undefined> =>
  new Set(problems.flatMap(({ path: [first, second] }) => (first === object ? [second] : [])));

/** V2-VAL-6: it is read member by member, so that one which is missing hides nothing about the others. */
export function readableClient(
  client: unknown,
  wrong: ReadonlySet<string | number | undefined>,
): ReadableClient | null {
  if (typeof client !== 'object' || client === null || Array.isArray(client)) return null;
  const { tip, cod_unic, id_extern, tara, cod_judet } = client as Partial<IssueBody['client']>;
  const ofCode = tip === 'PJ' && !wrong.has('cod_unic') ? countryOfCode(cod_unic ?? '') : 'RO';
  return {
    ...(wrong.has('tip') ? {} : { kind: kindOf(tip) }),
    ...(wrong.has('cod_unic') ? {} : { fiscalCode: cod_unic?.trim() || null }),
    ...(wrong.has('id_extern') ? {} : { externalId: Number(id_extern ?? 0) || null }),
    ...(wrong.has('tara') ? {} : { countryCode: findCountry(tara ?? ofCode)?.code ?? 'RO' }),
    ...(wrong.has('cod_judet') ? {} : { countyCode: cod_judet ?? null }),
  };
}

/** Only the database can check these names, although other parts of the body are wrong. */
export function readableNames(body: unknown, problems: readonly InputProblem[], platform: string): IssueNames | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
  const { serie, tip_factura, tva_la_incasare, proforma, documente_corectate, articole } = body as Partial<IssueBody>;
  const wrong = new Set(problems.map(({ path }) => JSON.stringify(path)));
  const isRight = (...path: readonly (string | number)[]): boolean => !wrong.has(JSON.stringify(path));
  const isWhollyRight = (member: string): boolean => !problems.some(({ path: [first] }) => first === member);
  const warehouseOf = (line: Partial<IssueBody['articole'][number]> | null, place: number): string | null =>
    (isRight('articole', place) && isRight('articole', place, 'cod_gestiune') && line?.cod_gestiune) || null;
  const type = isRight('tip_factura') ? typeOf(tip_factura ?? null) : null;
  return {
    series: (isRight('serie') && serie) || null,
    seriesKind: type?.seriesKind ?? null,
    platform: isRight('Svc-Url-Platforma') ? platform : '',
    proforma: proforma && isWhollyRight('proforma') ? { series: proforma.serie, number: proforma.numar } : null,
    corrects: (isWhollyRight('documente_corectate') && correctedOf(documente_corectate).corrects) || [],
    warehouseCodes: Array.isArray(articole) && isRight('articole') ? articole.map(warehouseOf) : [],
    vat: {
      type,
      isVatOnCollection: (isRight('tva_la_incasare') && tva_la_incasare) || false,
      lines: readableLines(articole, problems),
    },
  };
}

function topOf(body: Omit<IssueBody, 'client' | 'articole'>, today: string) {
  return {
    currency: body.valuta,
    exchangeRate: body.curs_valutar === undefined ? null : decimalFromNumber(body.curs_valutar),
    issuedOn: body.data_emitere ?? today,
    dueOn: body.data_scadenta ?? null,
    verifiesFiscalCode: body.valideaza_cod_unic_ro ?? false,
  };
}

export function lineOf(line: IssueBody['articole'][number], place: number): IssueLine {
  const decimalOf = (value: number | undefined) => (value === undefined ? null : decimalFromNumber(value));
  const rate = decimalOf(line.cota_tva);
  return {
    kind: line.tip === 'Discount' ? 'discount' : 'article',
    index: line.nr_crt ?? place + 1,
    discountedIndex: line.nr_crt_articol ?? null,
    code: line.cod_articol ?? null,
    barcode: line.cod_bare ?? null,
    name: line.denumire,
    unit: line.um ?? null,
    description: line.descriere ?? null,
    costCentre: line.cod_centru_cost ?? null,
    warehouseCode: line.cod_gestiune ?? null,
    quantity: decimalFromNumber(line.nr_produse),
    unitPrice: decimalOf(line.pret_unitar),
    grossTotal: decimalOf(line.pret_total),
    vatRate: rate && vatRateFromFraction(rate),
    references: lineReferencesOf(line.efactura),
  };
}

import { type Static, Type } from 'typebox';
import { searchedCode } from '../../../domain/company/party-code.ts';
import { decimalToNumber } from '../../../domain/decimal/decimal.ts';
import { anyInvoice, type InvoiceQuery } from '../../../domain/invoice/invoice-query.ts';
import { mapPage } from '../../../domain/page.ts';
import { date, decimal, nullable, oneOf, strict, text } from '../../schema/schemas.ts';
import { clientId, documentRead, uuidOfClientId } from '../../shapes/identifiers.ts';
import { sumsOfCurrency } from '../../shapes/listed-invoice.ts';
import { codeWord, spvStageNames } from '../../words/invoices.ts';
import { listOperation, operation } from '../operation.ts';
import { aYearAfter, type PeriodRule, periodOf, periodProblems } from '../period.ts';
import { invoiceData, invoiceRowData, toInvoice, toInvoiceRow } from './invoice-data.ts';

const filters = strict({
  data_emitere_de_la: Type.Optional(
    date({
      description: 'Prima zi a emiterii. Lipsa înseamnă cu 30 de zile înaintea ultimei.',
      examples: ['2026-11-01'],
    }),
  ),
  data_emitere_pana_la: Type.Optional(
    date({
      description: 'Ultima zi a emiterii, inclusiv; cel mult un an între ele. Lipsa înseamnă astăzi.',
      examples: ['2026-11-30'],
    }),
  ),
  client_id: Type.Optional(
    clientId({
      description: 'Numai facturile acestui client, `id` din `GET /v2/clienti`. Lipsa înseamnă ale tuturor.',
    }),
  ),
  cod_unic_client: Type.Optional(
    text(128, {
      description: 'Codul fiscal al clientului, cu sau fără RO. Lipsa înseamnă al oricui.',
      examples: ['90100218'],
    }),
  ),
  serie: Type.Optional(text(50, { description: 'Numai această serie. Lipsa înseamnă toate.', examples: ['FCT'] })),
  numar: Type.Optional(text(50, { description: 'Numai acest număr. Lipsa înseamnă oricare.', examples: ['1'] })),
  id_extern: Type.Optional(
    text(100, { description: 'Referința trimisă la emitere. Lipsa înseamnă oricare.', examples: ['comanda-1042'] }),
  ),
  restanta: Type.Optional(
    Type.Boolean({
      description: '`true`: neîncasate integral; `false`: încasate integral. Lipsa înseamnă toate.',
      examples: [true],
    }),
  ),
  efactura: Type.Optional(
    oneOf(Object.values(spvStageNames), {
      description:
        'Numai facturile aflate astfel în e-Factura, după ultima trimitere. `netrimisa`: facturi fiscale neanulate, care nu au fost date spre trimitere; `in_prelucrare`: și cele încărcate (`trimisa`), până răspunde ANAF. Lipsa înseamnă toate.',
      examples: ['respinsa'],
    }),
  ),
});

export const listInvoices = listOperation({
  id: 'listeazaFacturile',
  method: 'GET',
  path: '/v2/facturi',
  group: 'Facturi',
  summary: 'Caută facturi',
  description:
    'Facturile, cele mai noi întâi. Perioada implicită nu se aplică atunci când se caută după `id_extern`, sau după `serie` și `numar`.',
  access: { right: 'invoices:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: filters,
  checkQuery: (query, { today }) => (isWithoutPeriod(query) ? [] : periodProblems(issuePeriod, query, today)),
  body: 'none',
  answer: 'list',
  data: invoiceRowData,
  identity: ['serie', 'numar'],
  refusals: [],
  run: async (operations, { from, query, page, today }) => {
    const invoices = await operations.listInvoices(from, queryOf(query, today), page);
    return mapPage(invoices, (invoice) => ({ invoice, today }));
  },
  toData: ({ invoice, today }) => toInvoiceRow(invoice, today),
});

function queryOf(query: Static<typeof filters>, today: string): InvoiceQuery {
  const period = isWithoutPeriod(query) ? null : periodOf(issuePeriod, query, today);
  return {
    ...anyInvoice,
    issuedFrom: period?.from ?? null,
    issuedUntil: period?.until ?? null,
    series: query.serie ?? null,
    number: query.numar ?? null,
    externalId: query.id_extern ?? null,
    clientId: query.client_id === undefined ? null : uuidOfClientId(query.client_id),
    clientCode: query.cod_unic_client === undefined ? null : searchedCode(query.cod_unic_client),
    payment: query.restanta === undefined ? null : query.restanta ? 'outstanding' : 'collected',
    spvStage: codeWord(spvStageNames, query.efactura),
  };
}

/** V2-LIST-10 */
export const sumInvoices = operation({
  id: 'totalizeazaFacturile',
  method: 'GET',
  path: '/v2/facturi/totaluri',
  group: 'Facturi',
  summary: 'Totalurile facturilor căutate',
  description:
    'Sumele a tot ce găsește `GET /v2/facturi` cu aceleași filtre, pe valute, lei întâi. Proformele, comenzile, devizele și avizele se numără și se adună deoparte.',
  access: { right: 'invoices:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: filters,
  checkQuery: (query, { today }) => (isWithoutPeriod(query) ? [] : periodProblems(issuePeriod, query, today)),
  body: 'none',
  answer: 'one',
  data: strict({ totaluri: Type.Array(sumsOfCurrency.schema) }),
  identity: [],
  takesFields: false,
  refusals: [],
  run: (operations, { from, query, today }) => operations.sumInvoices(from, queryOf(query, today)),
  toData: ({ totals }) => {
    if (!totals) throw new Error('only what a text finds is too much to be summed');
    return { totaluri: totals.map(sumsOfCurrency.out) };
  },
});

const issuePeriod: PeriodRule = {
  from: 'data_emitere_de_la',
  until: 'data_emitere_pana_la',
  lastDayAfter: aYearAfter,
  tooLong: 'Perioada este de cel mult un an.',
};

/** V2-LIST-2: a query that names one invoice is not held to a period. */
function isWithoutPeriod(query: Readonly<Record<string, unknown>>): boolean {
  const isExact = query['id_extern'] !== undefined || (query['serie'] !== undefined && query['numar'] !== undefined);
  return isExact && query[issuePeriod.from] === undefined && query[issuePeriod.until] === undefined;
}

const figure = (description: string) => nullable(decimal(2, { description, examples: [121] }));

export const listOverdueInvoices = listOperation({
  id: 'listeazaFacturileRestante',
  method: 'GET',
  path: '/v2/facturi/facturi-restante',
  group: 'Facturi',
  summary: 'Facturile restante ale unui client',
  description:
    'Facturile clientului neîncasate integral, în ordinea scadenței. Sumele sunt în RON, la cursul fiecărui document; null pentru un document în valută al cărui curs nu se știe.',
  access: { right: 'clients:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: strict({
    client_id: clientId({
      description: 'Clientul: `id` din `GET /v2/clienti` sau `client_id` din `GET /v2/facturi/{serie}/{numar}`.',
    }),
  }),
  body: 'none',
  answer: 'list',
  data: strict({
    serie: Type.String({ examples: ['FCT'] }),
    numar: Type.String({ examples: ['1'] }),
    data_emitere: date(),
    data_scadenta: date(),
    valoare_totala: figure('Cu TVA.'),
    sold: figure('Cât mai este de încasat.'),
    sold_depasit: figure('Cât din sold are scadența depășită: tot, sau 0 în termen.'),
  }),
  identity: ['serie', 'numar'],
  refusals: [],
  run: (operations, { from, query, page, today }) =>
    operations.listOverdueInvoices(from, uuidOfClientId(query.client_id), today, page),
  toData: ({ series, number, issuedOn, dueOn, gross, balance, overdueBalance }) => ({
    serie: series,
    numar: number,
    data_emitere: issuedOn,
    data_scadenta: dueOn,
    valoare_totala: gross && decimalToNumber(gross),
    sold: balance && decimalToNumber(balance),
    sold_depasit: overdueBalance && decimalToNumber(overdueBalance),
  }),
});

export const listAssociatedInvoices = listOperation({
  id: 'listeazaFacturileAsociate',
  method: 'GET',
  path: '/v2/facturi/{serie}/{numar}/asociate',
  group: 'Facturi',
  summary: 'Facturile unei proforme',
  description: 'Facturile care provin din această proformă, cele mai noi întâi, și cele anulate sau stornate.',
  access: { right: 'invoices:read', plans: ['enterprise'] },
  rate: 'protective',
  platform: 'none',
  params: strict({
    serie: text(50, { description: 'Seria proformei.', examples: ['PRF'] }),
    numar: text(50, { description: 'Numărul proformei, exact cum a fost dat.', examples: ['1'] }),
  }),
  query: 'none',
  body: 'none',
  answer: 'list',
  data: strict({
    serie: Type.String({ examples: ['FCT'] }),
    numar: Type.String({ examples: ['1'] }),
    valoare: decimal(2, { description: 'Cu TVA.' }),
    valoare_achitata: decimal(2, { description: 'Cât s-a încasat.' }),
    data_emitere: date(),
  }),
  identity: ['serie', 'numar'],
  refusals: ['resource-not-found'],
  run: (operations, { from, params, page }) =>
    operations.listAssociatedInvoices(from, { series: params.serie, number: params.numar }, page),
  toData: ({ series, number, gross, collected, issuedOn }) => ({
    serie: series,
    numar: number,
    valoare: decimalToNumber(gross),
    valoare_achitata: decimalToNumber(collected),
    data_emitere: issuedOn,
  }),
});

export const readInvoice = operation({
  ...documentRead,
  id: 'citesteFactura',
  path: '/v2/facturi/{serie}/{numar}',
  summary: 'Citește o factură',
  description: 'Factura așa cum a fost emisă, cu starea ei de acum.',
  answer: 'one',
  data: invoiceData,
  identity: ['serie', 'numar'],
  refusals: ['resource-not-found'],
  run: (operations, { from, params, today }) =>
    operations.readInvoice(from, params.serie, params.numar).then((invoice) => ({ invoice, today })),
  toData: ({ invoice, today }) => toInvoice(invoice, today),
});

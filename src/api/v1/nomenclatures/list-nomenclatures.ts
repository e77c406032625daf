import { Type } from 'typebox';
import { findCounty, findCountyByName } from '../../../domain/nomenclature/counties.ts';
import { percentOf } from '../../../domain/vat/vat-rate.ts';
import type { Operations } from '../../../operations/bind-operations.ts';
import { text } from '../../schema/schemas.ts';
import { problemAt } from '../members.ts';
import { type Operation, operation } from '../operation.ts';
import { wholeList } from '../shared-members.ts';

/** V1-NOM-3: emitere accepts the value. */
interface Item {
  readonly Nume: string;
  readonly Valoare: string | number;
  readonly Cod?: string;
}

/** V1-NOM-2: nobody looks at credentials, in the body or the query, right or wrong. */
const publicList = {
  method: 'GET',
  access: 'public',
  rate: 'protective',
  time: 'unlimited',
  answer: Type.Object({
    List: Type.Array(
      Type.Object({
        Nume: Type.String(),
        Valoare: Type.Union([Type.String(), Type.Number()]),
        Cod: Type.Optional(Type.String()),
      }),
    ),
  }),
  refusals: [],
  toAnswer: (items: readonly Item[]) => ({ List: [...items] }),
} as const;

type Listing = (operations: Operations, today: string) => Promise<readonly Item[]>;

const nomenclator = (name: string, summary: string, successor: Operation['successor'], list: Listing): Operation =>
  operation({
    ...publicList,
    path: `/v1/nomenclator/${name}`,
    summary,
    successor,
    members: Type.Object({}),
    example: {},
    check: 'none',
    run: (operations, { today }) => list(operations, today),
  });

/** The values of the list are their own names. */
const named = (names: readonly string[]): readonly Item[] => names.map((name) => ({ Nume: name, Valoare: name }));

/** V1-NOM-1 */
export const nomenclators: readonly Operation[] = [
  // V1-NOM-4
  nomenclator('tara', 'Țările', '/v2/nomenclatoare/tari', async ({ listCountries }) =>
    (await listCountries(wholeList)).rows.map(({ name, code }) => ({ Nume: name, Cod: code, Valoare: code })),
  ),
  nomenclator('judet', 'Județele', '/v2/nomenclatoare/judete', async ({ listCounties }) =>
    (await listCounties(wholeList)).rows.map(({ name, code }) => ({ Nume: name, Cod: code, Valoare: code })),
  ),
  nomenclator('tva', 'Cotele de TVA', '/v2/nomenclatoare/cote-tva', async ({ listVatRates }, today) =>
    (await listVatRates('RO', today, wholeList)).rows.map((rate) => {
      const percent = percentOf(rate);
      return { Nume: `${percent}%`, Valoare: Number(percent) };
    }),
  ),
  nomenclator('banca', 'Băncile', '/v2/nomenclatoare/banci', async ({ listBanks }) =>
    (await listBanks(wholeList)).rows.map(({ name, bic }) => ({ Nume: name, Valoare: bic })),
  ),
  nomenclator('valuta', 'Valutele', '/v2/nomenclatoare/valute', async ({ listCurrencies }) =>
    named((await listCurrencies(wholeList)).rows.map(({ code }) => code)),
  ),
  nomenclator(
    'tipincasare',
    'Tipurile de încasare',
    '/v2/nomenclatoare/tipuri-incasare',
    async ({ listCollectionKinds }) => named((await listCollectionKinds(wholeList)).rows.map(({ name }) => name)),
  ),
  nomenclator('tipfactura', 'Tipurile de document', '/v2/nomenclatoare/tipuri-factura', async ({ listInvoiceTypes }) =>
    named((await listInvoiceTypes(wholeList)).rows.map(({ name }) => name)),
  ),
  // v2 has no list of two fixed values.
  nomenclator('tipclient', 'Tipurile de client', '/docs', async () => [
    { Nume: 'Persoana fizica', Valoare: 'PF' },
    { Nume: 'Persoana juridica', Valoare: 'PJ' },
  ]),
  operation({
    ...publicList,
    path: '/v1/nomenclator/localitati',
    summary: 'Localitățile unui județ',
    successor: '/v2/nomenclatoare/localitati',
    members: Type.Object({ judet: text(100) }),
    example: { judet: 'IS' },
    check: ({ judet }) =>
      countyOf(judet)
        ? []
        : [
            problemAt(
              ['judet'],
              'invalid_value',
              (name) => `${name} nu este in nomenclatorul judet; s-a primit "${judet}".`,
            ),
          ],
    run: async ({ listLocalities }, { members: { judet } }) => {
      const county = countyOf(judet);
      return county ? named((await listLocalities(county.code, wholeList)).rows) : [];
    },
  }),
];

/** V1-NOM-4: it is the code or the name, in any case. */
function countyOf(codeOrName: string) {
  return findCounty(codeOrName.trim().toUpperCase()) ?? findCountyByName(codeOrName.trim());
}

import { type Static, Type } from 'typebox';
import { storedFiscalCode } from '../../../domain/company/identifiers.ts';
import { countryOfCode } from '../../../domain/company/party-code.ts';
import { findCountry } from '../../../domain/nomenclature/countries.ts';
import { Refused } from '../../../domain/refusal.ts';
import type { SupplierEntry } from '../../../domain/supplier/supplier.ts';
import type { WrittenSupplier } from '../../../operations/suppliers/write-suppliers.ts';
import { nullable, partial, strict, text } from '../../schema/schemas.ts';
import { clientDetails, clientName } from '../../shapes/client.ts';
import { form, into, intoOrNull } from '../../shapes/form.ts';
import { out } from '../../shapes/out.ts';
import { partnerShape } from '../../shapes/partner.ts';
import { membersAt, type ResultOf, shape } from '../../shapes/shape.ts';
import { cursorSchema, pageAfter } from '../page-cursor.ts';
import { get, paged, post, put, single } from '../row.ts';
import { uuidSchema } from '../vocabulary.ts';

const params = strict({ id: uuidSchema });

const listedSupplier = shape<ResultOf<'browseSuppliers'>['rows'][number]>()({
  id: out.text('supplierId'),
  ...partnerShape.members,
  sold: out.money('owed'),
});

const supplierAccount = shape<ResultOf<'readSupplierAccount'> & { readonly today: string }>()({
  id: out.text(({ supplier }) => supplier.supplierId),
  ...membersAt('supplier', partnerShape),
  nr_reg_com: out.textOrNull(({ supplier }) => supplier.tradeRegisterNumber),
  cont_bancar: out.textOrNull(({ supplier }) => supplier.bankAccount),
  platitor_tva: out.yesNoOrNull(({ supplier }) => supplier.isVatPayer),
  sold_total: out.money(({ balance }) => balance.totalBalance),
  rulaj_total: out.money(({ balance }) => balance.totalTurnover),
  azi: out.text('today'),
});

/** The form has every member; what it leaves out is none. */
const typedSupplier = form({
  denumire: into('name', clientName),
  cod_unic: intoOrNull('code', nullable(clientDetails.cod_unic)),
  email: intoOrNull('email', nullable(clientDetails.email)),
  telefon: intoOrNull('phone', nullable(clientDetails.telefon)),
  cod_judet: intoOrNull('countyCode', nullable(clientDetails.cod_judet)),
  localitate: intoOrNull('locality', nullable(clientDetails.localitate)),
  adresa: intoOrNull('address', nullable(clientDetails.adresa)),
  nr_reg_com: intoOrNull('tradeRegisterNumber', nullable(clientDetails.nr_reg_com)),
  cont_bancar: intoOrNull('bankAccount', nullable(clientDetails.cont_bancar)),
  platitor_tva: intoOrNull('isVatPayer', nullable(clientDetails.platitor_tva)),
  tara: intoOrNull('country', clientDetails.tara),
});

function entryOf(body: Static<typeof typedSupplier.schema>): SupplierEntry {
  const { code, country, ...supplier } = typedSupplier.in(body);
  const typed = code?.trim() ?? '';
  const countryCode = findCountry(country ?? countryOfCode(typed))?.code ?? 'RO';
  return { ...supplier, countryCode, fiscalCode: typed === '' ? null : storedFiscalCode(typed, countryCode) };
}

/** GRP-SUP-15: one that is known is told at its field. */
function written(result: WrittenSupplier): string {
  if (result.is === 'written') return result.supplierId;
  const [member, message] =
    result.by === 'code'
      ? ['cod_unic', `Codul este deja al furnizorului ${result.name}.`]
      : ['denumire', `Există deja un furnizor fără cod cu numele ${result.name}.`];
  const problem = { location: 'body', path: [member], code: 'invalid_value', message } as const;
  throw new Refused({ reason: 'invalid-input', problems: [problem] });
}

export const supplierRows = [
  get('/app/api/furnizori', {
    id: 'listeazaFurnizoriiFirmei',
    v2: ['listeazaFurnizorii'],
    summary: 'Furnizorii firmei, după nume, cu ce li se datorează; căutați după o parte din nume sau după cod',
    access: 'suppliers:read',
    query: strict({ ...searchMembers, ...order.members }),
    data: ordered('furnizori', listedSupplier),
    run: (operations, { from, query: { cauta, dupa, ...asked } }) =>
      operations.browseSuppliers(from, cauta?.trim() || null, order.sortingOf(asked), pageAfter(dupa)),
  }),
  post('/app/api/furnizori', {
    id: 'adaugaFurnizor',
    summary: 'Adaugă un furnizor',
    access: 'suppliers:manage',
    body: typedSupplier.schema,
    data: single('id', Type.String()),
    run: async (operations, { from, body }) => written(await operations.createSupplier(from, entryOf(body))),
  }),
  get('/app/api/furnizori/{id}', {
    id: 'citesteFurnizorul',
    v2: ['citesteSoldulFurnizorului'],
    summary: 'Un furnizor: datele lui și ce i se datorează, în RON',
    access: 'suppliers:read',
    params,
    data: supplierAccount,
    run: async (operations, { from, params: { id }, today }) => ({
      ...(await operations.readSupplierAccount(from, id)),
      today,
    }),
  }),
  put('/app/api/furnizori/{id}', {
    id: 'scrieFurnizorul',
    summary: 'Schimbă datele unui furnizor',
    access: 'suppliers:manage',
    params,
    body: typedSupplier.schema,
    run: async (operations, { from, params: { id }, body }) =>
      written(await operations.changeSupplier(from, id, entryOf(body))),
  }),
];

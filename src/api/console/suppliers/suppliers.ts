import { type Static, Type } from 'typebox';
import { storedFiscalCode } from '../../../domain/company/identifiers.ts';
import { countryOfCode } from '../../../domain/company/party-code.ts';
import { findCountry } from '../../../domain/nomenclature/countries.ts';
import { Refused } from '../../../domain/refusal.ts';
import type { SupplierEntry } from '../../../domain/supplier/supplier.ts';
import type { WrittenSupplier } from '../../../operations/suppliers/write-suppliers.ts';
import { nullable, strict, text } from '../../schema/schemas.ts';
import { clientDetails, clientName, leftOutOrNull } from '../../shapes/client.ts';
import { amount, toAmount } from '../../shapes/money.ts';
import { partnerMembers, toPartner } from '../../shapes/partner.ts';
import { operation, plainRow, toNothing } from '../operation.ts';
import { cursorSchema } from '../page-cursor.ts';
import { invoiceParams } from './supplier-data.ts';

const pageSize = 50;

export const listSuppliers = operation({
  ...plainRow,
  id: 'listeazaFurnizoriiFirmei',
  v2: ['listeazaFurnizorii'],
  method: 'GET',
  path: '/app/api/furnizori',
  summary: 'Furnizorii firmei, după nume, cu ce li se datorează; căutați după o parte din nume sau după cod',
  access: 'suppliers:read',
  query: strict({ cauta: Type.Optional(text(200)), dupa: Type.Optional(cursorSchema) }),
  data: strict({
    furnizori: Type.Array(strict({ id: Type.String(), ...partnerMembers, sold: amount })),
    urmatoarea: nullable(Type.String()),
  }),
  run: (operations, { from, query: { cauta, dupa } }) =>
    operations.browseSuppliers(from, cauta?.trim() || null, {
      start: dupa === undefined ? { at: 'start' } : { at: 'after', position: placeOf(dupa) },
      limit: pageSize,
    }),
  toData: ({ rows, next }) => ({
    furnizori: rows.map((one) => ({ id: one.supplierId, ...toPartner(one), sold: toAmount(one.owed) })),
    urmatoarea: next && `${next[1]}${next[0]}`,
  }),
});

const idLength = 36;
const nobody = '00000000-0000-0000-0000-000000000000';

/** The id, then the beginning of the name; what is none of ours is a place at the start. */
function placeOf(text: string): readonly [nameStart: string, supplierId: string] {
  const id = text.slice(0, idLength);
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? [text.slice(idLength), id] : ['', nobody];
}

export const readSupplier = operation({
  ...plainRow,
  id: 'citesteFurnizorul',
  v2: ['citesteSoldulFurnizorului'],
  method: 'GET',
  path: '/app/api/furnizori/{id}',
  summary: 'Un furnizor: datele lui și ce i se datorează, în RON',
  access: 'suppliers:read',
  params: invoiceParams,
  data: strict({
    id: Type.String(),
    ...partnerMembers,
    nr_reg_com: nullable(Type.String()),
    cont_bancar: nullable(Type.String()),
    platitor_tva: nullable(Type.Boolean()),
    sold_total: amount,
    rulaj_total: amount,
    azi: Type.String(),
  }),
  run: async (operations, { from, params: { id }, today }) => ({
    ...(await operations.readSupplierAccount(from, id)),
    today,
  }),
  toData: ({ supplier, balance, today }) => ({
    id: supplier.supplierId,
    ...toPartner(supplier),
    nr_reg_com: supplier.tradeRegisterNumber,
    cont_bancar: supplier.bankAccount,
    platitor_tva: supplier.isVatPayer,
    sold_total: toAmount(balance.totalBalance),
    rulaj_total: toAmount(balance.totalTurnover),
    azi: today,
  }),
});

const { limba: _limba, tara, ...details } = clientDetails;
const supplierEntry = strict({ denumire: clientName, ...leftOutOrNull(details), tara: Type.Optional(tara) });

/** The form has every member; what it leaves out is none. */
function entryOf(body: Static<typeof supplierEntry>): SupplierEntry {
  const code = body.cod_unic?.trim() ?? '';
  const countryCode = findCountry(body.tara ?? countryOfCode(code))?.code ?? 'RO';
  return {
    name: body.denumire,
    fiscalCode: code === '' ? null : storedFiscalCode(code, countryCode),
    countryCode,
    countyCode: body.cod_judet ?? null,
    locality: body.localitate ?? null,
    address: body.adresa ?? null,
    email: body.email ?? null,
    phone: body.telefon ?? null,
    tradeRegisterNumber: body.nr_reg_com ?? null,
    bankAccount: body.cont_bancar ?? null,
    isVatPayer: body.platitor_tva ?? null,
  };
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

export const createSupplier = operation({
  ...plainRow,
  id: 'adaugaFurnizor',
  method: 'POST',
  path: '/app/api/furnizori',
  summary: 'Adaugă un furnizor',
  access: 'suppliers:manage',
  body: supplierEntry,
  data: strict({ id: Type.String() }),
  run: async (operations, { from, body }) => written(await operations.createSupplier(from, entryOf(body))),
  toData: (id) => ({ id }),
});

export const changeSupplier = operation({
  ...plainRow,
  id: 'scrieFurnizorul',
  method: 'PUT',
  path: '/app/api/furnizori/{id}',
  summary: 'Schimbă datele unui furnizor',
  access: 'suppliers:manage',
  params: invoiceParams,
  body: supplierEntry,
  data: 'nothing',
  run: async (operations, { from, params: { id }, body }) =>
    written(await operations.changeSupplier(from, id, entryOf(body))),
  toData: toNothing,
});

import { Type } from 'typebox';
import { strict, uuidSchema } from '../../schema/schemas.ts';
import { listOrder } from '../../shapes/list-order.ts';
import { out } from '../../shapes/out.ts';
import { partnerShape } from '../../shapes/partner.ts';
import { membersAt, type ResultOf, shape } from '../../shapes/shape.ts';
import { supplierEntryOf, supplierForm } from '../../shapes/supplier-entry.ts';
import { pageAfter, searchMembers } from '../page-cursor.ts';
import { get, ordered, post, put, single } from '../row.ts';

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

const order = listOrder({ name: 'denumire', owed: 'sold' });

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
    v2: ['creeazaFurnizor'],
    summary: 'Adaugă un furnizor',
    access: 'suppliers:manage',
    body: supplierForm.schema,
    data: single('id', Type.String()),
    run: (operations, { from, body }) => operations.createSupplier(from, supplierEntryOf(body)),
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
    v2: ['scrieDateleFurnizorului'],
    summary: 'Schimbă datele unui furnizor',
    access: 'suppliers:manage',
    params,
    body: supplierForm.schema,
    run: (operations, { from, params: { id }, body }) => operations.changeSupplier(from, id, supplierEntryOf(body)),
  }),
];

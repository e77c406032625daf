import { strict } from '../../schema/schemas.ts';
import { supplierId, toSupplierId, uuidOfSupplierId } from '../../shapes/identifiers.ts';
import { supplierEntryOf, supplierForm } from '../../shapes/supplier-entry.ts';
import { nothing, operation } from '../operation.ts';

const common = {
  group: 'Furnizori',
  access: { right: 'suppliers:manage', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  query: 'none',
} as const;

/** GRP-SUP-20 */
export const createSupplier = operation({
  ...common,
  id: 'creeazaFurnizor',
  method: 'POST',
  path: '/v2/furnizori',
  summary: 'Creează un furnizor',
  description:
    'Păstrează un furnizor așa cum este trimis, înainte de prima lui factură. Un cod pe care îl are deja altul este refuzat, iar dintre cei fără cod, același nume.',
  params: 'none',
  body: {
    schema: supplierForm.schema,
    presence: 'required',
    examples: [
      { summary: 'O firmă', value: { denumire: 'Ambalaje Unu SRL', cod_unic: '90100242', localitate: 'Iași' } },
    ],
  },
  answer: 'one',
  data: strict({ id: supplierId({ description: 'Identificatorul furnizorului.' }) }),
  identity: [],
  refusals: ['supplier-known'],
  run: (operations, { from, body }) => operations.createSupplier(from, supplierEntryOf(body)),
  toData: (uuid) => ({ id: toSupplierId(uuid) }),
});

/** GRP-SUP-20 */
export const changeSupplier = operation({
  ...common,
  id: 'scrieDateleFurnizorului',
  method: 'PUT',
  path: '/v2/furnizori/{id_furnizor}',
  summary: 'Scrie datele unui furnizor',
  description:
    'Înlocuiește toate datele furnizorului: ce lipsește sau este null se scoate. Facturile primite păstrează ce scrie pe ele.',
  params: strict({ id_furnizor: supplierId({ description: 'Furnizorul: `id` din `GET /v2/furnizori`.' }) }),
  body: {
    schema: supplierForm.schema,
    presence: 'required',
    examples: [
      { summary: 'Cu alt telefon', value: { denumire: 'Moara Albă SRL', cod_unic: '90100234', telefon: '0740123456' } },
    ],
  },
  ...nothing,
  refusals: ['resource-not-found', 'supplier-known'],
  run: (operations, { from, params, body }) =>
    operations.changeSupplier(from, uuidOfSupplierId(params.id_furnizor), supplierEntryOf(body)),
});

import { type TSchema, Type } from 'typebox';
import type { InputProblem } from '../../../domain/refusal.ts';
import { partial, strict } from '../../schema/schemas.ts';
import { declarationOf, receivedInvoiceForm, type SentInvoice } from '../../shapes/received-invoice-entry.ts';
import { operation } from '../operation.ts';
import { ublExample } from './received-example.ts';
import { supplierInvoiceData, toSupplierInvoice } from './supplier-invoice-data.ts';

const typed = receivedInvoiceForm.schema;

/** The members that an invoice cannot be without say so, because `ubl` takes the place of all. */
function withAbsence([name, member]: [string, TSchema]): [string, TSchema] {
  const needed = new Set<string>(typed.required).has(name);
  const { description = '' } = member as { readonly description?: string };
  return [name, needed ? { ...member, description: `${description} Lipsește numai lângă \`ubl\`.` } : member];
}

/** GRP-SUP-17: the members of an invoice that is typed in stand beside `ubl`; which of them are needed depends on it. */
const schema = strict({
  ubl: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'XML-ul facturii, UBL sau CII, ca text. Lipsa înseamnă o factură scrisă în celelalte câmpuri.',
      examples: ['<Invoice>...</Invoice>'],
    }),
  ),
  ...partial(Object.fromEntries(Object.entries(typed.properties).map(withAbsence)) as typeof typed.properties)
    .properties,
});

export const enterSupplierInvoice = operation({
  id: 'introduceFacturaFurnizorului',
  method: 'POST',
  path: '/v2/facturi-furnizori',
  group: 'Furnizori',
  summary: 'Introduce o factură de la furnizor',
  description:
    'Introduce o factură care nu a venit prin SPV: fie XML-ul ei în `ubl`, singur, fie scrisă în câmpuri, dintre care `furnizor`, `numar`, `data_emitere`, `valuta` și `articole` sunt obligatorii. Una din XML așteaptă aprobarea. Aceeași factură a doua oară (furnizor, număr, dată) se refuză, cu `id`-ul celei existente.',
  access: { right: 'suppliers:manage', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: 'none',
  body: {
    schema,
    presence: 'required',
    examples: [
      {
        summary: 'Scrisă în câmpuri',
        value: {
          furnizor: { denumire: 'Moara Albă SRL', cod_unic: '90100234' },
          numar: 'FF-909',
          data_emitere: '2026-10-25',
          valuta: 'RON',
          articole: [{ denumire: 'Tărâțe', nr_produse: 10, um: 'KG', pret_unitar: 5, cota_tva: 0.21 }],
        },
      },
      { summary: 'Din XML', value: { ubl: ublExample } },
    ],
    check: entryProblems,
  },
  answer: 'one',
  data: supplierInvoiceData,
  identity: ['id'],
  refusals: ['supplier-invoice-wrong', 'supplier-invoice-not-possible', 'received-not-readable'],
  run: (operations, { from, body: { ubl, ...invoice }, today }) =>
    ubl === undefined
      ? operations.enterSupplierInvoice(from, declarationOf(invoice as SentInvoice), null, today)
      : operations.enterReceivedXml(from, ubl, today),
  toData: toSupplierInvoice,
});

/** A body has either the XML alone, or every member that an invoice cannot be without. */
function entryProblems(body: unknown): readonly InputProblem[] {
  if (typeof body !== 'object' || body === null) return [];
  const names = Object.keys(body);
  if (names.includes('ubl')) {
    return names
      .filter((name) => name in typed.properties)
      .map((name) => problem(name, 'invalid_value', `"${name}" nu se trimite impreuna cu "ubl".`));
  }
  return (typed.required ?? [])
    .filter((name) => !names.includes(name))
    .map((name) => problem(name, 'required', `"${name}" este obligatoriu fara "ubl".`));
}

const problem = (name: string, code: InputProblem['code'], message: string): InputProblem => ({
  location: 'body',
  path: [name],
  code,
  message,
});

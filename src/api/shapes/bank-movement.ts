import type { EntryUse } from '../../domain/bank/proposal.ts';
import { negate } from '../../domain/decimal/arithmetic.ts';
import type { Decimal } from '../../domain/decimal/decimal.ts';
import { type BankMovement, type MovementState, movementState } from '../../operations/bank/tell-movement.ts';
import { toMovementId, toSupplierInvoiceId } from './identifiers.ts';
import { out } from './out.ts';
import { shape } from './shape.ts';

export const movementStateNames = {
  proposed: 'de_confirmat',
  confirmed: 'confirmata',
  ignored: 'ignorata',
  unproposed: 'fara_propunere',
} as const satisfies Readonly<Record<MovementState, string>>;

export const useMembers = {
  fel: out.text<EntryUse>(({ document }) => (document ? 'incasare' : 'plata'), {
    description: '`incasare` a unui document sau `plata` unei facturi de la furnizor.',
    examples: ['incasare'],
  }),
  serie: out.textOrNull<EntryUse>(({ document }) => document?.series ?? null, { examples: ['FCT'] }),
  numar: out.textOrNull<EntryUse>(({ document }) => document?.number ?? null, { examples: ['1'] }),
  id_factura: out.textOrNull<EntryUse>(
    ({ supplierInvoice }) => supplierInvoice && toSupplierInvoiceId(supplierInvoice.invoiceId),
    { description: 'Numai la `plata`: factura de la furnizor.', examples: [null] },
  ),
  suma: out.money<EntryUse>('amount', { description: 'În valuta mișcării.', examples: [121] }),
};

interface ProposedUse extends EntryUse {
  readonly isSure: boolean;
}

const proposed = shape<ProposedUse>()({
  ...useMembers,
  sigur: out.yesNo('isSure', {
    description: '`true` când textul numește factura; `false` când este numai ghicită după sumă și partener.',
    examples: [true],
  }),
});

const proposalsOf = ({ amount, proposal }: BankMovement): readonly ProposedUse[] =>
  proposal ? [{ document: proposal.invoice, supplierInvoice: null, amount, isSure: proposal.kind === 'exact' }] : [];

const signed = ({ amount, isCredit }: BankMovement): Decimal => (isCredit ? amount : negate(amount));

export const movementShape = shape<BankMovement>()({
  id: out.text(({ entryId }) => toMovementId(entryId), {
    description: 'Identificatorul mișcării.',
    examples: ['msc_0123456789abcdef0123456789abcdef'],
  }),
  iban: out.text('iban', { description: 'Contul firmei.', examples: ['RO49AAAA1B31007593840000'] }),
  data: out.date('bookedOn', { description: 'Ziua înregistrării ei la bancă.', examples: ['2026-11-14'] }),
  suma: out.money(signed, { description: 'Cu minus la ce iese din cont.', examples: [121] }),
  valuta: out.text('currency', { examples: ['RON'] }),
  partener: out.textOrNull('counterpartName', { examples: ['STRUDEL SRL'] }),
  iban_partener: out.textOrNull('counterpartIban', { examples: ['RO65BTRLRONCRT0123456789'] }),
  text: out.text('text', { description: 'Textul din extras.', examples: ['Plata factura FCT 1'] }),
  stare: out.text((movement) => movementStateNames[movementState(movement)], {
    description: '`de_confirmat`, `confirmata`, `ignorata` sau `fara_propunere`; pot apărea valori noi.',
    examples: ['de_confirmat'],
  }),
  propuneri: out.list(proposed, proposalsOf),
  alocari: out.list(shape<EntryUse>()(useMembers), 'uses'),
});

import type { BankEntry, EntryUse } from '../../domain/bank/proposal.ts';
import { subtract } from '../../domain/decimal/arithmetic.ts';
import type { ProposedEntry } from '../../operations/steps/find-proposals.ts';
import { useMembers } from './bank-movement.ts';
import { toMovementId } from './identifiers.ts';
import { out } from './out.ts';
import { membersAt, type ResultOf, shape } from './shape.ts';

/** An entry of a bank statement, and the invoice that it seems to pay. */

export const entryStateNames = { open: 'deschisa', confirmed: 'incasata', ignored: 'ignorata' } as const;
const kindNames = { exact: 'exacta', guess: 'ghicita' } as const;
const foundByNames = { text: 'text', iban: 'iban', name: 'nume' } as const;

const bankEntry = shape<BankEntry>()({
  id: out.text(({ entryId }) => toMovementId(entryId)),
  iban: out.text('iban'),
  data: out.date('bookedOn'),
  suma: out.money('amount'),
  valuta: out.text('currency'),
  este_incasare: out.yesNo('isCredit'),
  text: out.text('text'),
  partener: out.textOrNull('counterpartName'),
  iban_partener: out.textOrNull('counterpartIban'),
  referinta: out.textOrNull('reference'),
});

/** CON-BANK-3: a received invoice has a name too. */
const entryUse = shape<EntryUse>()({
  ...useMembers,
  factura: out.textOrNull(({ supplierInvoice }) => supplierInvoice?.number ?? null),
  furnizor: out.textOrNull(({ supplierInvoice }) => supplierInvoice?.supplierName ?? null),
});

export const listedEntry = shape<ResultOf<'listBankEntries'>['rows'][number]>()({
  ...bankEntry.members,
  stare: out.word(entryStateNames, 'state'),
  alocari: out.list(entryUse, 'uses'),
});

const proposal = shape<ProposedEntry>()({
  ...membersAt('entry', bankEntry),
  fel: out.word(kindNames, ({ proposal: { kind } }) => kind),
  dupa: out.word(foundByNames, ({ proposal: { by } }) => by),
  serie: out.text(({ proposal: { invoice } }) => invoice.series),
  numar: out.text(({ proposal: { invoice } }) => invoice.number),
  client: out.text(({ proposal: { invoice } }) => invoice.client),
  rest: out.money(({ proposal: { invoice } }) => invoice.remaining),
  ramane: out.money(({ entry, proposal: { invoice } }) => subtract(invoice.remaining, entry.amount)),
});

const mostShown = 200;
const countExact = ({ found }: Proposals): number => found.filter((one) => one.proposal.kind === 'exact').length;

interface Proposals {
  readonly found: readonly ProposedEntry[];
}

export const proposals = shape<Proposals>()({
  exacte: out.whole(countExact),
  ghicite: out.whole((all) => all.found.length - countExact(all)),
  propuneri: out.list(proposal, ({ found }) => found.slice(0, mostShown)),
});

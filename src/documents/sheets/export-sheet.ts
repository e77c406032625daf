import {
  type ExportDocument,
  type ExportLine,
  type ExportParty,
  type ExportPayment,
  type PaymentExchange,
  writtenCode,
} from '../../domain/accounting/accounting-export.ts';
import { type AccountingAccounts, moneyAccount } from '../../domain/accounting/accounts.ts';
import type { Decimal } from '../../domain/decimal/decimal.ts';
import { percentOf } from '../../formats/saga/write-saga.ts';
import type { SheetColumn } from '../../formats/table/sheet.ts';

/** GRP-EXP-4: the same content as one table, with a row for each line of a document, and one for each collection and payment. */
export interface ExportRow {
  readonly kind: 'Vânzare' | 'Achiziție' | 'Încasare' | 'Plată';
  readonly on: string;
  readonly number: string | null;
  readonly dueOn: string | null;
  readonly partner: string;
  readonly fiscalCode: string | null;
  readonly partnerAccount: string | null;
  readonly currency: string;
  readonly exchangeRate: Decimal | null;
  readonly isReverseCharge: boolean | null;
  readonly isVatOnCollection: boolean | null;
  readonly line: ExportLine | null;
  readonly account: string | null;
  /** A line has its amount without VAT, a payment all of it. */
  readonly amount: Decimal;
  readonly vat: Decimal | null;
  /** A document has its explanations here; a payment has its kind and the document it is for. */
  readonly about: string | null;
  readonly spvIndex: string | null;
  /** The client or supplier of the document; for a payment only the name is known. */
  readonly party: ExportParty | null;
  readonly paidDocument: string | null;
  /** The exchange of a payment in another currency. */
  readonly exchange: PaymentExchange | null;
}

export function rowsOfDocument(document: ExportDocument, accounts: AccountingAccounts): readonly ExportRow[] {
  const isSale = document.direction === 'sale';
  const partner = isSale ? document.buyer : document.seller;
  return document.lines.map((line) => ({
    kind: isSale ? 'Vânzare' : 'Achiziție',
    on: document.issuedOn,
    number: document.number,
    dueOn: document.dueOn,
    partner: partner.name,
    fiscalCode: writtenCode(partner),
    partnerAccount: isSale ? accounts.clients : accounts.suppliers,
    currency: document.currency,
    exchangeRate: document.exchangeRate,
    isReverseCharge: document.isReverseCharge,
    isVatOnCollection: document.isVatOnCollection,
    line,
    account: isSale ? accounts.sales : accounts.purchases,
    amount: line.net,
    vat: line.vat,
    about: document.note,
    spvIndex: document.spvIndex,
    party: partner,
    paidDocument: null,
    exchange: null,
  }));
}

export function rowOfPayment(payment: ExportPayment, accounts: AccountingAccounts): ExportRow {
  const isCollection = payment.direction === 'collection';
  return {
    kind: isCollection ? 'Încasare' : 'Plată',
    on: payment.on,
    number: payment.number,
    dueOn: null,
    partner: payment.partner,
    fiscalCode: payment.fiscalCode,
    partnerAccount: isCollection ? accounts.clients : accounts.suppliers,
    currency: payment.currency,
    exchangeRate: null,
    isReverseCharge: null,
    isVatOnCollection: null,
    line: null,
    account: moneyAccount(accounts, payment.kind),
    amount: payment.amount,
    vat: null,
    about: `${payment.kind} ${payment.document}`,
    spvIndex: null,
    party: null,
    paidDocument: payment.document,
    exchange: payment.exchange,
  };
}

const yesOrNo = (is: boolean | null): string | null => (is === null ? null : is ? 'da' : 'nu');
export const exportColumns: readonly SheetColumn<ExportRow>[] = [
  { title: 'Fel', holds: 'text', of: ({ kind }) => kind },
  { title: 'Data', holds: 'date', of: ({ on }) => on },
  { title: 'Document', holds: 'text', of: ({ number }) => number },
  { title: 'Scadență', holds: 'date', of: ({ dueOn }) => dueOn },
  { title: 'Partener', holds: 'text', of: ({ partner }) => partner },
  { title: 'Cod fiscal', holds: 'text', of: ({ fiscalCode }) => fiscalCode },
  { title: 'Cont partener', holds: 'text', of: ({ partnerAccount }) => partnerAccount },
  { title: 'Monedă', holds: 'text', of: ({ currency }) => currency },
  { title: 'Curs', holds: 'number', of: ({ exchangeRate }) => exchangeRate },
  { title: 'Taxare inversă', holds: 'text', of: ({ isReverseCharge }) => yesOrNo(isReverseCharge) },
  { title: 'TVA la încasare', holds: 'text', of: ({ isVatOnCollection }) => yesOrNo(isVatOnCollection) },
  { title: 'Nr. crt.', holds: 'text', of: ({ line }) => (line ? String(line.place) : null) },
  { title: 'Descriere', holds: 'text', of: ({ line }) => line?.name ?? null },
  { title: 'Cod articol', holds: 'text', of: ({ line }) => line?.code ?? null },
  { title: 'Cod de bare', holds: 'text', of: ({ line }) => line?.barcode ?? null },
  { title: 'Gestiune', holds: 'text', of: ({ line }) => line?.warehouse ?? null },
  { title: 'UM', holds: 'text', of: ({ line }) => line?.unit ?? null },
  { title: 'Cantitate', holds: 'number', of: ({ line }) => line?.quantity ?? null },
  { title: 'Preț', holds: 'number', of: ({ line }) => line?.price ?? null },
  { title: 'Cotă TVA %', holds: 'number', of: ({ line }) => (line?.vatRate ? percentOf(line.vatRate) : null) },
  { title: 'Cont', holds: 'text', of: ({ account }) => account },
  { title: 'Valoare', holds: 'money', of: ({ amount }) => amount },
  { title: 'TVA', holds: 'money', of: ({ vat }) => vat },
  { title: 'Explicație', holds: 'text', of: ({ about }) => about },
  // These columns were added later, at the end, so that programs that read columns by position still work.
  { title: 'Index SPV', holds: 'text', of: ({ spvIndex }) => spvIndex },
  { title: 'Informații suplimentare', holds: 'text', of: ({ line }) => line?.note ?? null },
  { title: 'Factura achitată', holds: 'text', of: ({ paidDocument }) => paidDocument },
  { title: 'Nr. reg. com.', holds: 'text', of: ({ party }) => party?.tradeRegisterNumber ?? null },
  { title: 'Țară', holds: 'text', of: ({ party }) => party?.countryCode ?? null },
  { title: 'Județ', holds: 'text', of: ({ party }) => party?.countyCode ?? null },
  { title: 'Localitate', holds: 'text', of: ({ party }) => party?.locality ?? null },
  { title: 'Adresă', holds: 'text', of: ({ party }) => party?.address ?? null },
  { title: 'Bancă', holds: 'text', of: ({ party }) => party?.bank ?? null },
  { title: 'IBAN', holds: 'text', of: ({ party }) => party?.iban ?? null },
  { title: 'Telefon', holds: 'text', of: ({ party }) => party?.phone ?? null },
  { title: 'E-mail', holds: 'text', of: ({ party }) => party?.email ?? null },
  { title: 'Curs la plată', holds: 'number', of: ({ exchange }) => exchange?.rate ?? null },
  { title: 'Diferență de curs (lei)', holds: 'money', of: ({ exchange }) => exchange?.difference ?? null },
];

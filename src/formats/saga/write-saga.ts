import type {
  ExportDocument,
  ExportLine,
  ExportParty,
  ExportPayment,
} from '../../domain/accounting/accounting-export.ts';
import { writtenCode } from '../../domain/accounting/accounting-export.ts';
import { type AccountingAccounts, moneyAccount } from '../../domain/accounting/accounts.ts';
import { canonical, multiply } from '../../domain/decimal/arithmetic.ts';
import { type Decimal, decimalToString } from '../../domain/decimal/decimal.ts';
import { roundToMoney } from '../../domain/decimal/rounding.ts';

/**
 * GRP-EXP-2: the XML files that SAGA C imports. Its vendor defines the names and the order of the elements; docs/accounting-export.md
 * describes the values, and a test compares its tables with these files.
 */

type Elements = readonly (readonly [name: string, value: string | null])[];

export function sagaDocument(document: ExportDocument, accounts: AccountingAccounts): string {
  const lines = document.lines.map((line) => element('Linie', elements(lineElements(line, document, accounts))));
  return file(
    'Facturi',
    element(
      'Factura',
      `${element('Antet', elements(headElements(document)))}<Detalii><Continut>${lines.join('')}</Continut></Detalii>`,
    ),
  );
}

/** `F_<cod fiscal>_<numar>_<data>.xml`, with the fiscal code of the issuer. */
export function sagaDocumentName({ seller, number, issuedOn }: ExportDocument): string {
  const parts = [seller.fiscalCode ?? seller.name, number, dayOf(issuedOn)];
  return `F_${parts.map(inFileName).join('_')}.xml`;
}

export function sagaPayments(payments: readonly ExportPayment[], accounts: AccountingAccounts): string {
  const [first] = payments;
  const lines = payments.map((payment) => element('Linie', elements(paymentElements(payment, accounts))));
  return file(first?.direction === 'payment' ? 'Plati' : 'Incasari', lines.join(''));
}

/** `I_<data>.xml` for the collections of one day, `P_<data>.xml` for its payments. */
export function sagaPaymentsName({ direction, on }: Pick<ExportPayment, 'direction' | 'on'>): string {
  return `${direction === 'collection' ? 'I' : 'P'}_${dayOf(on)}.xml`;
}

function headElements(document: ExportDocument): Elements {
  const { seller, buyer } = document;
  return [
    ['FurnizorNume', seller.name],
    ['FurnizorCIF', writtenCode(seller)],
    ['FurnizorNrRegCom', seller.tradeRegisterNumber],
    ['FurnizorCapital', seller.shareCapital],
    ...placeElements('Furnizor', seller, ['Tara', 'Localitate', 'Judet', 'Adresa']),
    ['FurnizorTelefon', seller.phone],
    ['FurnizorMail', seller.email],
    ['FurnizorBanca', seller.bank],
    ['FurnizorIBAN', seller.iban],
    ['FurnizorInformatiiSuplimentare', ''],
    ['ClientNume', buyer.name],
    ['ClientInformatiiSuplimentare', ''],
    ['ClientCIF', writtenCode(buyer)],
    ['ClientNrRegCom', buyer.tradeRegisterNumber],
    ...placeElements('Client', buyer, ['Judet', 'Tara', 'Localitate', 'Adresa']),
    ['ClientBanca', buyer.bank],
    ['ClientIBAN', buyer.iban],
    ['ClientTelefon', buyer.phone],
    ['ClientMail', buyer.email],
    ['FacturaNumar', document.number],
    ['FacturaData', dayOf(document.issuedOn)],
    ['FacturaScadenta', document.dueOn === null ? '' : dayOf(document.dueOn)],
    ['FacturaTaxareInversa', yesOrNo(document.isReverseCharge)],
    ['FacturaTVAIncasare', yesOrNo(document.isVatOnCollection)],
    ['FacturaTip', document.sagaType],
    ['FacturaInformatiiSuplimentare', document.note],
    // GRP-EXP-10: if it is absent, SAGA uses the rate of its own day.
    ...optional('FacturaCurs', document.exchangeRate && decimalToString(canonical(document.exchangeRate))),
    ['FacturaMoneda', document.currency],
    ['FacturaGreutate', ''],
    ['FacturaIndexSPV', document.spvIndex],
  ];
}

function placeElements(
  whose: 'Furnizor' | 'Client',
  party: ExportParty,
  order: readonly ('Tara' | 'Localitate' | 'Judet' | 'Adresa')[],
): Elements {
  const values = {
    Tara: party.countryCode,
    Localitate: party.locality,
    Judet: party.countyCode,
    Adresa: party.address,
  } as const;
  return order.map((name) => [`${whose}${name}`, values[name]]);
}

function lineElements(line: ExportLine, { direction }: ExportDocument, accounts: AccountingAccounts): Elements {
  return [
    ['LinieNrCrt', String(line.place)],
    ...optional('Gestiune', line.warehouse),
    ['Descriere', line.name],
    ...optional('CodArticolFurnizor', line.code),
    ...optional('CodBare', line.barcode),
    ...optional('InformatiiSuplimentare', line.note),
    ['UM', line.unit],
    ['Cantitate', decimalToString(line.quantity)],
    ['Pret', decimalToString(line.price)],
    ['Valoare', money(line.net)],
    ['ProcTVA', line.vatRate === null ? '0' : decimalToString(percentOf(line.vatRate))],
    ['TVA', money(line.vat)],
    ...optional('Cont', direction === 'sale' ? accounts.sales : accounts.purchases),
  ];
}

function paymentElements(payment: ExportPayment, accounts: AccountingAccounts): Elements {
  return [
    ['Data', dayOf(payment.on)],
    ['Numar', payment.number],
    ['Suma', money(payment.amount)],
    ['Cont', moneyAccount(accounts, payment.kind)],
    ['Explicatie', `${payment.kind} ${payment.document}`],
    ['FacturaNumar', payment.document],
    ['CodFiscal', payment.fiscalCode],
    ['Moneda', payment.currency],
  ];
}

const optional = (name: string, value: string | null): Elements => (value ? [[name, value]] : []);
const yesOrNo = (is: boolean): string => (is ? 'Da' : 'Nu');
const money = (amount: Decimal): string => decimalToString(roundToMoney(amount));
const dayOf = (date: string): string => date.split('-').reverse().join('.');
const hundred: Decimal = { units: 100n, scale: 0 };

/** Returns 21 for 0.21, and 9.5 for 0.095. */
export const percentOf = (rate: Decimal): Decimal => canonical(multiply(rate, hundred));

const file = (root: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, content)}\n`;
const element = (name: string, content: string): string => `<${name}>${content}</${name}>`;
const elements = (named: Elements): string =>
  named.map(([name, value]) => element(name, escaped(value ?? ''))).join('');

/** Removes the characters that XML 1.0 forbids, and puts the text on one line. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(forbidden, '')
    .replace(/[&<>]/g, (character) => entities[character] ?? character);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML forbids.
const forbidden = /[\u0000-\u0008\u000E-\u001F\uFFFE\uFFFF]/g;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Other characters of a number are written as their codes, so that two numbers never give the same name. */
const inFileName = (part: string): string =>
  part.trim().replaceAll(/[^\p{L}\p{N}.-]/gu, (character) => `%${(character.codePointAt(0) ?? 0).toString(16)}`) || '-';

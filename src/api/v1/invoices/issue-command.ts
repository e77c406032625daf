import type { IssueClient } from '../../../domain/client/client.ts';
import { isPositive, negate } from '../../../domain/decimal/arithmetic.ts';
import { type Decimal, decimalFromNumber } from '../../../domain/decimal/decimal.ts';
import { checkIssue } from '../../../domain/invoice/check-issue.ts';
import type { IssueCommand, IssueLine } from '../../../domain/invoice/issue-command.ts';
import { findCounty, findCountyByName } from '../../../domain/nomenclature/counties.ts';
import { findCountry } from '../../../domain/nomenclature/countries.ts';
import { findInvoiceType } from '../../../domain/nomenclature/invoice-types.ts';
import type { InputProblem } from '../../../domain/refusal.ts';
import { vatRateFromPercent } from '../../../domain/vat/vat-rate.ts';
import { problemAt } from '../members.ts';
import type { IssueMembers } from './issue-members.ts';
import { issueProblemOf } from './issue-messages.ts';

/** The schema has already accepted the members. */
export function issueCommandOf(members: IssueMembers, platform: string, today: string): IssueCommand {
  const type = findInvoiceType(members.TipFactura);
  if (!type) throw new Error('an unknown invoice type was not refused');
  return {
    series: members.Serie,
    number: members.Numar ?? null,
    type,
    currency: members.Valuta,
    exchangeRate: null,
    issuedOn: members.DataEmitere ?? today,
    dueOn: members.DataScadenta ?? null,
    externalId: members.IdExtern ?? null,
    checksDuplicate: members.VerificareDuplicat ?? false,
    text: members.Text ?? null,
    explanations: members.Explicatii ?? null,
    trackingNumber: null,
    isVatOnCollection: members.TvaLaIncasare ?? false,
    // V1-ISSUE-6
    verifiesFiscalCode: members.ValideazaCodUnicRo ?? true,
    platform,
    references: null,
    proforma: null,
    makesLinks: true,
    client: clientOf(members.Client),
    lines: members.Continut.map(lineOf),
  };
}

export function checkIssueMembers(members: IssueMembers, today: string): readonly InputProblem[] {
  const { Client } = members;
  // V1-ISSUE-8
  if (findCountry(Client.Tara)?.code === 'RO' && Client.Judet === undefined) {
    return [
      problemAt(['Client', 'Judet'], 'required', (name) => `${name} este obligatoriu pentru un client din Romania.`),
    ];
  }
  const command = issueCommandOf(members, '', today);
  const [first] = checkIssue({ ...command, requiresFiscalCode: 'to-verify' });
  return first ? [issueProblemOf(first)] : [];
}

function clientOf(client: IssueMembers['Client']): IssueClient {
  const country = findCountry(client.Tara);
  if (!country) throw new Error('an unknown country was not refused');
  return {
    kind: client.Tip === 'PJ' ? 'legal-entity' : 'individual',
    name: client.Denumire,
    fiscalCode: client.CodUnic?.trim() || null,
    externalId: client.IdExtern || null,
    countryCode: country.code,
    countyCode: country.code === 'RO' ? countyCodeOf(client.Judet) : (client.Judet ?? null),
    locality: client.Localitate ?? null,
    address: client.Adresa ?? null,
    email: client.Email ?? null,
    phone: client.Telefon ?? null,
    tradeRegisterNumber: client.NrRegCom ?? null,
    bankAccount: client.ContBancar ?? null,
    isVatPayer: client.PlatitorTVA ?? null,
    isForeign: client.Strain ?? false,
  };
}

/** V1-ISSUE-8: it is a name or a code; anything else stays as it was sent, and is refused as such. */
function countyCodeOf(sent: string | undefined): string | null {
  if (sent === undefined) return null;
  const text = sent.trim();
  return (findCounty(text.toUpperCase()) ?? findCountyByName(text))?.code ?? sent;
}

function lineOf(line: IssueMembers['Continut'][number], place: number): IssueLine {
  const decimalOf = (value: number | undefined) => (value === undefined ? null : decimalFromNumber(value));
  return {
    kind: line.Tip === 'Discount' ? 'discount' : 'article',
    index: line.NrCrt ?? place + 1,
    discountedIndex: line.NrCrtArticol ?? null,
    code: line.CodArticol ?? null,
    barcode: null,
    name: line.Denumire,
    unit: line.UM,
    description: line.Descriere ?? null,
    costCentre: line.CodCentruCost ?? null,
    warehouseCode: line.CodGestiune ?? null,
    quantity: quantityOf(line),
    unitPrice: decimalOf(line.PretUnitar),
    grossTotal: decimalOf(line.PretTotal),
    vatRate: vatRateFromPercent(decimalFromNumber(line.CotaTVA)),
    references: null,
  };
}

/** V1-ISSUE-20: a discount may be written as what it is worth, with nothing negative in it. */
function quantityOf({ Tip, NrProduse, PretUnitar, PretTotal }: IssueMembers['Continut'][number]): Decimal {
  const quantity = decimalFromNumber(NrProduse);
  const isWritten = Tip === 'Discount' && isPositive(quantity) && (PretUnitar ?? PretTotal ?? 0) > 0;
  return isWritten ? negate(quantity) : quantity;
}

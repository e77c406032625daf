import { expect } from 'vitest';
import type { Reply } from '../../support/clients/api-client.ts';
import type { TestService } from '../../support/service/test-service.ts';
import type { Shop } from '../invoices/shop.ts';

/** What a company brings along: its invoices as another program wrote them, and how it asks to import them. */

export interface OwnFile {
  readonly seller: string;
  readonly id: string;
  readonly issuedOn?: string;
  readonly dueOn?: string;
  readonly buyer?: { readonly code: string | null; readonly name: string };
  /** The net of its lines at 21 %; a negative one is taken back. */
  readonly nets?: readonly number[];
  readonly prepaid?: number;
  readonly corrects?: string;
  readonly root?: 'Invoice' | 'CreditNote';
  readonly note?: string;
  /** `RON` where it is left out. */
  readonly currency?: string;
  /** It replaces the total of the file, which then contradicts its lines. */
  readonly wrongTotal?: boolean;
}

export const usualBuyer = { code: '14399840', name: 'Clientul Vechi SRL' };

const money = (amount: number): string => amount.toFixed(2);
const lei = (name: string, amount: number): string => `<cbc:${name} currencyID="RON">${money(amount)}</cbc:${name}>`;
const rate = (name: string): string =>
  `<cac:${name}><cbc:ID>S</cbc:ID><cbc:Percent>21</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${name}>`;

const party = (role: string, code: string | null, name: string): string => `<cac:${role}><cac:Party>
  <cac:PostalAddress><cbc:StreetName>Str. Veche 1</cbc:StreetName><cbc:CityName>Iași</cbc:CityName>
    <cbc:CountrySubentity>RO-IS</cbc:CountrySubentity><cac:Country><cbc:IdentificationCode>RO</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
  ${code === null ? '' : `<cac:PartyTaxScheme><cbc:CompanyID>RO${code}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`}
  <cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity>
</cac:Party></cac:${role}>`;

export function ownXml(file: OwnFile): string {
  const { seller, id, issuedOn = '2026-03-10', dueOn = '2026-04-09', buyer = usualBuyer, nets = [100] } = file;
  const { prepaid = 0, corrects, root = 'Invoice', note, currency = 'RON' } = file;
  const isCredit = root === 'CreditNote';
  const net = nets.reduce((sum, one) => sum + one, 0);
  const vat = Math.round(net * 21) / 100;
  const gross = net + vat + (file.wrongTotal ? 1 : 0);
  const lines = nets.map(
    (one, place) => `<cac:${root}Line><cbc:ID>${place + 1}</cbc:ID>
  <cbc:${isCredit ? 'Credited' : 'Invoiced'}Quantity unitCode="H87">${one < 0 ? -2 : 2}</cbc:${isCredit ? 'Credited' : 'Invoiced'}Quantity>
  ${lei('LineExtensionAmount', one)}
  <cac:Item><cbc:Name>Pâine ${place + 1}</cbc:Name>${rate('ClassifiedTaxCategory')}</cac:Item>
  <cac:Price>${lei('PriceAmount', Math.abs(one) / 2)}</cac:Price></cac:${root}Line>`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:ID>${id}</cbc:ID><cbc:IssueDate>${issuedOn}</cbc:IssueDate>${isCredit ? '' : `<cbc:DueDate>${dueOn}</cbc:DueDate>`}
<cbc:${root}TypeCode>${isCredit ? '381' : '380'}</cbc:${root}TypeCode>${note ? `<cbc:Note>${note}</cbc:Note>` : ''}
<cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode>
${corrects ? `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${corrects}</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>` : ''}
${party('AccountingSupplierParty', seller, 'Magazinul Vechi SRL')}
${party('AccountingCustomerParty', buyer.code, buyer.name)}
<cac:TaxTotal>${lei('TaxAmount', vat)}<cac:TaxSubtotal>${lei('TaxableAmount', net)}${lei('TaxAmount', vat)}${rate('TaxCategory')}</cac:TaxSubtotal></cac:TaxTotal>
<cac:LegalMonetaryTotal>${lei('LineExtensionAmount', net)}${lei('TaxExclusiveAmount', net)}${lei('TaxInclusiveAmount', gross)}
${prepaid === 0 ? '' : lei('PrepaidAmount', prepaid)}${lei('PayableAmount', gross - prepaid)}</cac:LegalMonetaryTotal>
${lines.join('\n')}
</${root}>`;
  return xml.replaceAll('currencyID="RON"', `currencyID="${currency}"`);
}

type Members = Readonly<Record<string, unknown>>;

export function importsOf(service: TestService, { headers }: Pick<Shop, 'headers'>) {
  const ask = (content: string | Buffer, more: Members = {}): Promise<Reply> =>
    service.send('/v2/importuri', {
      method: 'POST',
      headers,
      json: { nume: 'vechi.zip', continut: Buffer.from(content).toString('base64'), ...more },
    });
  const read = (id: string): Promise<Reply> => service.send(`/v2/importuri/${id}`, { headers });
  return {
    ask,
    read,
    /** Imports and waits until it has ended; a worker has to be there. */
    done: async (content: string | Buffer, more: Members = {}): Promise<Reply['body']> => {
      const reply = await ask(content, more);
      expect(reply.status, reply.text).toBe(200);
      const { id } = reply.body.data;
      await expect
        .poll(async () => (await read(id)).body.data.incheiat_la, { timeout: 60_000, interval: 25 })
        .not.toBeNull();
      return (await read(id)).body.data;
    },
  };
}

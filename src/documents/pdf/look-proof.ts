import { type Logo, type LogoFault, type LogoFile, type Look, plainLook } from '../../domain/company/look.ts';
import { noMarks, type PrintedInvoice } from '../../domain/invoice/printed-invoice.ts';
import type { SnapshotIssuer } from '../../domain/invoice/snapshot.ts';
import { cleanLogo } from '../logo/clean-logo.ts';
import type { CompileInvoice } from './compiler.ts';

/** CON-LOOK-4: a look that is tried before it is kept, by a printer: what a stranger's picture does, it does there. */
export interface ProofOrder {
  /** The document that is printed with it. */
  readonly proof: PrintedInvoice;
  /** As it was sent; null: that of the document's look, if it has one. */
  readonly logo: LogoFile | null;
}

/** With the logo that is to be kept, where one was sent, and the printed document as an SVG. */
export type Proof = { readonly fault: LogoFault } | { readonly logo: Logo | null; readonly picture: string };

export const isProofOrder = (order: string): boolean => order.startsWith('{"proof":');

/** The printer's side: a proof, as bytes. */
export function proofBytes(compile: CompileInvoice, order: string): Uint8Array {
  const { proof, logo } = JSON.parse(order) as ProofOrder;
  const cleaned = logo && cleanLogo(logo);
  return Buffer.from(JSON.stringify(cleaned && 'fault' in cleaned ? cleaned : proofOf(compile, proof, cleaned?.logo)));
}

function proofOf(compile: CompileInvoice, proof: PrintedInvoice, logo: Logo | null = null): Proof {
  const document = logo ? { ...proof, look: { ...(proof.look ?? plainLook), logo } } : proof;
  // The PDF too: it has rules that a picture does not.
  compile(document);
  return { logo, picture: Buffer.from(compile(document, 'picture')).toString() };
}

/** An invoice that nobody issued. */
export function sampleDocument(issuer: SnapshotIssuer, issuedOn: string, look: Look | null): PrintedInvoice {
  const vatRate = issuer.isVatPayer ? '0.21' : '0';
  const line = (index: number, name: string, quantity: string, unitPrice: string, net: string, vat: string) => ({
    ...emptyLine,
    ...amounts(net, issuer.isVatPayer ? vat : '0.00'),
    index,
    name,
    quantity,
    unitPrice,
    vatRate,
  });
  const totals = amounts('1000.00', issuer.isVatPayer ? '210.00' : '0.00');
  return {
    series: 'EXEMPLU',
    number: '1',
    marks: noMarks,
    look,
    snapshot: {
      version: 2,
      template: 2,
      // Nothing that could be taken for an invoice.
      typeCode: 'P',
      issuedOn,
      dueOn: issuedOn,
      currency: 'RON',
      exchangeRate: null,
      exchangeRateOn: null,
      externalId: null,
      text: null,
      explanations: null,
      isVatOnCollection: false,
      references: null,
      reverses: null,
      issuer,
      client: sampleClient,
      lines: [
        line(1, 'Un produs, pentru exemplu', '4', '150', '600.00', '126.00'),
        line(2, 'Un serviciu, pentru exemplu', '1', '400', '400.00', '84.00'),
      ],
      totals,
      vatBreakdown: [{ vatRate, ...totals }],
    },
  };
}

const amounts = (net: string, vat: string) => ({ net, vat, gross: vat === '0.00' ? net : (grossOf[net] ?? net) });

const grossOf: Readonly<Record<string, string>> = { '600.00': '726.00', '400.00': '484.00', '1000.00': '1210.00' };

const emptyLine = {
  kind: 'article',
  discountedIndex: null,
  code: null,
  barcode: null,
  unit: 'buc',
  description: null,
  costCentre: null,
  warehouseCode: null,
  priceGiven: 'unit',
  references: null,
} as const;

const sampleClient = {
  kind: 'legal-entity',
  name: 'Client Exemplu SRL',
  fiscalCode: '14399840',
  tradeRegisterNumber: null,
  isVatPayer: true,
  email: null,
  phone: null,
  bankAccount: null,
  countryCode: 'RO',
  countyCode: 'CJ',
  locality: 'Cluj-Napoca',
  address: 'Str. Exemplului nr. 1',
} as const;

/** For a logo that is tried before its company exists. */
export const sampleIssuer: SnapshotIssuer = {
  ...sampleClient,
  name: 'Firma Exemplu SRL',
  bankAccounts: [],
  isVatPayer: true,
};

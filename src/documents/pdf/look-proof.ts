import { type Logo, type LogoFault, type LogoFile, type Look, plainLook } from '../../domain/company/look.ts';
import { noMarks, type PrintedInvoice } from '../../domain/invoice/printed-invoice.ts';
import type { SnapshotIssuer } from '../../domain/invoice/snapshot.ts';
import { cleanLogo } from '../logo/clean-logo.ts';
import type { CompileInvoice } from './compiler.ts';

/** CON-LOOK-4: a look is tried in a printer process before it is stored, so that a harmful picture does no damage here. */
export interface ProofOrder {
  /** The document that is printed with the look. */
  readonly proof: PrintedInvoice;
  /** The logo as it was uploaded; null if the logo of the document's look is used, if there is one. */
  readonly logo: LogoFile | null;
}

/** The sanitised logo to be stored, if one was uploaded, and the printed document as an SVG. */
export type Proof = { readonly fault: LogoFault } | { readonly logo: Logo | null; readonly picture: string };

export const isProofOrder = (order: string): boolean => order.startsWith('{"proof":');

/** CON-FORM-11: a document that is not issued is drawn as a picture alone, and never becomes a PDF. */
export interface PictureOrder {
  readonly picture: PrintedInvoice;
}

export const isPictureOrder = (order: string): boolean => order.startsWith('{"picture":');

/** Runs in the printer process: an SVG, as bytes. */
export const pictureBytes = (compile: CompileInvoice, order: string): Uint8Array =>
  compile((JSON.parse(order) as PictureOrder).picture, 'picture');

/** Runs in the printer process: a proof, as bytes. */
export function proofBytes(compile: CompileInvoice, order: string): Uint8Array {
  const { proof, logo } = JSON.parse(order) as ProofOrder;
  const cleaned = logo && cleanLogo(logo);
  return Buffer.from(JSON.stringify(cleaned && 'fault' in cleaned ? cleaned : proofOf(compile, proof, cleaned?.logo)));
}

function proofOf(compile: CompileInvoice, proof: PrintedInvoice, logo: Logo | null = null): Proof {
  const document = logo ? { ...proof, look: { ...(proof.look ?? plainLook), logo } } : proof;
  // The PDF is compiled too, because it has rules that a picture does not have.
  compile(document);
  return { logo, picture: Buffer.from(compile(document, 'picture')).toString() };
}

interface SampleLine {
  readonly index: number;
  readonly name: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly net: string;
  readonly vat: string;
}

export function sampleDocument(issuer: SnapshotIssuer, issuedOn: string, look: Look | null): PrintedInvoice {
  const vatRate = issuer.isVatPayer ? '0.21' : '0';
  const line = ({ net, vat, ...rest }: SampleLine) => ({
    ...emptyLine,
    ...amounts(net, issuer.isVatPayer ? vat : '0.00'),
    ...rest,
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
      // A proforma cannot be mistaken for an invoice.
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
        line({
          index: 1,
          name: 'Un produs, pentru exemplu',
          quantity: '4',
          unitPrice: '150',
          net: '600.00',
          vat: '126.00',
        }),
        line({
          index: 2,
          name: 'Un serviciu, pentru exemplu',
          quantity: '1',
          unitPrice: '400',
          net: '400.00',
          vat: '84.00',
        }),
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

/** The issuer for a logo that is tried before its company exists. */
export const sampleIssuer: SnapshotIssuer = {
  ...sampleClient,
  name: 'Firma Exemplu SRL',
  bankAccounts: [],
  isVatPayer: true,
};

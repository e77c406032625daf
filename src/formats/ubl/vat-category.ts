import type { InvoiceSnapshot } from '../../domain/invoice/snapshot.ts';
import type { InvoiceTypeCode } from '../../domain/nomenclature/invoice-types.ts';
import { hasForeignVatId, isInVatArea } from '../../domain/vat/vat-id.ts';

/** The VAT category of a line, and the reason if no VAT is charged. Decision 0014 explains the choices. */
export interface VatCategory {
  readonly code: 'S' | 'AE' | 'E' | 'K' | 'G' | 'O';
  /** Why there is no VAT: a code of the VATEX list if one matches exactly, and a text of at most 100 characters. */
  readonly exemption: { readonly code: string | null; readonly reason: string } | null;
}

export const taxed: VatCategory = { code: 'S', exemption: null };

/** The category follows from the rate of the line, because a document has at most one reason for charging no VAT. */
export function vatCategoryOf(snapshot: InvoiceSnapshot, vatRate: string): VatCategory {
  return vatRate === '0' ? untaxed(snapshot) : taxed;
}

function untaxed(snapshot: InvoiceSnapshot): VatCategory {
  // BR-O-11: O cannot be combined with another category, and a seller who is not registered charges no VAT.
  if (!snapshot.issuer.isVatPayer) return categories.notRegistered;
  return byType[snapshot.typeCode as InvoiceTypeCode](snapshot);
}

const exempt = (reason: string, code: string | null = null): VatCategory => ({
  code: 'E',
  exemption: { code, reason },
});

const categories = {
  notRegistered: {
    code: 'O',
    exemption: { code: 'VATEX-EU-O', reason: 'Neplătitor de TVA (art. 310 din Codul fiscal)' },
  },
  notTaxable: {
    code: 'O',
    exemption: { code: 'VATEX-EU-O', reason: 'Operațiune neimpozabilă în România (art. 275 și 278 din Codul fiscal)' },
  },
  reverseCharge: {
    code: 'AE',
    exemption: { code: 'VATEX-EU-AE', reason: 'Taxare inversă (art. 331 din Codul fiscal)' },
  },
  reverseChargeAbroad: {
    code: 'AE',
    exemption: { code: 'VATEX-EU-AE', reason: 'Taxare inversă (art. 278 alin. (2) din Codul fiscal)' },
  },
  intraCommunity: {
    code: 'K',
    exemption: {
      code: 'VATEX-EU-IC',
      reason: 'Livrare intracomunitară scutită (art. 294 alin. (2) din Codul fiscal)',
    },
  },
  exported: {
    code: 'G',
    exemption: { code: 'VATEX-EU-G', reason: 'Export scutit (art. 294 alin. (1) din Codul fiscal)' },
  },
} as const satisfies Readonly<Record<string, VatCategory>>;

const zeroRate = exempt('Operațiune scutită sau neinclusă în baza de impozitare (art. 286, 292–296 Cod fiscal)');

const byType: Readonly<Record<InvoiceTypeCode, (snapshot: InvoiceSnapshot) => VatCategory>> = {
  F: (snapshot) => supplyAbroad(snapshot) ?? zeroRate,
  FS: (snapshot) => supplyAbroad(snapshot) ?? zeroRate,
  T: () => categories.reverseCharge,
  S: (snapshot) => supplyAbroad(snapshot) ?? exempt('Scutit cu drept de deducere (art. 294–296 din Codul fiscal)'),
  U: () => exempt('Regimul marjei – agenții de turism (art. 311 din Codul fiscal)', 'VATEX-EU-D'),
  // Three codes share this article, one for each kind of goods, and the document does not say which.
  H: () => exempt('Regimul marjei – bunuri second-hand, artă, colecție, antichități (art. 312 Cod fiscal)'),
  N: notTaxableHere,
  X: () => exempt('Regim special (art. 314–315 din Codul fiscal)'),
  // These types are not sent to the authority, so they have no category of their own.
  P: () => zeroRate,
  C: () => zeroRate,
  D: () => zeroRate,
  A: () => zeroRate,
};

/** Art. 294: a supply to a client with a VAT code of another member state, or out of the Union. */
function supplyAbroad({ client }: InvoiceSnapshot): VatCategory | null {
  if (client.countryCode === 'RO') return null;
  if (hasForeignVatId(client)) return categories.intraCommunity;
  return isInVatArea(client.countryCode) ? null : categories.exported;
}

/** Art. 278 (2): the client in another member state owes the VAT there. BR-O-11: O cannot be combined with another category. */
function notTaxableHere({ client, vatBreakdown }: InvoiceSnapshot): VatCategory {
  if (client.countryCode !== 'RO' && hasForeignVatId(client)) return categories.reverseChargeAbroad;
  const isAlone = vatBreakdown.every(({ vatRate }) => vatRate === '0');
  return isAlone ? categories.notTaxable : exempt(categories.notTaxable.exemption.reason);
}

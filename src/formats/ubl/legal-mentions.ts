import type { InvoiceSnapshot } from '../../domain/invoice/snapshot.ts';
import type { InvoiceTypeCode } from '../../domain/nomenclature/invoice-types.ts';
import { vatCategoryOf } from './vat-category.ts';

/** Mentions that the law requires, or that warn a reader. They are in Romanian on every document, with a translation beside them. */
export const mentions = {
  simplified: 'Factură simplificată, emisă potrivit art. 319 alin. (12) din Codul fiscal.',
  reverseCharge: 'Taxare inversă: TVA este datorată de beneficiar (art. 331 din Codul fiscal).',
  reverseChargeAbroad:
    'Taxare inversă: operațiune neimpozabilă în România, TVA este datorată de beneficiar (art. 278 alin. (2) din Codul fiscal).',
  exempt: 'Scutit de TVA cu drept de deducere (art. 294–296 din Codul fiscal).',
  travelMargin: 'Regimul marjei – agenții de turism (art. 311 din Codul fiscal).',
  usedGoodsMargin:
    'Regimul marjei – bunuri second-hand, opere de artă, obiecte de colecție și antichități (art. 312 din Codul fiscal).',
  notTaxable: 'Operațiune neimpozabilă în România (art. 275 și 278 din Codul fiscal).',
  specialScheme: 'TVA colectată prin regimul special (art. 314–315 din Codul fiscal).',
  vatOnCollection: 'TVA la încasare.',
  notVatPayer: 'Neplătitor de TVA (art. 310 din Codul fiscal).',
  zeroRate:
    'Cota 0%: operațiune scutită sau neinclusă în baza de impozitare a TVA (art. 286 și 292–296 din Codul fiscal).',
  intraCommunity: 'Livrare intracomunitară scutită (art. 294 alin. (2) din Codul fiscal).',
  exported: 'Export scutit (art. 294 alin. (1) din Codul fiscal).',
  exchangeRateUnknown: 'Cursul valutar de la data emiterii nu este cunoscut; TVA în lei nu este înscrisă.',
  noSignature: 'Factura este valabilă fără semnătură și ștampilă (art. 319 alin. (29) din Codul fiscal).',
  issuedElsewhere: 'Document emis cu alt program și importat; originalul este XML-ul atașat.',
  openingBalance: 'Sold inițial: factura a fost emisă cu alt program, care o are întreagă.',
  notFiscal: 'Acest document nu este factură fiscală.',
} as const;

export type Mention = keyof typeof mentions;

/** The mention that the law requires for a whole document of a type. */
const typeMentions: Readonly<Partial<Record<InvoiceTypeCode, Mention>>> = {
  FS: 'simplified',
  T: 'reverseCharge',
  S: 'exempt',
  U: 'travelMargin',
  H: 'usedGoodsMargin',
  N: 'notTaxable',
  X: 'specialScheme',
};

/** The mention of these types says why no VAT is charged, so it applies only if some line has none. */
const untaxedTypes = new Set(['S', 'U', 'H', 'N']);

/** Art. 319 (20) l-o of the fiscal code: the mention that the type of a document requires. */
export function typeMention(snapshot: InvoiceSnapshot): Mention | null {
  const { typeCode, issuer, vatBreakdown } = snapshot;
  const isTrue =
    !untaxedTypes.has(typeCode) || (issuer.isVatPayer && vatBreakdown.some(({ vatRate }) => vatRate === '0'));
  if (!isTrue) return null;
  // V2-LAW-5: this is a service to a VAT payer in another state of the Union, who owes the VAT there.
  if (typeCode === 'N' && vatCategoryOf(snapshot, '0').code === 'AE') return 'reverseChargeAbroad';
  return typeMentions[typeCode as InvoiceTypeCode] ?? null;
}

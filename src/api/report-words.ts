import type { specialCategories, VatCategory } from '../domain/reports/vat-journal.ts';

const categoryWords: Readonly<Record<(typeof specialCategories)[number], string>> = {
  'reverse-charge': 'taxare_inversa',
  'exempt-with-deduction': 'scutit_cu_drept',
  exempt: 'scutit_fara_drept',
  'not-taxable': 'neimpozabil',
  'intra-community': 'intracomunitar',
  export: 'export',
  'special-regime': 'regim_special',
};

/** A rate is its own word: `21`. */
export const categoryWord = (category: VatCategory): string =>
  Object.hasOwn(categoryWords, category) ? categoryWords[category as keyof typeof categoryWords] : category;

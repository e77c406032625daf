import type { specialCategories, VatCategory } from '../../domain/reports/vat-journal.ts';
import { ratesOfReturn } from '../../domain/reports/vat-return.ts';

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

const soldAt = (rate: string): string => `Livrari de bunuri si prestari de servicii, taxabile cu cota ${rate}%`;
const boughtAt = (rate: string): string => `Achizitii de bunuri si servicii, taxabile cu cota ${rate}%`;
const owedByBuyer = {
  goods: 'Achizitii intracomunitare de bunuri pentru care cumparatorul este obligat la plata TVA (taxare inversa)',
  abroad: 'Alte achizitii pentru care beneficiarul din Romania este obligat la plata TVA (taxare inversa)',
  simplified: 'Achizitii supuse masurilor de simplificare (taxare inversa)',
} as const;

const returnRowNames: Readonly<Record<string, string>> = {
  '1': 'Livrari intracomunitare de bunuri, scutite',
  '3': 'Livrari si prestari cu locul in afara Romaniei sau neimpozabile',
  '5': owedByBuyer.goods,
  '7': owedByBuyer.abroad,
  '12': owedByBuyer.simplified,
  '13': 'Livrari si prestari supuse masurilor de simplificare (taxare inversa)',
  '14': 'Livrari si prestari scutite cu drept de deducere, altele decat cele de la randurile 1-3',
  '15': 'Livrari si prestari scutite fara drept de deducere',
  '16': 'Regularizari taxa colectata',
  '20': owedByBuyer.goods,
  '22': owedByBuyer.abroad,
  '27': owedByBuyer.simplified,
  '30': 'Achizitii scutite de taxa sau neimpozabile',
  '34': 'Regularizari taxa dedusa',
};

/** A row of the VAT return by its name; those of a rate have the rates that are in force in the month. */
export function returnRowName(row: string, month: string): string {
  const [standard, reduced, lowest] = ratesOfReturn(month);
  const ofRates: Readonly<Record<string, string>> = {
    '9': soldAt(standard),
    '10': soldAt(reduced),
    '11': soldAt(lowest),
    '24': boughtAt(standard),
    '25': boughtAt(reduced),
    '26': boughtAt(lowest),
  };
  return ofRates[row] ?? returnRowNames[row] ?? `Randul ${row}`;
}

/** Amounts that belong into no row by themselves, such as those of a special regime. */
export const outsideReturn = { row: '-', name: 'Fara rand propriu: se declara dupa regimul lor' } as const;

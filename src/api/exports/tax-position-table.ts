import { readTaxPosition } from '../v2/company/read-tax-position.ts';
import { money, number, type Rows, type Table, text, whole } from './columns.ts';

interface Positions {
  readonly an: number | null;
  readonly pozitii: readonly {
    readonly tip_comparatie: string;
    readonly zone: readonly Rows[];
    readonly clasamente: readonly Rows[];
  }[];
}

const comparisonTitles: Readonly<Record<string, string>> = {
  oras_caen: 'Același CAEN, în localitate',
  judet_caen: 'Același CAEN, în județ',
  tara_caen: 'Același CAEN, în țară',
  tara: 'Toate firmele din țară',
};

/** CON-REPORT-25: a row for each zone that v2 compares with. */
export function taxPositionTable(found: unknown): Table & { readonly of: string } {
  const told = readTaxPosition.toData(found as never) as Positions;
  const rows = told.pozitii.flatMap(({ tip_comparatie, zone, clasamente }) =>
    clasamente.map((ranks, place) => ({
      comparatie: comparisonTitles[tip_comparatie] ?? tip_comparatie,
      ...zone[place],
      ...ranks,
    })),
  );
  return {
    of: String(told.an ?? 'fara-date'),
    columns: [
      text('Comparație', 'comparatie'),
      text('Zonă', 'zona'),
      text('CAEN', 'caen'),
      number('Firme', 'numar_firme'),
      money('Cifra de afaceri', 'cifra_afaceri'),
      number('Loc după cifra de afaceri', 'pozitie_cifra_afaceri'),
      money('Media cifrei de afaceri', 'medie_cifra_afaceri'),
      money('Profit', 'profit'),
      number('Loc după profit', 'pozitie_profit'),
      money('Media profitului', 'medie_profit'),
      number('Angajați', 'angajati'),
      number('Loc după angajați', 'pozitie_angajati'),
      money('Media angajaților', 'medie_angajati'),
      money('Cifra de afaceri pe angajat', 'cifra_afaceri_pe_angajat'),
      number('Loc după cifra de afaceri pe angajat', 'pozitie_cifra_afaceri_pe_angajat'),
    ],
    read: whole(async () => rows),
  };
}

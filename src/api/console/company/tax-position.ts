import { Type } from 'typebox';
import { formed, oneOf, strict } from '../../schema/schemas.ts';
import { readTaxPosition } from '../../v2/company/read-tax-position.ts';
import { fromV2 } from '../from-v2.ts';
import { money, number, type Rows, text, whole } from '../reports/report-columns.ts';
import { get } from '../row.ts';
import { tableTypes } from '../vocabulary.ts';

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

const exportTaxPosition = get('/app/api/firme/pozitie-anaf/export', {
  id: 'exportaPozitia',
  summary: 'Locul unei firme după situațiile financiare ale unui an, ca fișier CSV sau XLSX',
  access: 'company:read',
  query: strict({
    format: oneOf(['csv', 'xlsx']),
    cod_unic: Type.Optional(formed(/^[0-9]{1,10}$/, 'codul unic al firmei, numai cifre')),
    an: Type.Optional(Type.Integer({ minimum: 1990, maximum: 2200 })),
  }),
  run: async (operations, { from, query: { format, cod_unic, an } }) => {
    const fiscalCode = cod_unic ?? from.fiscalCode;
    const found = await operations.readTaxPosition(from, { fiscalCode, year: an ?? null });
    const told = readTaxPosition.toData(found as never) as Positions;
    const rows = told.pozitii.flatMap(({ tip_comparatie, zone, clasamente }) =>
      clasamente.map((ranks, place) => ({
        comparatie: comparisonTitles[tip_comparatie] ?? tip_comparatie,
        ...zone[place],
        ...ranks,
      })),
    );
    const columns = [
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
    ];
    const content = operations.exportReport(from, {
      format,
      sheet: 'pozitie-anaf',
      columns,
      read: whole(async () => rows),
    });
    return { fileName: `pozitie-anaf-${told.an ?? 'fara-date'}.${format}`, format, content };
  },
  file: ({ fileName, format, content }) => ({ fileName, contentType: tableTypes[format], headers: {}, content }),
});

/** CON-REPORT-25: the company's own place, or that of another one, as v2 gives it. */
export const taxPositionRows = [fromV2(readTaxPosition), exportTaxPosition];

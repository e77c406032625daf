import { Type } from 'typebox';
import {
  type Comparison,
  comparisons,
  comparisonsOf,
  netProfit,
  placesOf,
  type RankedStatement,
  type StatementFigure,
  type StatementGroup,
  turnoverPerEmployee,
} from '../../../domain/accounting/statement.ts';
import { decimalToNumber } from '../../../domain/decimal/decimal.ts';
import { findCounty } from '../../../domain/nomenclature/counties.ts';
import { decimal, formed, nullable, strict } from '../../schema/schemas.ts';
import { operation } from '../operation.ts';

const comparisonNames: Readonly<Record<Comparison, string>> = {
  town: 'oras_caen',
  county: 'judet_caen',
  activity: 'tara_caen',
  country: 'tara',
};

const figureNames: Readonly<Record<StatementFigure, string>> = {
  turnover: 'cifra_afaceri',
  income: 'venituri',
  costs: 'cheltuieli',
  profit: 'profit',
  loss: 'pierdere',
  debts: 'datorii',
  fixedAssets: 'active_imobilizate',
  currentAssets: 'active_circulante',
  equity: 'capitaluri',
  employees: 'numar_angajati',
};
/** The order is the one in which a reader looks for them. */
const shownFigures = Object.keys(figureNames) as readonly StatementFigure[];

const extensible = (names: readonly string[]): string =>
  `Mulțime extensibilă: ${names.map((name) => `\`${name}\``).join(', ')}.`;

const comparison = Type.String({
  description: extensible(Object.values(comparisonNames)),
  examples: ['judet_caen'],
});
const place = (description: string) => Type.Integer({ description, examples: [3] });

/** GRP-POS-1 */
export const readTaxPosition = operation({
  id: 'citestePozitiaAnaf',
  method: 'GET',
  path: '/v2/firme/pozitie-anaf',
  group: 'Firme',
  summary: 'Poziția unei firme după situațiile financiare',
  description:
    'Situațiile financiare pe care o firmă le-a depus la ANAF pentru un an și locul ei între firmele cu același cod CAEN din localitate, din județ și din țară, și între toate firmele din țară. Valorile egale au același loc, iar următorul se sare. Dacă firma sau anul nu se găsesc, răspunsul este 200 cu `an` null.',
  access: { right: 'company:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: strict({
    cod_unic: Type.Optional(
      formed(/^[0-9]{1,10}$/, 'codul unic al firmei, numai cifre', {
        description: 'Codul unic al firmei căutate, numai cifre. Lipsa înseamnă firma cheii.',
        examples: ['90100218'],
      }),
    ),
    an: Type.Optional(
      Type.Integer({
        minimum: 1990,
        maximum: 2200,
        description: 'Anul situațiilor. Lipsa înseamnă cel mai nou an al firmei.',
        examples: [2025],
      }),
    ),
  }),
  body: 'none',
  answer: 'one',
  data: strict({
    an: nullable(Type.Integer({ examples: [2025] })),
    ani_disponibili: Type.Array(Type.Integer(), { description: 'Anii firmei, întâi cel mai nou.', examples: [[2025]] }),
    indicatori: Type.Array(
      strict({
        indicator: Type.String({
          description: extensible(Object.values(figureNames)),
          examples: ['cifra_afaceri'],
        }),
        suma: decimal(2, { description: 'În lei; la `numar_angajati`, un număr de oameni.', examples: [250000] }),
      }),
    ),
    pozitii: Type.Array(
      strict({
        tip_comparatie: comparison,
        zone: Type.Array(
          strict({
            zona: nullable(
              Type.String({ description: 'Localitatea sau județul; null: toată țara.', examples: ['Iași'] }),
            ),
            caen: nullable(Type.String({ description: 'Codul CAEN; null: toate.', examples: ['4711'] })),
            numar_firme: Type.Integer({ description: 'Câte firme se compară.', examples: [120] }),
            pozitie_cifra_afaceri: place('Locul după cifra de afaceri.'),
          }),
        ),
        clasamente: Type.Array(
          strict({
            cifra_afaceri: decimal(2, { examples: [250000] }),
            pozitie_cifra_afaceri: place('Locul după cifra de afaceri.'),
            medie_cifra_afaceri: decimal(2, { examples: [180000] }),
            profit: decimal(2, { description: 'Profitul fără pierdere.', examples: [20000] }),
            pozitie_profit: place('Locul după profit.'),
            medie_profit: decimal(2, { examples: [9000] }),
            angajati: Type.Integer({ examples: [4] }),
            pozitie_angajati: place('Locul după numărul de angajați.'),
            medie_angajati: decimal(2, { examples: [2.5] }),
            cifra_afaceri_pe_angajat: nullable(
              decimal(2, { description: 'Null: firma nu are angajați.', examples: [62500] }),
            ),
            pozitie_cifra_afaceri_pe_angajat: nullable(place('Null: firma nu are angajați.')),
          }),
        ),
      }),
    ),
    topuri: Type.Array(
      strict({
        tip_comparatie: comparison,
        firme: Type.Array(
          strict({
            denumire: nullable(Type.String({ examples: ['Brutăria Țărăncuța SRL'] })),
            cod_unic: Type.Integer({ examples: [90100218] }),
            pozitie: place('Locul după cifra de afaceri.'),
            valoare: decimal(2, { description: 'Cifra de afaceri.', examples: [250000] }),
          }),
          { description: 'Primele zece după cifra de afaceri; la valori egale, după cod.' },
        ),
      }),
    ),
  }),
  identity: [],
  takesFields: false,
  refusals: [],
  run: (operations, { from, query: { cod_unic, an } }) =>
    operations.readTaxPosition(from, { fiscalCode: cod_unic ?? from.fiscalCode, year: an ?? null }),
  toData: ({ years, statement, groups }) => {
    const compared = statement
      ? comparisonsOf(statement).flatMap((name) => {
          const group = groups.get(name);
          return group ? [{ name, group }] : [];
        })
      : [];
    return {
      an: statement?.year ?? null,
      ani_disponibili: [...years],
      indicatori: statement
        ? shownFigures.map((figure) => ({
            indicator: figureNames[figure],
            suma: decimalToNumber(statement.figures[figure]),
          }))
        : [],
      pozitii: statement ? compared.map(({ name, group }) => positionOf(statement, name, group)) : [],
      topuri: compared.map(({ name, group }) => topOf(name, group)),
    };
  },
});

function positionOf(statement: RankedStatement, name: Comparison, group: StatementGroup) {
  const { figures, activity, countyCode, locality } = statement;
  const ranks = statement.ranks[name];
  const perEmployee = turnoverPerEmployee(figures);
  const county = countyCode === null ? null : (findCounty(countyCode)?.name ?? countyCode);
  const zones: Readonly<Record<Comparison, string | null>> = { town: locality, county, activity: null, country: null };
  return {
    tip_comparatie: comparisonNames[name],
    zone: [
      {
        zona: zones[name],
        caen: (comparisons[name] as readonly string[]).includes('activity') ? activity : null,
        numar_firme: group.companies,
        pozitie_cifra_afaceri: ranks.turnover,
      },
    ],
    clasamente: [
      {
        cifra_afaceri: decimalToNumber(figures.turnover),
        pozitie_cifra_afaceri: ranks.turnover,
        medie_cifra_afaceri: decimalToNumber(group.averageTurnover),
        profit: decimalToNumber(netProfit(figures)),
        pozitie_profit: ranks.profit,
        medie_profit: decimalToNumber(group.averageProfit),
        angajati: decimalToNumber(figures.employees),
        pozitie_angajati: ranks.employees,
        medie_angajati: decimalToNumber(group.averageEmployees),
        cifra_afaceri_pe_angajat: perEmployee && decimalToNumber(perEmployee),
        pozitie_cifra_afaceri_pe_angajat: ranks.perEmployee,
      },
    ],
  };
}

function topOf(name: Comparison, { top }: StatementGroup) {
  const places = placesOf(top.map(({ turnover }) => turnover));
  return {
    tip_comparatie: comparisonNames[name],
    firme: top.map(({ fiscalCode, name: companyName, turnover }, at) => ({
      denumire: companyName,
      cod_unic: fiscalCode,
      pozitie: places[at] ?? 0,
      valoare: decimalToNumber(turnover),
    })),
  };
}

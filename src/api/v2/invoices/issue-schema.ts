import { type Static, Type } from 'typebox';
import {
  date,
  decimal,
  documentNumber,
  formed,
  nullable,
  oneOf,
  strict,
  text,
  visibleText,
} from '../../schema/schemas.ts';

/** The body of POST /v2/facturi (V2-REQ). */

/** Of quantities and unit prices: with their decimals they still fit fifteen digits. */
const largest = 999_999_999_999;

const optionalText = (max: number, description?: string) =>
  Type.Optional(text(max, description ? { description } : {}));

const invoiceReferences = strict({
  referinta_cumparator: optionalText(200),
  referinta_comanda: optionalText(200, 'Numarul comenzii.'),
  referinta_contract: optionalText(200),
  referinta_contabila_cumparator: optionalText(100),
  nota: optionalText(300),
});

const lineReferences = strict({
  identificator_cumparator: optionalText(100),
  gtin: Type.Optional(formed(/^\d{8}(?:\d{4,6})?$/, '8, 12, 13 sau 14 cifre')),
  nota: optionalText(300),
  clasificari: Type.Optional(
    Type.Array(strict({ tip: oneOf(['STI', 'TSP', 'NB', 'ZZZ']), cod: text(100) }), { maxItems: 10 }),
  ),
  atribute: Type.Optional(Type.Array(strict({ nume: text(100), valoare: text(100) }), { maxItems: 10 })),
});

export const issueClient = strict({
  tip: oneOf(['PJ', 'PF'], { description: 'PJ persoana juridica, PF persoana fizica.' }),
  denumire: visibleText(255, { examples: ['Client Exemplu SRL'] }),
  cod_unic: Type.Optional(
    text(128, {
      description: 'Codul fiscal, cu sau fara RO, ori CNP-ul; obligatoriu pentru PJ.',
      examples: ['90100218'],
    }),
  ),
  email: optionalText(500),
  telefon: optionalText(100),
  tara: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      'x-nomenclature': 'tari',
      description: 'Numele sau codul; lipsa inseamna Romania.',
    }),
  ),
  cod_judet: optionalText(100, 'Codul judetului, pentru Romania.'),
  localitate: optionalText(100),
  adresa: optionalText(500),
  nr_reg_com: optionalText(128),
  cont_bancar: optionalText(50),
  platitor_tva: Type.Optional(Type.Boolean()),
  id_extern: Type.Optional(
    Type.Unsafe<number | string>({
      type: ['integer', 'string'],
      minimum: 0,
      maximum: 2147483647,
      pattern:
        '^(?:0*(?:[0-9]{1,9}|1[0-9]{9}|20[0-9]{8}|21[0-3][0-9]{7}|214[0-6][0-9]{6}|2147[0-3][0-9]{5}|21474[0-7][0-9]{4}|214748[0-2][0-9]{3}|2147483[0-5][0-9]{2}|21474836[0-3][0-9]|214748364[0-7]))$',
      'x-hint': 'numai cifre, cel mult 2147483647',
      description: 'Identificatorul clientului la apelant; 0 nu cauta.',
    }),
  ),
});

export const issueLine = strict({
  tip: Type.Optional(oneOf(['Articol', 'Discount'], { description: 'Lipsa inseamna Articol.' })),
  nr_crt: Type.Optional(Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Lipsa inseamna pozitia.' })),
  nr_crt_articol: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 2147483647, description: 'La un discount: nr_crt al liniei reduse.' }),
  ),
  cod_articol: Type.Optional(text(128, { examples: ['A1'] })),
  cod_bare: optionalText(20),
  denumire: visibleText(2000, { examples: ['Cana ceramica'] }),
  um: Type.Optional(text(20, { examples: ['BUC'] })),
  nr_produse: decimal(3, {
    minimum: -largest,
    maximum: largest,
    description: 'Cantitatea; negativa la un discount sau la un articol returnat.',
    examples: [2],
  }),
  pret_unitar: Type.Optional(decimal(6, { maximum: largest, description: 'Fara TVA.', examples: [24.5] })),
  pret_total: Type.Optional(decimal(2, { description: 'Totalul liniei, cu TVA; in locul lui pret_unitar.' })),
  cota_tva: Type.Optional(
    decimal(4, {
      minimum: 0,
      maximum: 1,
      'x-fraction': true,
      description: '0.21 inseamna 21 %.',
      examples: [0.21],
    }),
  ),
  cod_gestiune: optionalText(255),
  descriere: optionalText(
    4000,
    'Lipsa inseamna descrierea articolului; [[descriere]] in text este inlocuit de ea; un singur spatiu inseamna fara.',
  ),
  cod_centru_cost: optionalText(255),
  efactura: Type.Optional(lineReferences),
});

export const issueBody = strict({
  serie: text(50, { examples: ['FCT'] }),
  numar: Type.Optional(documentNumber({ description: 'Lipsa inseamna urmatorul numar din registru.' })),
  valuta: Type.String({ minLength: 3, maxLength: 3, 'x-nomenclature': 'valute', examples: ['RON'] }),
  tip_factura: Type.String({ minLength: 1, maxLength: 50, 'x-nomenclature': 'tipuri-factura', examples: ['F'] }),
  data_emitere: Type.Optional(date({ description: 'Lipsa inseamna astazi.' })),
  data_scadenta: Type.Optional(date({ description: 'Lipsa inseamna dupa setarile firmei.' })),
  curs_valutar: Type.Optional(
    decimal(6, { exclusiveMinimum: 0, maximum: 999999, description: 'Pentru alta valuta decat RON.' }),
  ),
  id_extern: optionalText(100, 'Referinta apelantului.'),
  verificare_duplicat: Type.Optional(Type.Boolean({ default: false })),
  text: optionalText(2000),
  explicatii: optionalText(2000),
  tva_la_incasare: Type.Optional(Type.Boolean()),
  awb: optionalText(128),
  valideaza_cod_unic_ro: Type.Optional(Type.Boolean({ default: false })),
  proforma: Type.Optional(
    strict(
      { serie: text(50, { description: 'Seria proformei.' }), numar: text(50) },
      { description: 'Proforma din care provine factura; liniile se potrivesc dupa nr_crt.' },
    ),
  ),
  client: issueClient,
  articole: Type.Array(issueLine, { minItems: 1, maxItems: 10_000 }),
  efactura: Type.Optional(invoiceReferences),
});

export type IssueBody = Static<typeof issueBody>;

export const issuedData = strict({
  serie: Type.String({ examples: ['FCT'] }),
  numar: Type.String({ examples: ['1'] }),
  stocuri: Type.Array(
    strict({
      cod_articol: nullable(Type.String()),
      cod_bare: nullable(Type.String()),
      nume: Type.String(),
      cod_gestiune: nullable(Type.String()),
      stoc: decimal(3),
    }),
    { description: 'Ce a ramas in stoc dupa fiecare linie care a descarcat; gol cand cantitatile nu se expun.' },
  ),
});

import type { BodyExample } from '../operation.ts';

/** The simulated registry of the test environment knows this company. */
const company = { tip: 'PJ', denumire: 'Brutăria Țărăncuța SRL', cod_unic: '90100218' };

const cups = {
  cod_articol: 'A1',
  denumire: 'Cană ceramică',
  um: 'BUC',
  nr_produse: 2,
  pret_unitar: 24.5,
  cota_tva: 0.21,
  cod_gestiune: 'DEP',
};

/** OPS-DOC-5: on the demo company these become FCT 1, FCT 2, PRF 1 and FCT 3, which the examples of other operations name. */
export const issueExamples: readonly BodyExample[] = [
  {
    summary: 'Către o firmă',
    value: { serie: 'FCT', valuta: 'RON', tip_factura: 'F', client: company, articole: [cups] },
  },
  {
    summary: 'Către o persoană fizică, cu prețuri cu TVA și o reducere',
    value: {
      serie: 'FCT',
      valuta: 'RON',
      tip_factura: 'F',
      id_extern: 'comanda-1042',
      client: {
        tip: 'PF',
        denumire: 'Ana Ionescu',
        email: 'ana@exemplu.ro',
        cod_judet: 'IS',
        localitate: 'Iași',
        adresa: 'Str. Lăpușneanu 10',
      },
      articole: [
        {
          nr_crt: 1,
          cod_articol: 'A2',
          denumire: 'Cafea boabe',
          um: 'KG',
          nr_produse: 1,
          pret_total: 99.79,
          cota_tva: 0.11,
          cod_gestiune: 'DEP',
        },
        {
          nr_crt: 2,
          tip: 'Discount',
          nr_crt_articol: 1,
          denumire: 'Reducere de 10 lei',
          nr_produse: 1,
          pret_total: -10,
          cota_tva: 0.11,
        },
      ],
    },
  },
  {
    summary: 'O proformă',
    value: { serie: 'PRF', valuta: 'RON', tip_factura: 'P', client: company, articole: [cups] },
  },
  {
    summary: 'În euro, către o firmă din Uniunea Europeană',
    value: {
      serie: 'FCT',
      valuta: 'EUR',
      curs_valutar: 5.0871,
      tip_factura: 'F',
      client: {
        tip: 'PJ',
        denumire: 'Beispiel GmbH',
        cod_unic: 'DE136695976',
        tara: 'DE',
        localitate: 'Berlin',
        adresa: 'Hauptstraße 1',
      },
      articole: [{ denumire: 'Consultanță', um: 'ORA', nr_produse: 3, pret_unitar: 40, cota_tva: 0 }],
    },
  },
];

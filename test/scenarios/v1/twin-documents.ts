/** What v2 sends where v1 sends the documents of `legacy-shop.ts`. */

type Members = Readonly<Record<string, unknown>>;

export const client2 = (more: Members = {}) => ({
  tip: 'PJ',
  denumire: 'Client Exemplu SRL',
  cod_unic: '2864518',
  tara: 'RO',
  cod_judet: 'IS',
  ...more,
});
export const line2 = (more: Members = {}) => ({
  denumire: 'Produs',
  nr_produse: 1,
  um: 'BUC',
  cota_tva: 0.21,
  pret_unitar: 100,
  ...more,
});
export const invoice2 = (more: Members = {}) => ({
  serie: 'FCT',
  valuta: 'RON',
  tip_factura: 'F',
  client: client2(),
  articole: [line2()],
  ...more,
});

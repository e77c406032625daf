// What is asked of the service, said once for the set-up, the load and the floor.

export const series = 'FCT';
export const warehouse = 'DEPOZIT';
export const platform = 'https://magazin.example';

export const articleCode = (place) => `ART-${place}`;
export const articleName = (place) => `Articol de probă numărul ${place}`;

export function headersOf({ key, fiscalCode }) {
  return {
    authorization: `Bearer ${key}`,
    'svc-cod-unic': fiscalCode,
    'svc-url-platforma': platform,
    'content-type': 'application/json',
  };
}

/** An ordinary invoice of a web shop: known client, known articles, each line from a warehouse. */
export function invoiceBody({ clientFiscalCode }, lines) {
  return JSON.stringify({
    serie: series,
    valuta: 'RON',
    tip_factura: 'F',
    client: {
      tip: 'PJ',
      denumire: 'Client de probă SRL',
      cod_unic: clientFiscalCode,
      tara: 'RO',
      cod_judet: 'CJ',
      localitate: 'Cluj-Napoca',
      adresa: 'Str. Memorandumului nr. 10',
    },
    articole: Array.from({ length: lines }, (_, place) => ({
      cod_articol: articleCode(place + 1),
      denumire: articleName(place + 1),
      um: 'BUC',
      nr_produse: (place % 4) + 1,
      pret_unitar: 24.5 + place,
      cota_tva: 0.21,
      cod_gestiune: warehouse,
    })),
  });
}

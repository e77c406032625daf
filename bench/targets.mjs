// The requests to the service, defined once for the set-up, the load and the floor.
import { createHash } from 'node:crypto';

export const series = 'FCT';
export const warehouse = 'DEPOZIT';
export const apiUser = 'proba';
export const platform = 'https://magazin.example';

const dayMs = 86_400_000;
export const daysAgo = (days) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

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
      // The VAT is in whole bani, because over 10 000 lines the rounding would deviate too much to be sent.
      pret_unitar: 25 + place,
      cota_tva: 0.21,
      cod_gestiune: warehouse,
    })),
  });
}

const legacyClient = 'Client de probă SRL';

/** The same invoice through v1. */
export function legacyBody({ fiscalCode, privateKey, clientFiscalCode }, lines) {
  return JSON.stringify({
    CodUnic: fiscalCode,
    PlatformaUrl: platform,
    Hash: createHash('sha1').update(`${fiscalCode}${privateKey}${legacyClient}`).digest('hex').toUpperCase(),
    Serie: series,
    Valuta: 'RON',
    TipFactura: 'Factura',
    Client: {
      Tip: 'PJ',
      Denumire: legacyClient,
      CodUnic: clientFiscalCode,
      Tara: 'RO',
      Judet: 'CJ',
      Localitate: 'Cluj-Napoca',
      Adresa: 'Str. Memorandumului nr. 10',
    },
    Continut: Array.from({ length: lines }, (_, place) => ({
      CodArticol: articleCode((place % knownArticles) + 1),
      Denumire: articleName((place % knownArticles) + 1),
      UM: 'BUC',
      NrProduse: (place % 4) + 1,
      PretUnitar: 25 + place,
      CotaTVA: 21,
      CodGestiune: warehouse,
    })),
  });
}

/** The number of articles of every company. */
const knownArticles = 5;

/** It issues what the documents of other companies are copied from. */
export const issueModel = (service, company) =>
  fetch(`${service.address}/v2/facturi`, {
    method: 'POST',
    headers: headersOf(company),
    body: invoiceBody(company, 1),
  });

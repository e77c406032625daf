import type { Reply } from '../../support/clients/api-client.ts';
import type { Browser } from '../../support/clients/console-client.ts';

type Members = Readonly<Record<string, unknown>>;

/** A company that can issue everything, with an article in stock. */
export const company: Members = {
  platitor_tva: true,
  adresa: { cod_judet: 'IS', localitate: 'Iasi', adresa: 'Str. Palat 1' },
  setari: {
    gestioneaza_stoc: true,
    gestiuni_pe_linie: true,
    expune_cantitati: true,
    termen_scadenta_zile: 30,
    link_plata: true,
  },
  serii: [
    { serie: 'FCT', fel: 'factura', implicita: true },
    { serie: 'ST', fel: 'factura', implicita_storno: true },
    { serie: 'PRF', fel: 'proforma', urmatorul_numar: 7, cifre: 4 },
    { serie: 'CH', fel: 'chitanta', implicita: true },
  ],
  gestiuni: [{ cod_gestiune: 'DEP', nume: 'Depozit central' }],
  articole: [
    {
      cod: 'A1',
      cod_bare: '5941234567899',
      nume: 'Produs 1',
      um: 'BUC',
      pret_unitar: 100,
      cota_tva: 0.21,
      stocuri: [{ cod_gestiune: 'DEP', stoc: 100 }],
    },
    { cod: 'C7', nume: 'Cană ceramică', um: 'BUC', pret_unitar: 24.5, cota_tva: 0.21 },
  ],
};

/** What the authority asks of an address. */
export const place = { cod_judet: 'IS', localitate: 'Iasi', adresa: 'Str. Lapusneanu nr. 1' };

export const line = (more: Members = {}): Members => ({
  denumire: 'Produs 1',
  cantitate: 1,
  pret: 100,
  cota_tva: 0.21,
  ...more,
});

export const documentBody = (more: Members = {}): Members => ({
  tip: 'F',
  serie: 'FCT',
  valuta: 'RON',
  data_emitere: '2026-11-16',
  pret_cu_tva: false,
  client: { tip: 'PJ', denumire: 'Client Exemplu SRL', cod_unic: '2864518', tara: 'RO', ...place },
  linii: [line()],
  ...more,
});

/** What a person does with documents at the console. */
export function desk(browser: Browser) {
  return {
    /** The form of a document, in the shape in which it is sent: without what is empty. */
    async again(series: string, number: string, purpose: 'copie' | 'factura') {
      const form = await browser.done('GET', `/facturi/${series}/${number}/formular?scop=${purpose}`);
      return withoutNulls(form);
    },
  };
}

function withoutNulls(value: unknown): Reply['body'] {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (member === null ? [] : [[name, withoutNulls(member)]])),
  );
}

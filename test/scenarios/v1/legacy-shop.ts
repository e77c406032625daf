import { type LegacyCaller, legacyCaller } from '../../support/clients/v1-client.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import type { TestService } from '../../support/service/test-service.ts';
import { openShop, type Shop } from '../invoices/shop.ts';

type Members = Readonly<Record<string, unknown>>;

/** A shop that speaks both versions. */
export interface LegacyShop extends Shop, LegacyCaller {
  readonly privateKey: string;
}

export async function openLegacyShop(service: TestService, company: Members = {}): Promise<LegacyShop> {
  const shop = await openShop(service, company);
  const name = `v1 ${shop.code}`;
  const secrets = await provisionForTest(service, {
    companii: [{ cod_unic: shop.code, denumire: `Magazinul ${shop.code} SRL`, utilizatori_api: [{ nume: name }] }],
  });
  const privateKey = secrets[name] ?? '';
  return { ...shop, ...legacyCaller(service, shop.code, privateKey), privateKey };
}

export const client = (more: Members = {}) => ({
  Denumire: 'Client Exemplu SRL',
  CodUnic: '2864518',
  Tara: 'RO',
  Judet: 'IS',
  Tip: 'PJ',
  ...more,
});

export const line = (more: Members = {}) => ({
  Denumire: 'Produs',
  NrProduse: 1,
  UM: 'BUC',
  CotaTVA: 21,
  ...('PretTotal' in more ? {} : { PretUnitar: 100 }),
  ...more,
});

export const invoice = (more: Members = {}) => ({
  Serie: 'FCT',
  Valuta: 'RON',
  TipFactura: 'Factura',
  Client: client(),
  Continut: [line()],
  ...more,
});

/** It keeps stock by warehouse, has two articles, and offers links for paying. */
export const stockedShop = {
  setari: {
    gestioneaza_stoc: true,
    expune_cantitati: true,
    gestiuni_pe_linie: true,
    termen_scadenta_zile: 30,
    link_plata: true,
  },
  gestiuni: [{ cod_gestiune: 'DEP', nume: 'Depozit' }],
  articole: [
    {
      cod: 'A1',
      nume: 'Produs 1',
      um: 'BUC',
      descriere: 'Rosie, mare',
      stocuri: [{ cod_gestiune: 'DEP', stoc: 100 }],
    },
    { cod: 'A2', nume: 'Produs 2', um: 'BUC' },
  ],
};

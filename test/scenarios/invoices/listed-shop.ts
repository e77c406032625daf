import type { TestService } from '../../support/service/test-service.ts';
import { client, line, openShop, person, type Shop } from './shop.ts';

/** A shop with invoices of many days, of two series and for three clients, one of them a person. */
export async function listedShop(service: TestService): Promise<Shop> {
  const shop = await openShop(service, {
    serii: [{ serie: 'FCT' }, { serie: 'Ștampilă/A' }, { serie: 'PRF', fel: 'proforma' }],
  });
  const dated = (numar: string, data_emitere: string, more: object = {}) =>
    shop.issue({ numar, data_emitere, articole: [line({ cota_tva: 0 })], ...more });
  await dated('azi', '2026-11-15', { id_extern: 'Comandă Ț-1' });
  await dated('de mult', '2020-02-03', { id_extern: 'vechi', client: client({ cod_unic: '77' }) });
  await dated('acum 31', '2026-10-15');
  await dated('acum 30', '2026-10-16');
  await dated('maine', '2026-11-16');
  await dated('primul', '1900-01-01');
  await dated('ultimul', '9999-12-31');
  await dated('Ă1', '2026-11-01', { serie: 'Ștampilă/A', client: person() });
  return shop;
}

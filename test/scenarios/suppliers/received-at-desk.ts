import { storedRows } from '../../support/behind-the-wire/documents.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import type { TestService } from '../../support/service/test-service.ts';
import { openHouse } from '../console/house.ts';
import { stockLevels } from '../invoices/shop.ts';
import { purchase } from './buying.ts';

export type Members = Readonly<Record<string, unknown>>;

/** A company at the console with one invoice of a supplier, which waits. */
export async function begin(service: TestService, company: Members = {}, invoice: Members = {}) {
  const house = await openHouse(service, {
    gestiuni: [{ cod_gestiune: 'DEP' }],
    articole: [
      { cod: 'A1', nume: 'Făină' },
      { cod: 'A2', nume: 'Zahăr' },
    ],
    ...company,
  });
  const file = { cod_unic: house.code, denumire: house.name };
  await provisionForTest(service, {
    companii: [{ ...file, facturi_furnizori: [purchase({ status: 'in_asteptare', ...invoice })] }],
  });
  const { browser } = house;
  const list = async (query = ''): Promise<readonly Members[]> =>
    (await browser.done('GET', `/facturi-furnizori${query}`)).facturi;
  const [{ id } = {}] = await list();
  const path = `/facturi-furnizori/${id}`;
  const shop = { stored: (table: string, order = '1') => storedRows(service, house.code, table, order) };
  return {
    ...house,
    list,
    path,
    read: () => browser.done('GET', path),
    trail: () => storedRows(service, house.code, 'audit_pending', 'pending_id'),
    levels: () => stockLevels(shop as Parameters<typeof stockLevels>[0]),
  };
}

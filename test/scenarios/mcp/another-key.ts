import { provisionForTest } from '../../support/service/provisioning.ts';
import type { TestService } from '../../support/service/test-service.ts';
import type { Shop } from '../invoices/shop.ts';

/** The headers of another key of the shop, with these rights. */
export async function keyWith(service: TestService, shop: Shop, rights: readonly string[]): Promise<Shop['headers']> {
  const nume = `cu ${rights.join(' ')}`;
  const keys = await provisionForTest(service, {
    companii: [{ cod_unic: shop.code, denumire: 'Magazinul', chei: [{ nume, drepturi: rights }] }],
  });
  return { ...shop.headers, authorization: `Bearer ${keys[nume]}` };
}

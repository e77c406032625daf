import { expect } from 'vitest';
import { provisionForTest } from '../../support/service/provisioning.ts';
import type { TestService } from '../../support/service/test-service.ts';
import { invoice, platform } from '../invoices/shop.ts';
import { openHouse } from './house.ts';

export type Members = Readonly<Record<string, unknown>>;

/** A company with an administrator, and a key to issue with. */
export async function openStore(service: TestService, more: object = {}) {
  const house = await openHouse(service, {
    platitor_tva: true,
    platforme: [platform],
    serii: [
      { serie: 'FCT', implicita: true },
      { serie: 'CH', fel: 'chitanta' },
    ],
    ...more,
  });
  const chei = [{ nume: `cheie ${house.code}`, drepturi: ['*'] }];
  const keys = await provisionForTest(service, { companii: [{ cod_unic: house.code, denumire: house.name, chei }] });
  const headers = {
    authorization: `Bearer ${keys[`cheie ${house.code}`]}`,
    'svc-cod-unic': house.code,
    'svc-url-platforma': platform,
  };
  const v2 = async (method: string, path: string, json?: Members) => {
    const reply = await service.send(`/v2${path}`, { method, headers, ...(json === undefined ? {} : { json }) });
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data;
  };
  return { ...house, v2, issue: (more: Members) => v2('POST', '/facturi', invoice(more)) };
}

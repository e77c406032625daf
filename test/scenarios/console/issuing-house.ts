import { expect } from 'vitest';
import type { TestService } from '../../support/service/test-service.ts';
import { platform } from '../invoices/shop.ts';
import { place } from '../spv/space.ts';
import { openHouse } from './house.ts';

const keyRights = [
  'facturi:citire',
  'facturi:emitere',
  'facturi:anulare',
  'facturi:incasare',
  'facturi:spv',
  'facturi:trimitere',
];

/** A house that also has a key, by which it issues. */
export async function issuingHouse(of: TestService) {
  const made = await openHouse(of, {
    platitor_tva: true,
    adresa: place,
    platforme: [platform],
    serii: [
      { serie: 'FCT', implicita: true },
      { serie: 'Ștampilă', cifre: 4 },
      { serie: 'ST', implicita_storno: true },
      { serie: 'PRF', fel: 'proforma' },
      { serie: 'CH', fel: 'chitanta' },
    ],
    abonament: 'enterprise',
  });
  const { cheie } = await made.browser.done('POST', '/chei', { nume: 'magazin', drepturi: keyRights });
  const headers = { authorization: `Bearer ${cheie}`, 'svc-cod-unic': made.code, 'svc-url-platforma': platform };
  const post = async (path: string, json: object = {}) => {
    const reply = await of.send(path, { method: 'POST', headers, json });
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data;
  };
  return { made, headers, post };
}

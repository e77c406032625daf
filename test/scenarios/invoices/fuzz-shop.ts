import type { Reply } from '../../support/clients/api-client.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import type { TestService } from '../../support/service/test-service.ts';

/** A company to which anything is sent. */
export async function fuzzShop(service: TestService) {
  const keys = await provisionForTest(service, {
    companii: [
      {
        cod_unic: '12345674',
        denumire: 'Exemplu Comert SRL',
        platitor_tva: true,
        setari: { gestioneaza_stoc: true, gestiuni_pe_linie: true, expune_cantitati: true, termen_scadenta_zile: 30 },
        platforme: ['https://magazin.exemplu.ro'],
        serii: [{ serie: 'FCT', urmatorul_numar: 1 }],
        gestiuni: [{ cod_gestiune: 'DEP' }],
        chei: [{ nume: 'cheie', drepturi: ['*'] }],
      },
    ],
  });
  const headers = {
    authorization: `Bearer ${keys['cheie']}`,
    'svc-cod-unic': '12345674',
    'svc-url-platforma': 'https://magazin.exemplu.ro',
  };
  return {
    get: (path: string): Promise<Reply> => service.send(path, { headers }),
    post: (body: string | Uint8Array<ArrayBuffer>): Promise<Reply> =>
      service.send('/v2/facturi', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      }),
  };
}

/** No answer may take longer, whatever was sent. */
export const patienceMs = 80_000;
export const settings = (numRuns: number) => ({ numRuns, interruptAfterTimeLimit: 25_000, endOnFailure: false });
export const patiently = { timeout: 120_000 };

import fc from 'fast-check';
import { expect } from 'vitest';
import type { TestService } from '../../support/service/test-service.ts';
import { discount, line } from '../invoices/shop.ts';
import type { ReportingShop } from './reporting.ts';

const days = [
  '2026-08-31',
  '2026-09-01',
  '2026-09-30',
  '2026-10-31',
  '2026-11-01',
  '2026-11-14',
  '2026-11-15',
  '2026-11-16',
];
const day = fc.constantFrom(...days);
/** What is dated later is issued, and owed by nobody yet. */
export const later = '2026-11-20';
const soldLine = fc.record({
  denumire: fc.constantFrom('Pâine', 'Ouă', 'Sare'),
  nr_produse: fc.integer({ min: 1, max: 9 }),
  pret_unitar: fc.integer({ min: 1, max: 99_999 }).map((bani) => bani / 100),
  cota_tva: fc.constantFrom(0.21, 0.11, 0),
});
const issueStep = fc.record({
  do: fc.constant('issue' as const),
  on: fc.constantFrom(...days, later),
  currency: fc.constantFrom('RON', 'RON', 'EUR'),
  type: fc.constantFrom('F', 'F', 'T', 'X'),
  client: fc.constantFrom('Ana', 'Barbu', 'Carmen'),
  onCollection: fc.boolean(),
  isReduced: fc.boolean(),
  lines: fc.array(soldLine, { minLength: 1, maxLength: 4 }),
});
const actStep = fc.record({
  do: fc.constantFrom('cancel', 'reverse', 'remove', 'restore', 'collect', 'collect', 'collect', 'give-back'),
  which: fc.nat({ max: 7 }),
  on: day,
  share: fc.constantFrom(1, 0.5, 0.1),
});
/** What is done before the reports are read for the first time, and after it. */
export const books = fc.record({
  before: fc.array(fc.oneof(issueStep, issueStep, actStep), { minLength: 5, maxLength: 14 }),
  after: fc.array(fc.oneof(issueStep, actStep, actStep), { minLength: 2, maxLength: 6 }),
});

/** Does the steps one after the other; what is refused changes nothing. */
export async function perform(
  { send }: Pick<TestService, 'send'>,
  shop: ReportingShop,
  steps: readonly (
    | (typeof issueStep extends fc.Arbitrary<infer One> ? One : never)
    | (typeof actStep extends fc.Arbitrary<infer One> ? One : never)
  )[],
  issued: string[],
): Promise<void> {
  for (const step of steps) {
    if (step.do === 'issue') {
      const rate = step.type === 'T' ? { cota_tva: 0 } : {};
      const reply = await shop.ask({
        serie: 'FCT',
        numar: `N${issued.length + 1}`,
        tip_factura: step.type,
        valuta: step.currency,
        ...(step.currency === 'RON' ? {} : { curs_valutar: 4.9765 }),
        data_emitere: step.on,
        data_scadenta: step.on,
        // Reverse charge has no VAT that could become chargeable later.
        tva_la_incasare: step.onCollection && step.type !== 'T',
        client: { tip: 'PJ', denumire: step.client, cod_unic: `DE10000000${step.client.length}`, tara: 'DE' },
        articole: [
          ...step.lines.map((one, place) => line({ ...one, ...rate, nr_crt: place + 1 })),
          ...(step.isReduced
            ? [
                discount({
                  nr_crt: 9,
                  nr_crt_articol: 1,
                  nr_produse: -1,
                  pret_unitar: 0.5,
                  cota_tva: step.lines[0]?.cota_tva,
                  ...rate,
                }),
              ]
            : []),
        ],
      });
      expect(reply.status, reply.text).toBe(200);
      issued.push(`N${issued.length + 1}`);
      continue;
    }
    const numar = issued[step.which % Math.max(issued.length, 1)];
    if (numar === undefined) continue;
    const name = { serie: 'FCT', numar };
    if (step.do === 'collect') {
      const read = await shop.read(name.serie, name.numar);
      if (read.status !== 200) continue;
      const { valoare, valoare_achitata } = read.body.data;
      const left = valoare - valoare_achitata;
      const suma_incasata = Math.round(left * step.share * 100) / 100;
      if (!(suma_incasata > 0)) continue;
      const json = { suma_incasata, data_incasare: step.on, tip_incasare: 'Chitanta' };
      await send(`/v2/facturi/FCT/${numar}/incasari`, { method: 'POST', headers: shop.headers, json });
    } else if (step.do === 'give-back') {
      const read = await shop.read(name.serie, name.numar);
      const [first] = read.status === 200 ? read.body.data.incasari : [];
      if (!first) continue;
      const path = `/v2/facturi/FCT/${numar}/incasari/${first.serie_incasare}/${first.numar_incasare}`;
      expect((await send(path, { method: 'DELETE', headers: shop.headers })).status).toBe(200);
    } else {
      // Some acts are refused in some states: then nothing changed.
      await (step.do === 'reverse' ? shop.life.reverse(name) : shop.life[step.do](name));
    }
  }
}

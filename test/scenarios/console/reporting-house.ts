import type { TestService } from '../../support/service/test-service.ts';
import { addressOf } from '../invoices/collecting.ts';
import { invoice, line } from '../invoices/shop.ts';
import { buyer } from '../spv/space.ts';
import { issuingHouse } from './issuing-house.ts';

export async function reportingHouse(service: TestService) {
  const { made, post } = await issuingHouse(service);
  const issue = (numar: string, data_emitere: string, lei: number, more: object = {}) =>
    post(
      '/v2/facturi',
      invoice({ client: buyer(), numar, data_emitere, articole: [line({ pret_unitar: lei })], ...more }),
    );
  const collect = (numar: string, suma_incasata: number, data_incasare: string, tip_incasare: string) =>
    post(`${addressOf({ serie: 'FCT', numar })}/incasari`, { tip_incasare, suma_incasata, data_incasare });
  const report = (path: string) => made.browser.done('GET', `/rapoarte/${path}`);
  return { made, issue, collect, report, post };
}

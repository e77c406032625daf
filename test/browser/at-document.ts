import { company, documentBody } from '../scenarios/console/desk.ts';
import { openHouse } from '../scenarios/console/house.ts';
import type { TestService } from '../support/service/test-service.ts';
import { openWindow } from './open-browser.ts';

/** The screen of a document that was just issued, in a company of its own. */
export async function atDocument(
  service: TestService,
  more: Readonly<Record<string, unknown>> = {},
  options: Parameters<typeof openWindow>[1] = {},
) {
  const house = await openHouse(service, company);
  const { serie, numar } = await house.browser.done('POST', '/facturi', documentBody(more));
  const page = await openWindow(service, { as: house.browser, ...options });
  await page.open(`/facturi/${serie}/${numar}`);
  await page.getByRole('heading', { name: `${serie} ${numar}`, level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Încasează', exact: true }).waitFor();
  return { house, page };
}

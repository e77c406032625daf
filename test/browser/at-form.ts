import { company } from '../scenarios/console/desk.ts';
import { openHouse } from '../scenarios/console/house.ts';
import type { TestService } from '../support/service/test-service.ts';
import { openWindow, type Window } from './open-browser.ts';

/** The form of a new document, in a company of its own. */
export async function atForm(
  service: TestService,
  more: object = {},
  address = '/facturi/nou',
  options: Parameters<typeof openWindow>[1] = {},
) {
  const house = await openHouse(service, { ...company, ...more });
  const page = await openWindow(service, { as: house.browser, ...options });
  await page.open(address);
  await page.getByRole('heading', { name: 'Document nou', level: 1 }).waitFor();
  const field = (label: string, place = 1) =>
    page.getByRole('group', { name: `Linia ${place}`, exact: true }).getByLabel(label, { exact: true });
  return { house, page, field, totals: page.getByRole('region', { name: 'Totaluri' }) };
}

/** The registry fills in what it knows. */
export async function chooseClient(page: Window, code = 'RO90100218'): Promise<void> {
  await page.getByLabel('Client', { exact: true }).fill(code);
  await page.getByRole('option').filter({ hasText: 'din registru' }).click();
}

export async function issue(page: Window, name: string, button = 'Emite'): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

/** Types into the field that has the focus. */
export async function paste(page: Window, text: string): Promise<void> {
  await page.evaluate(
    `(() => { const data = new DataTransfer(); data.setData('text/plain', ${JSON.stringify(text)}); document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })); })()`,
  );
}

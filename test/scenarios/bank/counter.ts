import { expect } from 'vitest';
import type { Browser } from '../../support/clients/console-client.ts';
import { camt, type WrittenEntry, type WrittenStatement } from '../../support/files/bank-statements.ts';
import type { TestService } from '../../support/service/test-service.ts';
import { company, documentBody, line } from '../console/desk.ts';
import { openHouse } from '../console/house.ts';

type Members = Readonly<Record<string, unknown>>;

export const lei = 'RO49AAAA1B31007593840000';
export const euro = 'RO09BCYP0000001234567890';
export const clientIban = 'RO65BTRLRONCRT0123456789';

/** A company with two accounts, and what people do at its bank. */
interface Entry {
  readonly id: string;
  readonly suma: number;
  readonly [member: string]: unknown;
}

export async function openCounter(service: TestService, more: Members = {}) {
  const { setari = {}, ...rest } = more as { setari?: Members };
  const house = await openHouse(service, {
    ...company,
    setari: { ...(company['setari'] as Members), ...setari },
    serii: [
      { serie: 'FCT', fel: 'factura', implicita: true, cifre: 4 },
      { serie: 'ALT', fel: 'factura' },
      { serie: 'CH', fel: 'chitanta', implicita: true },
    ],
    conturi_bancare: [
      { nume: 'Cont în lei', iban: lei, valuta: 'RON' },
      { iban: euro, valuta: 'EUR' },
    ],
    ...rest,
  });
  return { ...house, ...counter(house.browser) };
}

export const sent = (text: string | Uint8Array): string => Buffer.from(text as string).toString('base64');

/** What one person does there. */
export function counter(browser: Browser) {
  return {
    /** Issues for so much, VAT included; answers series and number. */
    async issue(total: number, more: Members = {}): Promise<{ readonly serie: string; readonly numar: string }> {
      const lines = [line({ pret: total, cota_tva: 0.21 })];
      return browser.done('POST', '/facturi', documentBody({ pret_cu_tva: true, linii: lines, ...more }));
    },
    ask: (text: string | Uint8Array) => browser.ask('POST', '/banca/extrase', { fisier: sent(text) }),
    send: (text: string | Uint8Array) => browser.done('POST', '/banca/extrase', { fisier: sent(text) }),
    /** A statement of the account in lei with these entries. */
    enter: (entries: readonly WrittenEntry[], of: Partial<WrittenStatement> = {}) =>
      browser.done('POST', '/banca/extrase', { fisier: sent(camt([{ iban: lei, entries, ...of }])) }),
    /** What is proposed: the invoice, by what, and whether it is the whole rest. */
    async proposed(): Promise<readonly string[]> {
      const { propuneri } = await browser.done('GET', '/banca/propuneri');
      return propuneri.map(
        ({ serie, numar, fel, dupa, ramane }: Readonly<Record<string, unknown>>) =>
          `${serie} ${numar} ${fel} ${dupa}${ramane === 0 ? '' : ` ramane ${ramane}`}`,
      );
    },
    async entries(query = ''): Promise<readonly Entry[]> {
      return (await browser.done('GET', `/banca/intrari${query}`)).intrari;
    },
    confirm: (id: string | undefined, serie: string, numar: string) =>
      browser.ask('POST', `/banca/intrari/${id}/incasare`, { serie, numar }),
    undo: (id: string | undefined) => browser.ask('POST', `/miscari-bancare/${id}/desfa`),
    ignore: (id: string | undefined) => browser.ask('POST', `/miscari-bancare/${id}/ignora`),
    async collections(serie: string, numar: string): Promise<readonly Members[]> {
      return (await browser.done('GET', `/facturi/${serie}/${numar}`)).incasari;
    },
    async balances(): Promise<readonly Members[]> {
      return (await browser.done('GET', '/banca/conturi')).conturi;
    },
  };
}

export function expectDone({ status, text }: { readonly status: number; readonly text: string }): void {
  expect([200, 204], text).toContain(status);
}

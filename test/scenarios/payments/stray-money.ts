import { expect } from 'vitest';
import { type OpenedSession, paidEvent } from '../../support/partners/stripe-stand-in.ts';
import type { TestService } from '../../support/service/test-service.ts';
import { company, documentBody, line } from '../console/desk.ts';
import { openHouse } from '../console/house.ts';
import type { Name } from '../invoices/collecting.ts';
import type { Payer } from './paying.ts';

interface WaitingMoney {
  readonly id: string;
  readonly suma: number;
  readonly document: Name | null;
  readonly motiv: string;
  readonly restituire: string | null;
  readonly motiv_restituire: string | null;
}

/** A company whose clients pay by card, also what they need not pay any more. */
export async function openPaidHouse(service: TestService, payer: Payer) {
  const made = await openHouse(service, company);
  const { browser } = made;
  let last: OpenedSession | null = null;
  const issue = async (of: object = {}, more: object = {}): Promise<Name> => {
    const body = documentBody({ linii: [line({ ...of })], ...more });
    const { serie, numar } = await browser.done('POST', '/facturi', body);
    return { serie, numar };
  };
  /** A new invoice of 121,00 lei is paid by card after this was done with it; gives what Stripe was asked for. */
  const pay = async (before: (path: string) => Promise<unknown>, changes: object = {}): Promise<OpenedSession> => {
    const { serie, numar } = await issue();
    const path = `/facturi/${serie}/${numar}`;
    const { link } = await browser.done('POST', `${path}/genereaza-link-de-plata`);
    last = await payer.press(link);
    await before(path);
    expect(await payer.notify(last, changes)).toBe('recorded');
    return last;
  };
  return {
    made,
    browser,
    issue,
    pay,
    /** 121,00 lei that were paid for an invoice which was cancelled; gives the id of the payment. */
    stray: async (): Promise<string> => idOf(await pay((path) => browser.done('POST', `${path}/anuleaza`))),
    lastIntent: () => `pi_${last?.id}`,
    waiting: async (): Promise<readonly WaitingMoney[]> => (await browser.done('GET', '/plati-card')).plati,
    collectionsOf: async ({ serie, numar }: Name): Promise<readonly object[]> =>
      (await browser.done('GET', `/facturi/${serie}/${numar}`)).incasari,
  };
}

export const idOf = ({ params }: OpenedSession): string => params.get('client_reference_id') ?? '';

/** The payer paid a second time, from another window. */
export async function paidTwice(payer: Payer, session: OpenedSession): Promise<void> {
  const { amount_total, id } = JSON.parse(paidEvent(session)).data.object;
  expect(await payer.notify(session, { payment_intent: `pi_again_${id}`, amount_total })).toBe('unknown');
}

import { expect } from 'vitest';
import { isRomanianFiscalCode } from '../../../src/domain/company/identifiers.ts';
import { type Browser, browserAt } from '../../support/clients/console-client.ts';
import { givePasswordOf, type TrailRow, trailOf } from '../../support/service/people.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import type { TestService } from '../../support/service/test-service.ts';

export const password = 'cal de curse albastru';

let lastCode = 7_100_000;
export function freshFiscalCode(): string {
  do lastCode += 1;
  while (!isRomanianFiscalCode(String(lastCode)));
  return String(lastCode);
}

let made = 0;
export const freshEmail = (name = 'ana'): string => `${name}${++made}@florarie.ro`;

export interface House {
  readonly code: string;
  readonly name: string;
  readonly admin: string;
  /** A browser in which the administrator is signed in, and works in this company. */
  readonly browser: Browser;
  /** A member with this role, signed in; without a password of the person's own, the usual one. */
  readonly member: (
    role: string,
    email?: string,
  ) => Promise<{ readonly email: string; readonly browser: Browser; readonly id: string }>;
  readonly trail: () => Promise<readonly TrailRow[]>;
}

/** A company with an administrator at the console. */
export async function openHouse(service: TestService, more: object = {}): Promise<House> {
  const code = freshFiscalCode();
  const admin = freshEmail();
  const name = `Florăria ${code} SRL`;
  await provisionForTest(service, {
    companii: [{ cod_unic: code, denumire: name, utilizatori: [{ email: admin, parola: password }], ...more }],
  });
  const signedIn = async (email: string): Promise<Browser> => {
    const browser = browserAt(service, code);
    const reply = await browser.signIn(email, password);
    expect(reply.status, reply.text).toBe(204);
    return browser;
  };
  const browser = await signedIn(admin);
  return {
    code,
    name,
    admin,
    browser,
    async member(role, email = freshEmail(role)) {
      await browser.done('POST', '/membri', { email, rol: role });
      await givePasswordOf(service, email, admin);
      const theirs = await signedIn(email);
      await theirs.done('POST', `/cont/invitatii/${code}`);
      const { membri = [] } = (await browser.ask('GET', '/membri')).body;
      const { id = '' } = membri.find((one: { readonly email: string }) => one.email === email) ?? {};
      return { email, browser: theirs, id };
    },
    trail: () => trailOf(service, code),
  };
}

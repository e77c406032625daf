import type { TestService } from '../../support/service/test-service.ts';
import { purchase } from '../suppliers/buying.ts';
import { company, documentBody } from './desk.ts';
import { openHouse } from './house.ts';

/** A company with one document, one client and one received invoice, which notes and files can belong to. */
export async function openOffice(service: TestService) {
  const desk = await openHouse(service, company);
  const { browser } = desk;
  await browser.done('POST', '/facturi', documentBody());
  const { id: received } = await browser.done('POST', '/facturi-furnizori', purchase());
  const [{ serie, numar, client_id }] = (await browser.done('GET', '/facturi')).facturi;
  const [document, client] = [`/facturi/${serie}/${numar}`, `/clienti/${client_id}`];
  return {
    ...desk,
    things: [document, client, `/facturi-furnizori/${received}`] as const,
    screens: [document, client, `/facturi-primite/${received}`] as const,
  };
}

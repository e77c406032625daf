import { expect } from 'vitest';
import { user } from '../../src/commands/user.ts';
import { documentBody, line } from '../scenarios/console/desk.ts';
import { freshEmail, type House, openHouse } from '../scenarios/console/house.ts';
import { purchase } from '../scenarios/suppliers/buying.ts';
import { runCommand } from '../support/program/run-command.ts';
import type { TestService } from '../support/service/test-service.ts';
import type { Window } from './open-browser.ts';

/** A company with something to show on every screen, and names that hardly fit. */
export async function fullHouse(service: TestService): Promise<House> {
  const house = await openHouse(service, {
    abonament: 'enterprise',
    serii: [{ serie: 'FCT', fel: 'factura' }],
    clienti: [{ denumire: `O firmă ${'cu un nume lung '.repeat(14)}`, email: `${'lung'.repeat(20)}@exemplu.ro` }],
    articole: [
      { cod: 'A1', nume: 'Un articol cu o denumire destul de lungă încât să nu încapă', stocuri: [{ stoc: 3 }] },
    ],
    chei: [
      {
        nume: 'magazin cu un nume neobișnuit de lung',
        drepturi: ['facturi:emitere', 'facturi:citire', 'firma:citire'],
      },
    ],
    platforme: ['https://un-magazin-cu-o-adresa-foarte-lunga.exemplu.ro'],
    facturi_furnizori: [purchase({ numar: 'P-1', status: 'in_asteptare' })],
  });
  await house.browser.done('POST', '/facturi', documentBody({ linii: [line({ cota_tva: 0 })] }));
  const email = freshEmail('o.persoana.cu.adresa.foarte.lunga');
  await house.browser.done('POST', '/membri', { email, rol: 'contabil' });
  return house;
}

/** Nothing of the screen is still to come. */
export async function untilLoaded(page: Window): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.getByText('Se încarcă…').count()).toBe(0);
}

/** Every screen that needs no name of a client or a document. */
const addresses = [
  '',
  '/facturi',
  '/facturi/nou',
  '/facturi/FCT/1',
  '/ciorne',
  '/facturi-recurente',
  '/facturi-recurente/noua',
  '/clienti',
  '/articole',
  '/stocuri',
  '/stocuri/gestiuni',
  '/furnizori',
  '/facturi-primite',
  '/facturi-primite/nou',
  '/banca',
  '/rapoarte',
  '/rapoarte/clienti',
  '/rapoarte/articole',
  '/rapoarte/vechime',
  '/rapoarte/registru-de-casa',
  '/rapoarte/jurnal-vanzari',
  '/rapoarte/jurnal-cumparari',
  '/rapoarte/decont-tva',
  '/rapoarte/contabilitate',
  '/rapoarte/vanzari-lunare',
  '/rapoarte/vanzari-achizitii-articole',
  '/rapoarte/balanta',
  '/rapoarte/indicatori',
  '/rapoarte/pozitie-anaf',
  '/arhive',
  '/setari/firma',
  '/setari/serii',
  '/setari/documente',
  '/setari/e-mail',
  '/setari/plati',
  '/setari/spv',
  '/setari/utilizatori',
  '/setari/chei',
  '/setari/platforme',
  '/setari/webhookuri',
  '/setari/evenimente',
  '/setari/cursuri',
  '/setari/utilizatori-api',
  '/mutare',
  '/jurnal',
  '/jurnal-api',
  '/instalare',
  '/cont',
  '/nu-exista',
];

/** The addresses are those of one client, one supplier and one received invoice; the administrator runs the installation too. */
export async function addressesOf(service: TestService, house: House): Promise<readonly string[]> {
  const more = { flags: { operator: true }, data: service.settings.dataFolder };
  await runCommand(user, service.connectionString, { positionals: ['add', house.admin], ...more });
  const { clienti } = await house.browser.done('GET', '/clienti');
  const { facturi } = await house.browser.done('GET', '/facturi-furnizori');
  const [{ id, furnizor_id }] = facturi;
  return [...addresses, `/clienti/${clienti[0].id}`, `/furnizori/${furnizor_id}`, `/facturi-primite/${id}`];
}

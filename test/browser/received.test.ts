import { beforeAll, describe, expect, test } from 'vitest';
import { type House, openHouse } from '../scenarios/console/house.ts';
import { authorityFor, letIn, soon } from '../scenarios/spv/space.ts';
import { bought, purchase } from '../scenarios/suppliers/buying.ts';
import { forgetJobs, leaveMessagesThere } from '../support/behind-the-wire/jobs.ts';
import { element, ubl } from '../support/files/received-xml.ts';
import { soakStep, soakTest } from '../support/runner/effort.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { hasBrowser, openWindow, sidewaysOf, violationsOf, type Window } from './open-browser.ts';

describe.runIf(hasBrowser())('suppliers and received invoices', () => {
  let service: TestService;
  let house: House;
  let page: Window;

  beforeAll(async () => {
    service = await testService({ rateLimits: 'off' });
    await forgetJobs(service);
    await leaveMessagesThere(service);
    house = await openHouse(service, {
      platitor_tva: true,
      setari: { gestioneaza_stoc: true, intra_in_stoc_la_aprobare: true },
      serii: [{ serie: 'FCT', implicita: true }],
      gestiuni: [{ cod_gestiune: 'DEP', nume: 'Depozit' }],
      articole: [{ cod: 'A1', nume: 'Făină albă' }],
      clienti: [{ denumire: 'Zidarul SRL', cod_unic: '2864518' }],
      facturi_furnizori: [
        purchase({
          numar: 'W-1',
          status: 'in_asteptare',
          data_scadenta: '2026-11-01',
          articole: [bought({ cod_articol: 'A1' })],
        }),
        purchase({ numar: 'W-2', status: 'in_asteptare' }),
        purchase({ numar: 'P-1', data_emitere: '2026-10-21' }),
        purchase({ numar: 'E-1', valuta: 'EUR', curs_valutar: 5, furnizor: { denumire: 'Ștefan & Fiii' } }),
      ],
    });
    page = await openWindow(service, { as: house.browser });
    await page.open('');
  });

  const told = (sentence: string) => page.getByRole('status').getByText(sentence).last().waitFor();
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const list = (window = page) => window.getByRole('table', { name: 'Facturi primite' });
  const act = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true });

  soakTest(
    'the dashboard leads to what waits; the list is filtered in the address and summed by currency [CON-RECV-3] [CON-HOME-4]',
    async () => {
      await page.getByRole('link', { name: '2 facturi primite așteaptă aprobarea' }).click();
      await page.getByRole('heading', { name: 'Facturi primite', level: 1 }).waitFor();
      await list().getByRole('link', { name: 'Factura W-1' }).waitFor();
      expect(await list().getByRole('row').count()).toBe(3);
      const totals = page.getByRole('region', { name: 'Totaluri' });
      await totals.getByText('total 1.210,00 lei').waitFor();
      await page.getByRole('button', { name: 'Scoate filtrul Stare: în așteptare' }).click();
      await list().getByRole('link', { name: 'Factura E-1' }).waitFor();
      await totals.getByText('total 605,00 EUR').waitFor();
      await page.getByLabel('Caută').fill('ștefan');
      await expect.poll(() => list().getByRole('row').count()).toBe(2);
      expect(new URL(page.url()).searchParams.get('cauta')).toBe('ștefan');
      await page.getByText('Filtre', { exact: true }).click();
      await page.getByLabel('Emisă de la').fill('azi');
      await page.getByRole('button', { name: 'Filtrează' }).click();
      await expect.poll(() => page.getByLabel('Emisă de la').getAttribute('aria-invalid')).toBe('true');
      await page.getByLabel('Emisă de la').fill('1.12.2026');
      await page.getByRole('button', { name: 'Filtrează' }).click();
      await page.getByText('Nicio factură nu se potrivește.').waitFor();
    },
  );

  test('the supplier whose invoices are shown is told by name, and taken away by one press [CON-LIST-7]', async () => {
    const { furnizori } = await house.browser.done('GET', '/furnizori?cauta=stefan');
    await page.open(`/facturi-primite?furnizor=${furnizori[0].id}`);
    await page.getByRole('button', { name: 'Scoate filtrul Furnizor: Ștefan & Fiii' }).click();
    await list().getByRole('link', { name: 'Factura W-1' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  test('the list is ordered by the head of a column, whoever filters keeps the order, and no name is cut [CON-LIST-9] [CON-DESIGN-2]', async () => {
    await page.open('/facturi-primite');
    await page.getByRole('columnheader', { name: 'Scadență' }).getByRole('button').click();
    const first = list().getByRole('row').nth(1);
    await first.getByRole('link', { name: 'Factura W-1' }).waitFor();
    const cut = await page.evaluate<number>(
      '(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector("td[data-main] > div"))',
    );
    expect(cut).toBe(0);
    await page.getByText('Filtre', { exact: true }).click();
    expect(await page.getByLabel('Ordine').inputValue()).toBe('data_scadenta crescator');
    await page.getByLabel('Valută').fill('eur');
    await page.getByRole('button', { name: 'Filtrează' }).click();
    await first.getByRole('link', { name: 'Factura E-1' }).waitFor();
    expect(new URL(page.url()).search).toContain('ordine=data_scadenta&sens=crescator');
  });

  test('an invoice is approved, taken back, refused with a reason; what is not possible says why [CON-RECV-2]', async () => {
    await page.open('/facturi-primite');
    await list().getByRole('link', { name: 'Factura W-1' }).click();
    await page.getByRole('heading', { name: 'Factura W-1', level: 1 }).waitFor();
    await act('Aprobă').click();
    await told('Factura a fost aprobată.');
    await expect.poll(() => act('Aprobă').getAttribute('aria-disabled')).toBe('true');
    const reason = await act('Aprobă').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${reason}"]`).textContent()).toBe('Factura este aprobată deja.');
    await page.getByText('în stoc', { exact: true }).waitFor();
    await act('Pune din nou în așteptare').click();
    await told('Factura este din nou în așteptare.');
    await act('Respinge').click();
    await dialog('Respinge').getByRole('button', { name: 'Respinge' }).click();
    await expect.poll(() => dialog('Respinge').getByLabel('Motiv').getAttribute('aria-invalid')).toBe('true');
    await dialog('Respinge').getByLabel('Motiv').fill('Marfa nu a venit');
    await dialog('Respinge').getByRole('button', { name: 'Respinge' }).click();
    await told('Factura a fost respinsă.');
    await page.getByText('Respinsă: Marfa nu a venit').waitFor();
    expect(await act('Plătește').getAttribute('aria-disabled')).toBe('true');
  });

  test('an invoice is paid in parts, never beyond what is left, and a payment is taken back [CON-RECV-2]', async () => {
    await page.open('/facturi-primite');
    const row = list().getByRole('row', { name: /P-1/ });
    await row.getByRole('button', { name: 'Plătește' }).click();
    const form = dialog('Plată');
    await form.getByLabel('Sumă').fill('605,01');
    await form.getByRole('button', { name: 'Înregistrează' }).click();
    await form.getByText('Mai sunt de plătit numai').waitFor();
    await form.getByLabel('Sumă').fill('100,5');
    await form.getByLabel('Data').fill('1.11.2026');
    await form.getByRole('button', { name: 'Înregistrează' }).click();
    await told('Plata a fost înregistrată.');
    await row.getByText('504,50').waitFor();
    await row.getByRole('link', { name: 'Factura P-1' }).click();
    const payments = page.getByRole('table', { name: 'Plăți' });
    await payments.getByText('100,50 lei').waitFor();
    await payments.getByRole('button', { name: 'Șterge plata' }).click();
    await dialog('Șterge plata').getByRole('button', { name: 'Șterge plata' }).click();
    await told('Plata a fost ștearsă.');
    expect(await payments.count()).toBe(0);
  });

  soakTest('a line is tied to an article and a warehouse [CON-RECV-2]', async () => {
    await page.open('/facturi-primite?cauta=W-2');
    await list().getByRole('link', { name: 'Factura W-2' }).click();
    await page.getByText('nelegată de un articol').waitFor();
    await page.getByRole('button', { name: 'Leagă' }).click();
    const form = dialog('Leagă linia: Faina');
    await form.getByRole('combobox', { name: 'Articol din nomenclator' }).fill('fain');
    await form.getByRole('option', { name: /Făină albă/ }).click();
    await form.getByLabel('Gestiune').selectOption('DEP, Depozit');
    expect(await violationsOf(page)).toEqual([]);
    await form.getByRole('button', { name: 'Salvează' }).click();
    await told('Linia a fost legată.');
    await page.getByText('legată de Făină albă, DEP').waitFor();
  });

  test('an e-invoice is a page with all that its XML says, its PDF and its XML; what cannot be read is entered over its XML [CON-RECV-1] [CON-RECV-3]', async () => {
    const { simulator, work } = await authorityFor(service);
    await letIn(service, simulator, house.code, { wantsMessages: true });
    simulator.offerInvoice(house.code, '19', '<Order>ce e asta</Order>');
    simulator.offerInvoice(house.code, '90105789', ubl({ more: element('Note', 'Mulțumim frumos') }));
    const stop = work();
    const { browser } = house;
    await expect.poll(async () => (await browser.done('GET', '/mesaje-necitite')).mesaje.length, soon).toBe(1);
    await expect
      .poll(async () => (await browser.done('GET', '/facturi-furnizori?sursa=spv')).facturi.length, soon)
      .toBe(2);
    await stop();
    await page.open('/facturi-primite');
    await page
      .getByRole('table', { name: 'Mesaje din SPV care nu au putut fi citite' })
      .getByText('nu poate fi citit: documentul nu este o factură (Order)')
      .waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await list().getByRole('link', { name: 'Factura S-1' }).click();
    await page.getByText('Reprezentare vizuală a unei e-facturi primite').waitFor();
    await page.getByRole('table', { name: 'TVA pe cote' }).getByText('26,25 lei').waitFor();
    await page.getByRole('table', { name: 'Linii' }).getByText('Hârtie').first().waitFor();
    await page.getByText('Mulțumim frumos').waitFor();
    const link = await page.getByRole('link', { name: 'Deschide PDF-ul' }).getAttribute('href');
    expect((await fetch(`${service.url}${link}`)).headers.get('content-type')).toBe('application/pdf');
    const xml = page.getByRole('button', { name: 'Descarcă XML-ul' });
    const [file] = await Promise.all([page.waitForEvent('download'), xml.click()]);
    expect(file.suggestedFilename()).toBe('S-1.xml');
    expect(await violationsOf(page)).toEqual([]);

    await page.open('/facturi-primite');
    await page.getByRole('link', { name: 'Introdu factura de mână' }).click();
    await page.getByLabel('XML-ul mesajului').waitFor();
    expect(await page.getByLabel('XML-ul mesajului').inputValue()).toBe('<Order>ce e asta</Order>');
    await page.getByRole('combobox', { name: 'Furnizor' }).fill('moara');
    await page.getByRole('option', { name: /Moara Albă SRL/ }).click();
    await page.getByLabel('Număr').fill('O-1');
    await page.getByLabel('Data emiterii').fill('10.11.2026');
    const line = page.getByRole('group', { name: 'Linia 1' });
    await line.getByLabel('Denumire').fill('Mălai');
    await line.getByLabel('Preț fără TVA').fill('10,5');
    await line.getByLabel('Cantitate').fill('0');
    await page.getByRole('button', { name: 'Salvează' }).click();
    await expect.poll(() => line.getByLabel('Cantitate').getAttribute('aria-invalid')).toBe('true');
    await line.getByLabel('Cantitate').fill('2');
    await line.getByLabel('Cotă TVA (%)').fill('11');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Salvează' }).click();
    await told('Factura O-1 a fost introdusă.');
    await page.getByRole('heading', { name: 'Factura O-1', level: 1 }).waitFor();
    await page.getByText('23,31 lei').first().waitFor();
    await page.open('/facturi-primite');
    await list().getByRole('link', { name: 'Factura O-1' }).waitFor();
    expect(await page.getByText('Mesaje din SPV care nu au putut fi citite').count()).toBe(0);
  });

  soakStep(
    'who refuses an e-invoice has its supplier told through SPV, and sees whether that arrived [GRP-SUP-16] [CON-RECV-2]',
    async () => {
      const { simulator, work } = await authorityFor(service);
      await page.open('/facturi-primite');
      await list().getByRole('link', { name: 'Factura S-1' }).click();
      await act('Respinge').click();
      const form = dialog('Respinge');
      expect(await form.getByRole('checkbox', { name: 'Anunță furnizorul prin SPV' }).isChecked()).toBe(true);
      await form.getByLabel('Motiv').fill('Nu am comandat hârtie');
      expect(await violationsOf(page)).toEqual([]);
      await form.getByRole('button', { name: 'Respinge' }).click();
      await told('Factura a fost respinsă; furnizorul este anunțat prin SPV.');
      const answer = page.getByRole('region', { name: 'Răspuns către furnizor' });
      await answer.getByText('de trimis', { exact: true }).waitFor();
      work();
      await answer.getByText('acceptat', { exact: true }).waitFor();
      await answer.getByText('Mesaj: Nu am comandat hârtie').waitFor();
      expect(await violationsOf(page)).toEqual([]);
      expect(simulator.uploads.map(({ query }) => query.get('standard'))).toEqual(['RASP']);
    },
  );

  soakTest(
    'a supplier is found by a part of its name, added, changed, and its ledger is downloaded [CON-RECV-4]',
    async () => {
      await page.getByRole('navigation').getByRole('link', { name: 'Furnizori', exact: true }).click();
      await page.getByRole('heading', { name: 'Furnizori', level: 1 }).waitFor();
      await page.getByRole('button', { name: 'Furnizor nou' }).click();
      const form = dialog('Furnizor nou');
      await form.getByLabel('Denumire').fill('Depozitul Nou SRL');
      await form.getByLabel('Cod fiscal').fill('RO90100234');
      expect(await violationsOf(page)).toEqual([]);
      await form.getByRole('button', { name: 'Salvează' }).click();
      await form.getByText('Codul este deja al furnizorului Moara Albă SRL.').waitFor();
      await form.getByLabel('Cod fiscal').fill('');
      await form.getByRole('button', { name: 'Salvează' }).click();
      await page.getByRole('heading', { name: 'Depozitul Nou SRL', level: 1 }).waitFor();
      await page.getByRole('button', { name: 'Schimbă datele' }).click();
      await dialog('Schimbă datele').getByLabel('Telefon').fill('0740 333 444');
      await dialog('Schimbă datele').getByRole('button', { name: 'Salvează' }).click();
      await told('Salvat.');
      await page.getByText('0740 333 444').waitFor();

      await page.open('/furnizori');
      await page.getByLabel('Caută').fill('alb');
      await page.getByRole('link', { name: 'Moara Albă SRL' }).click();
      await page.getByRole('table', { name: 'Ultimele facturi primite' }).getByText('Factura P-1').waitFor();
      await page.getByLabel('De la').fill('1.10.2026');
      const make = page.getByRole('button', { name: 'Descarcă fișa (XLSX)' });
      const [file] = await Promise.all([page.waitForEvent('download'), make.click()]);
      expect(file.suggestedFilename()).toMatch(/^fisa-furnizor-90100234-2026-10-01-\d{4}-\d\d-\d\d\.xlsx$/);
      await page.getByText(/Sold inițial 0,00 lei, sold final/).waitFor();
    },
  );

  soakTest('the ledger of a client is downloaded from its page [CON-RECV-4]', async () => {
    await page.open('/clienti');
    await page.getByRole('link', { name: 'Zidarul SRL' }).click();
    await page.getByLabel('De la').fill('ieri');
    const make = page.getByRole('button', { name: 'Descarcă fișa (XLSX)' });
    await make.click();
    await expect.poll(() => page.getByLabel('De la').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('De la').fill('1.10.2026');
    const [file] = await Promise.all([page.waitForEvent('download'), make.click()]);
    expect(file.suggestedFilename()).toContain('fisa-client-2864518');
  });

  soakTest(
    'an accountant acts, a reader reads, an operator sees nothing of it; all on a phone [CON-RECV-2] [CON-APP-5]',
    async () => {
      const invoices = (await house.browser.done('GET', '/facturi-furnizori?numar=P-1')).facturi;
      const address = `/facturi-primite/${invoices[0].id}`;
      const opened = async (role: string) => {
        const { browser } = await house.member(role);
        const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;
        const window = await openWindow(service, { as: browser, ...phone });
        await window.open(address);
        return window;
      };
      const accountant = await opened('contabil');
      await accountant.getByRole('button', { name: 'Plătește', exact: true }).waitFor();
      expect(await sidewaysOf(accountant)).toBe(0);
      expect(await violationsOf(accountant)).toEqual([]);
      const reader = await opened('cititor');
      await reader.getByRole('heading', { name: 'Factura P-1' }).waitFor();
      await reader.getByRole('table', { name: 'Linii' }).waitFor();
      for (const name of ['Aprobă', 'Respinge', 'Plătește', 'Leagă']) {
        expect(await reader.getByRole('button', { name }).count(), name).toBe(0);
      }
      await reader.open('/facturi-primite');
      await list(reader).getByRole('link', { name: 'Factura P-1' }).waitFor();
      expect(await reader.getByRole('link', { name: 'Introdu o factură' }).count()).toBe(0);
      await reader.open('/facturi-primite/nou');
      await reader.getByRole('heading', { name: 'Pagina nu există' }).waitFor();
      const clerk = await opened('operator');
      for (const at of [address, '/facturi-primite', '/furnizori']) {
        await clerk.open(at);
        await clerk.getByRole('heading', { name: 'Pagina nu există' }).waitFor();
      }
    },
  );

  soakTest('a refusal is told also where an invoice is approved in the list [CON-RECV-2] [CON-APP-7]', async () => {
    await page.open('/facturi-primite');
    const row = list().getByRole('row', { name: /W-2/ });
    await row.getByRole('button', { name: 'Aprobă' }).waitFor();
    await page.context().setOffline(true);
    await row.getByRole('button', { name: 'Aprobă' }).click();
    await page.getByRole('alert').getByText('Serviciul nu a răspuns').waitFor();
    await page.context().setOffline(false);
    await row.getByRole('button', { name: 'Aprobă' }).click();
    await told('Factura a fost aprobată.');
  });

  soakTest('the PDF opens also long after the page [CON-RECV-3]', async () => {
    const own = await openWindow(service);
    await own.clock.install();
    await own.open('/facturi-primite');
    await own.signIn(house.admin);
    await list(own).getByRole('link', { name: 'Factura P-1' }).click();
    const link = own.getByRole('link', { name: 'Deschide PDF-ul' });
    const before = await link.getAttribute('href');
    service.clock.set(new Date(service.clock.now().getTime() + 9 * 60_000).toISOString());
    await own.clock.fastForward('09:00');
    await expect.poll(() => link.getAttribute('href')).not.toBe(before);
    service.clock.set(new Date(service.clock.now().getTime() + 2 * 60_000).toISOString());
    const { status } = await service.send((await link.getAttribute('href')) ?? '');
    expect(status).toBe(200);
  });

  soakTest('what is nobody’s, or another company’s, is a page that does not exist [CON-RECV-1]', async () => {
    for (const at of ['/facturi-primite/00000000-0000-4000-8000-000000000009', '/facturi-primite/x', '/furnizori/x']) {
      await page.open(at);
      await page.getByRole('heading', { name: 'Pagina nu există' }).waitFor();
    }
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../support/clients/console-client.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { soon } from '../mails/mailbox.ts';
import { template } from '../recurring/templates.ts';
import { company, documentBody, line } from './desk.ts';
import { openHouse, password } from './house.ts';
import { issuingHouse } from './issuing-house.ts';

type Members = Readonly<Record<string, unknown>>;

let service: TestService;

/** Sessions and failed sign-ins have times too: a clock that is set back needs a service of its own. */
beforeEach(async () => {
  service = await testService();
  service.clock.set('2026-11-16T10:00:00Z');
});

function recurring(more: Members = {}): Members {
  const { data_emitere: _, ...document } = documentBody();
  const rhythm = { denumire: 'Abonament', ritm: 'lunar', prima_emitere: '2026-11-16', zi: 16, mod: 'ciorna' };
  return { ...document, ...rhythm, ...more };
}

async function desk(role: 'administrator' | 'operator' = 'administrator') {
  const house = await openHouse(service, company);
  const browser: Browser = role === 'administrator' ? house.browser : (await house.member(role)).browser;
  const path = '/facturi-recurente';
  const read = (id: string) => browser.done('GET', `${path}/${id}`);
  /** Days later a session is over. */
  const comeBackAt = async (moment: string): Promise<void> => {
    service.clock.set(moment);
    expect((await browser.signIn(house.admin, password)).status).toBe(204);
  };
  /** At this moment a worker does what is due. */
  const workUntil = async (moment: string, id: string, count: number): Promise<void> => {
    await comeBackAt(moment);
    const stop = testWorker(service);
    await expect.poll(async () => (await read(id)).emiteri.length, soon).toBe(count);
    await stop();
  };
  const create = async (more: Members = {}): Promise<string> => (await browser.done('POST', path, recurring(more))).id;
  const change = async (more: Members): Promise<void> => {
    await provisionForTest(service, { companii: [{ cod_unic: house.code, denumire: house.name, ...more }] });
  };
  return { ...house, browser, path, read, comeBackAt, workUntil, create, change };
}

describe('recurring invoices at the console', () => {
  test('are created from the form of a document, shown as that form, and changed by it [CON-REC-1] [CON-REC-2]', async () => {
    const { browser, path, read, create } = await desk('operator');
    const discounted = line({ pret: 121, discount: { fel: 'procent', valoare: 10 } });
    const id = await create({ pret_cu_tva: true, linii: [discounted], termen_zile: 5, text: 'Luna {luna}' });
    expect((await browser.done('GET', path)).recurente).toMatchObject([
      { id, denumire: 'Abonament', stare: 'activa', client: 'Client Exemplu SRL', valoare: 108.9, ciorne: 0 },
    ]);
    const { formular, ...shown } = await read(id);
    expect(shown).toMatchObject({ urmatoarea_emitere: '2026-11-16', termen_zile: 5, mod: 'ciorna', eroare: null });
    expect(formular).toMatchObject({
      pret_cu_tva: true,
      text: 'Luna {luna}',
      client: { id: '', denumire: 'Client Exemplu SRL' },
      linii: [
        { denumire: 'Produs 1', cantitate: 1, pret: 121 },
        { tip: 'Discount', cantitate: -1, pret: 12.1 },
      ],
    });
    await browser.done(
      'PUT',
      `${path}/${id}`,
      recurring({ denumire: 'Alt nume', ritm: 'anual', linii: [line({ pret: 200 })] }),
    );
    expect(await read(id)).toMatchObject({ denumire: 'Alt nume', ritm: 'anual', termen_zile: null, valoare: 242 });
    await browser.done('DELETE', `${path}/${id}`);
    expect((await browser.done('GET', path)).recurente).toEqual([]);
  });

  test('are what they were when the form is saved as it was opened [CON-REC-2]', async () => {
    const {
      made: { browser },
      post,
    } = await issuingHouse(service);
    const path = '/facturi-recurente';
    const articole = [
      { denumire: 'Abonament', um: 'BUC', nr_produse: 2, pret_unitar: 100, cota_tva: 0.21 },
      { denumire: 'Transport', um: 'BUC', nr_produse: 1, pret_total: 10, cota_tva: 0.21 },
    ];
    const sent = template({ prima_emitere: '2026-11-16', id_extern: 'EXT-9', articole });
    expect(await post('/v2/facturi-recurente', sent)).toMatchObject({ valoare: 252, id_extern: 'EXT-9' });
    const [{ id }] = (await browser.done('GET', path)).recurente;
    const { formular } = await browser.done('GET', `${path}/${id}`);
    expect(formular).toMatchObject({ id_extern: 'EXT-9', pret_cu_tva: true });
    const { linii, id_extern, pret_cu_tva } = formular;
    const typed = linii.map((one: Members) =>
      Object.fromEntries(Object.entries(one).filter(([, value]) => value !== null)),
    );
    await browser.done('PUT', `${path}/${id}`, recurring({ id_extern, pret_cu_tva, linii: typed }));
    expect(await browser.done('GET', `${path}/${id}`)).toMatchObject({
      valoare: 252,
      formular: { id_extern: 'EXT-9' },
    });
  });

  test('keep the language of their documents, until another is chosen or none [CON-REC-2] [V2-REC-10]', async () => {
    const { browser, path, read, create } = await desk();
    const id = await create({ limba: 'en' });
    expect((await read(id)).formular.limba).toBe('en');
    await browser.done('PUT', `${path}/${id}`, recurring({ limba: 'de' }));
    expect((await read(id)).formular.limba).toBe('de');
    await browser.done('PUT', `${path}/${id}`, recurring());
    expect((await read(id)).formular.limba).toBe(null);
  });

  test('say at its field what could not be issued [CON-REC-2]', async () => {
    const { browser, path } = await desk();
    const fieldsOf = async (more: Members) => {
      const reply = await browser.ask('POST', path, recurring(more));
      expect(reply.status, reply.text).toBe(400);
      return reply.body.campuri.map(({ camp }: { camp: string }) => camp);
    };
    expect(await fieldsOf({ linii: [line({ cantitate: 0 }), line({ cota_tva: 0.05 })] })).toEqual([
      'linii.0.cantitate',
      'linii.1.cota_tva',
    ]);
    expect(await fieldsOf({ serie: 'NUE' })).toEqual(['serie']);
    expect(await fieldsOf({ zi: 20 })).toEqual(['zi']);
    expect(await fieldsOf({ prima_emitere: '2026-11-15', zi: 15 })).toEqual(['prima_emitere']);
    expect(await fieldsOf({ linii: Array.from({ length: 201 }, () => line()) })).toEqual(['linii']);
  });

  test('wait as drafts: one that is approved is issued that day, once; one that is declined never [CON-REC-3]', async () => {
    const { browser, path, read, create, comeBackAt, workUntil, trail } = await desk();
    const id = await create({ explicatii: 'Pentru {luna}' });
    await workUntil('2026-12-16T10:00:00Z', id, 2);
    await comeBackAt('2026-12-20T10:00:00Z');
    const approve = (day: string) => browser.copy().ask('POST', `${path}/${id}/ciorne/${day}`, { trimite: false });
    const replies = await Promise.all([approve('2026-11-16'), approve('2026-11-16')]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    await browser.done('DELETE', `${path}/${id}/ciorne/2026-12-16`);
    expect((await approve('2026-12-16')).status).toBe(404);
    expect((await approve('2027-01-16')).status).toBe(404);
    expect((await read(id)).emiteri).toMatchObject([
      { data: '2026-12-16', stare: 'renuntata', numar: null },
      { data: '2026-11-16', stare: 'emisa', serie: 'FCT', numar: '1' },
    ]);
    expect(await browser.done('GET', '/facturi/FCT/1')).toMatchObject({
      data_emitere: '2026-12-20',
      explicatii: 'Pentru noiembrie',
    });
    expect((await browser.ask('GET', '/facturi/FCT/2')).status).toBe(404);
    expect((await trail()).map(({ said }) => said)).toEqual(
      expect.arrayContaining(['recurring-invoice Abonament drafted', 'recurring-invoice Abonament declined']),
    );
  });

  test('are stopped and started, and tried again after a failure [CON-REC-4]', async () => {
    const { browser, path, read, create, comeBackAt, workUntil, change } = await desk();
    const id = await create({ mod: 'emitere' });
    await change({ platitor_tva: false });
    const stop = testWorker(service);
    await expect.poll(async () => (await read(id)).stare, soon).toBe('eroare');
    await stop();
    expect((await read(id)).eroare).toContain('cota este 0%');
    await change({ platitor_tva: true });
    await browser.done('PATCH', `${path}/${id}`, {});
    await workUntil('2026-11-16T11:00:00Z', id, 1);
    await browser.done('PATCH', `${path}/${id}`, { oprita: true });
    expect((await read(id)).stare).toBe('oprita');
    await comeBackAt('2027-01-20T10:00:00Z');
    await browser.done('PATCH', `${path}/${id}`, { oprita: false });
    expect(await read(id)).toMatchObject({ stare: 'activa', urmatoarea_emitere: '2027-02-16' });
  });

  test('are read by everybody, written by those who issue, and not for other companies [CON-REC-1]', async () => {
    const { path, create, member } = await desk();
    const id = await create();
    for (const role of ['cititor', 'contabil'] as const) {
      const { browser } = await member(role);
      expect((await browser.done('GET', path)).recurente).toMatchObject([{ id }]);
      expect(await browser.done('GET', `${path}/${id}`)).toMatchObject({ id, stare: 'activa' });
      for (const [method, at] of [
        ['POST', ''],
        ['PUT', `/${id}`],
        ['PATCH', `/${id}`],
        ['DELETE', `/${id}`],
      ] as const) {
        const { cod } = (await browser.ask(method, `${path}${at}`, {})).body;
        expect(cod, `${role} ${method} ${at}`).toBe('rol_lipsa');
      }
    }
    const other = await openHouse(service, company);
    expect((await other.browser.ask('GET', `${path}/${id}`)).status).toBe(404);
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { supplier } from '../suppliers/buying.ts';
import { expectDone, openCounter } from './counter.ts';
import { entry } from './program.ts';

type Members = Readonly<Record<string, unknown>>;

let service: TestService;

beforeAll(async () => {
  service = await testService();
  service.clock.set('2026-11-16T10:00:00Z');
});

/** A person at the bank of a company that has one received invoice of 605 lei. */
async function openDesk() {
  const house = await openCounter(service);
  const tie = (id: string | undefined, alocari: readonly Members[]) =>
    house.browser.ask('POST', `/miscari-bancare/${id}/confirma`, { alocari });
  const buy = async (numar: string) => {
    const entered = await house.browser.done('POST', '/facturi-furnizori', {
      furnizor: supplier,
      numar,
      data_emitere: '2026-10-20',
      valuta: 'RON',
      articole: [{ denumire: 'Faina', nr_produse: 25, um: 'KG', pret_unitar: 20, cota_tva: 0.21 }],
    });
    return String(entered.id);
  };
  return { ...house, tie, buy };
}

describe('a person ties an entry', () => {
  test('over several documents, the list tells each with its part, and undoing frees the entry [CON-BANK-1] [CON-BANK-3]', async () => {
    const { issue, enter, entries, tie, undo, collections } = await openDesk();
    await issue(50);
    await issue(75);
    await enter([entry('130.00', 'marfa din noiembrie')]);
    const [waiting] = await entries();
    const alocari = [
      { serie: 'FCT', numar: '0002', suma: 75 },
      { serie: 'FCT', numar: '0001', suma: 50 },
    ];
    expectDone(await tie(waiting?.id, alocari));
    expect(await entries('?stare=incasata')).toMatchObject([{ id: waiting?.id, alocari }]);
    expect(await collections('FCT', '0001')).toMatchObject([{ fel: 'Banca', suma: 50, data: '2026-11-14' }]);
    expectDone(await undo(waiting?.id));
    expect(await entries('?stare=deschisa')).toMatchObject([{ id: waiting?.id, alocari: [] }]);
    expect(await collections('FCT', '0002')).toEqual([]);
  });

  test('money that went out pays received invoices, which the list names, and undoing deletes the payments [CON-BANK-1] [CON-BANK-3]', async () => {
    const { enter, entries, tie, undo, buy, browser } = await openDesk();
    const [first, second] = [await buy('FF-908'), await buy('FF-909')];
    await enter([entry('-700.00', 'moara')]);
    const [waiting] = await entries();
    const alocari = [
      { id_factura: first, suma: 605 },
      { id_factura: second, suma: 95 },
    ];
    expectDone(await tie(waiting?.id, alocari));
    expect(await entries()).toMatchObject([
      {
        este_incasare: false,
        stare: 'incasata',
        alocari: [
          { fel: 'plata', id_factura: first, factura: 'FF-908', furnizor: supplier.denumire, suma: 605 },
          { id_factura: second, factura: 'FF-909', suma: 95 },
        ],
      },
    ]);
    expectDone(await undo(waiting?.id));
    expect(await browser.done('GET', `/facturi-furnizori/${second}`)).toMatchObject({ plati: [], suma_ramasa: 605 });
  });

  test('what one document cannot take is said at its line, in the words of people [CON-BANK-2]', async () => {
    const { issue, enter, entries, tie, buy } = await openDesk();
    await issue(50);
    await issue(75);
    const received = await buy('FF-908');
    await enter([entry('130.00', 'in'), entry('-900.00', 'out')]);
    const found = await entries();
    const idOf = (text: string) => found.find((one) => one['text'] === text)?.id;
    const said = async (text: string, alocari: readonly Members[]) => {
      const { status, body } = await tie(idOf(text), alocari);
      expect(status).toBeGreaterThanOrEqual(400);
      return body.campuri;
    };
    const fct1 = { serie: 'FCT', numar: '0001', suma: 10 };
    expect(await said('in', [fct1, { serie: 'FCT', numar: '0002', suma: 80 }])).toEqual([
      { camp: 'alocari.1.suma', mesaj: expect.stringContaining('75,00') },
    ]);
    expect(await said('in', [fct1, { serie: 'FCT', numar: '0077', suma: 1 }])).toMatchObject([
      { camp: 'alocari.1.suma' },
    ]);
    expect(await said('in', [fct1, fct1])).toEqual([
      { camp: 'alocari.1.suma', mesaj: 'Documentul este ales de două ori.' },
    ]);
    expect(await said('in', [{ id_factura: received, suma: 1 }])).toMatchObject([{ camp: 'alocari.0.suma' }]);
    expect(await said('in', [{ ...fct1, suma: 131 }])).toEqual([
      { camp: 'alocari', mesaj: 'Sumele depășesc tranzacția, de 130,00 lei.' },
    ]);
    expect(await said('out', [{ id_factura: received, suma: 700 }])).toEqual([
      { camp: 'alocari.0.suma', mesaj: 'Mai sunt de plătit numai 605,00 lei.' },
    ]);
  });

  test('who only reads may not [CON-BANK-1]', async () => {
    const { issue, enter, entries, member } = await openDesk();
    await issue(50);
    await enter([entry('10.00', 'x')]);
    const [waiting] = await entries();
    const reader = await member('cititor');
    const alocari = [{ serie: 'FCT', numar: '0001', suma: 10 }];
    expect((await reader.browser.ask('POST', `/miscari-bancare/${waiting?.id}/confirma`, { alocari })).status).toBe(
      403,
    );
  });
});

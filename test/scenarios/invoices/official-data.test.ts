import { beforeAll, describe, expect, test } from 'vitest';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { client, openShop, person, type Shop } from './shop.ts';

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
  shop = await openShop(service);
});

describe('official data', () => {
  test.each(['90100218', 'RO90100218'])(
    'replaces what was sent for a company the registry knows: %s [V2-ISSUE-1]',
    async (cod_unic) => {
      const own = await openShop(service);
      const sent = client({ cod_unic, denumire: 'Nume trimis', cod_judet: 'B', email: 'a@b.ro', platitor_tva: false });
      const official = {
        denumire: 'Brutăria Țărăncuța SRL',
        nr_reg_com: 'J22/123/2019',
        platitor_tva: true,
        cod_judet: 'IS',
        localitate: 'Iași',
        adresa: 'Șos. Păcurari nr. 118, bl. 540, parter',
      };
      expect((await own.issued({ client: sent })).client).toMatchObject({ ...official, email: 'a@b.ro' });
      expect(await own.stored('clients')).toMatchObject([{ name: official.denumire, is_vat_payer: true }]);
    },
  );

  test('what the registry leaves open stays as sent [V2-ISSUE-1]', async () => {
    const sent = client({
      cod_unic: '90142434',
      nr_reg_com: 'J1/1/1',
      cod_judet: 'VS',
      localitate: 'Vaslui',
      adresa: 'A',
    });
    expect((await shop.issued({ client: sent })).client).toMatchObject({
      denumire: 'Comerț Ambulant Bătrânu SRL',
      nr_reg_com: 'J2024019333008',
      platitor_tva: false,
      cod_judet: 'VS',
      localitate: 'Vaslui',
      adresa: 'A',
    });
  });

  test('is not asked for a foreign company or a person with such a code [V2-ISSUE-1]', async () => {
    const own = await openShop(service);
    const foreign = await own.issued({ client: client({ cod_unic: '90101345', tara: 'DE' }) });
    expect(foreign.client.denumire).toBe('Client Exemplu SRL');
    const individual = await own.issued({ client: person({ cod_unic: '90102472' }) });
    expect(individual.client.denumire).toBe('Ion Popescu');
  });

  test('an unknown code keeps the sent values [V2-ISSUE-1]', async () => {
    const own = await openShop(service);
    expect((await own.issued({ client: client({ denumire: 'Cum am scris' }) })).client).toMatchObject({
      denumire: 'Cum am scris',
      nr_reg_com: null,
      platitor_tva: null,
    });
  });

  test('a failing registry does not block [V2-ISSUE-1]', async () => {
    expect((await shop.issued({ client: client({ cod_unic: '90909015' }) })).client.denumire).toBe(
      'Client Exemplu SRL',
    );
  });

  test('a slow registry is waited for 2 seconds at most [V2-ISSUE-1]', async () => {
    const begun = performance.now();
    const issued = await shop.issued({ client: client({ cod_unic: '90909007' }) });
    expect(issued.client.denumire).toBe('Client Exemplu SRL');
    expect(performance.now() - begun).toBeLessThan(6000);
  });
});

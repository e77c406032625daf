import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CompanyRegistry } from '../../operations/ports.ts';
import { type SimulatedAnaf, startSimulatedAnaf } from '../simulated/anaf.ts';
import { simulatedCompanies } from '../simulated/simulated-companies.ts';
import { anafRegistry } from './company-registry.ts';

let simulator: SimulatedAnaf;
let registry: CompanyRegistry;

beforeEach(async () => {
  simulator = await startSimulatedAnaf();
  registry = anafRegistry(simulator.registryUrl, () => '2026-11-15');
});
afterEach(() => simulator.stop());

const quiet = new AbortController().signal;
const answer = (body: unknown, status = 200) => ({ status, type: 'application/json', body: JSON.stringify(body) });

/** ANAF wrote it so in April 2026. */
const real = {
  date_generale: {
    cui: 13265409,
    denumire: 'BRACOMA SRL',
    adresa: 'JUD. BRASOV, ORS. RÂSNOV, STR. ION LUCA CARAGIALE, NR.141, CAMERA 2',
    nrRegCom: 'J08/687/2000',
  },
  inregistrare_scop_Tva: { scpTVA: true },
  adresa_sediu_social: {
    sdenumire_Strada: 'Str. Ion Luca Caragiale',
    snumar_Strada: '141',
    sdenumire_Localitate: 'Orș. Râșnov',
    scod_JudetAuto: 'BV',
    sdetalii_Adresa: 'CAMERA 2',
  },
};

describe('the registry of ANAF [V2-ISSUE-1]', () => {
  test('tells every company of the simulator in its own shape', async () => {
    for (const { name, ...company } of simulatedCompanies) {
      expect(await registry.find(company.fiscalCode, quiet)).toEqual({ ...company, name: name.toUpperCase() });
    }
  });

  test('reads a real record', async () => {
    simulator.trouble('tva', answer({ cod: 200, found: [real], notFound: [] }));
    expect(await registry.find('13265409', quiet)).toEqual({
      fiscalCode: '13265409',
      name: 'BRACOMA SRL',
      tradeRegisterNumber: 'J08/687/2000',
      isVatPayer: true,
      countyCode: 'BV',
      locality: 'Râșnov',
      address: 'Str. Ion Luca Caragiale nr. 141, CAMERA 2',
    });
  });

  test('writes half characters as what can be kept', async () => {
    const date_generale = { cui: 13265409, denumire: `A\ud800B ${'x'.repeat(249)}😀` };
    simulator.trouble('tva', answer({ cod: 200, found: [{ date_generale }], notFound: [] }));
    const { name = '' } = (await registry.find('13265409', quiet)) ?? {};
    expect(name).toMatch(/^A\ufffdB x+/);
    expect(Buffer.from(name).toString()).toBe(name);
  });

  test('writes cedillas as commas, and empty texts as nothing', async () => {
    const date_generale = { cui: 13265409, denumire: 'Ţesături şi Aţă', nrRegCom: '', adresa: '' };
    const adresa_sediu_social = {
      sdenumire_Localitate: 'Sector 3 Mun. Bucureşti',
      scod_JudetAuto: 'B',
      sdenumire_Strada: '',
    };
    simulator.trouble('tva', answer({ found: [{ date_generale, adresa_sediu_social }], notFound: [] }));
    expect(await registry.find('13265409', quiet)).toEqual({
      fiscalCode: '13265409',
      name: 'Țesături și Ață',
      tradeRegisterNumber: null,
      isVatPayer: false,
      countyCode: 'B',
      locality: 'Sector 3',
      address: null,
    });
  });

  test('knows nothing of a code in notFound, whatever the status, as a number or as an object', async () => {
    expect(await registry.find('2864518', quiet)).toBeNull();
    simulator.trouble('tva', answer({ cod: 200, found: [], notFound: [{ cui: 2864518 }] }));
    expect(await registry.find('2864518', quiet)).toBeNull();
    simulator.trouble('tva', answer({ found: [real], notFound: [] }));
    expect(await registry.find('2864518', quiet)).toBeNull();
  });

  test.each([
    ['HTML of a firewall', 'html'],
    ['an endless answer', 'endless'],
    ['a cut connection', 'dropped'],
    ['another JSON', answer({ message: 'x' }, 404)],
    ['a list', answer([])],
  ] as const)('%s is a failure, not an unknown company', async (_name, trouble) => {
    simulator.trouble('tva', trouble);
    await expect(registry.find('13265409', quiet)).rejects.toThrow();
  });
});

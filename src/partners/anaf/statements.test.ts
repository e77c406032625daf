import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FinancialStatements } from '../../operations/ports.ts';
import { type SimulatedAnaf, startSimulatedAnaf } from '../simulated/anaf.ts';
import { simulatedCompanies } from '../simulated/simulated-companies.ts';
import { simulatedStatements } from '../simulated/statements.ts';
import { anafStatements } from './statements.ts';

let simulator: SimulatedAnaf;
let service: FinancialStatements;

beforeEach(async () => {
  simulator = await startSimulatedAnaf();
  service = anafStatements(simulator.statementsUrl);
});
afterEach(() => simulator.stop());

const quiet = new AbortController().signal;
const answer = (body: unknown, status = 200) => ({ status, type: 'application/json', body: JSON.stringify(body) });

test('tells every company of the simulator as the simulated year has it, and nothing of others [GRP-POS-5]', async () => {
  for (const { fiscalCode, name } of simulatedCompanies.slice(0, 5)) {
    const simulated = await simulatedStatements.find(fiscalCode, 2025, quiet);
    expect(await service.find(fiscalCode, 2025, quiet)).toEqual({ ...simulated, name: name.toUpperCase() });
  }
  expect(await service.find('14399840', 2025, quiet)).toBeNull();
});

/** ANAF writes it so; of this kind of company it tells no I7. */
const real = {
  an: 2024,
  cui: 13265409,
  deni: 'BRACOMA SRL',
  caen: 111,
  den_caen: 'Cultivarea cerealelor',
  i: [
    { indicator: 'I20', val_indicator: 4, val_den_indicator: 'Numar mediu de salariati' },
    { indicator: 'I13', val_indicator: 1234567, val_den_indicator: 'Cifra de afaceri neta' },
    { indicator: 'I19', val_indicator: 12.5, val_den_indicator: 'Pierdere neta' },
  ],
};

test('reads a real answer; what is not told is zero [GRP-POS-5]', async () => {
  simulator.trouble('bilant', answer(real));
  expect(await service.find('13265409', 2024, quiet)).toMatchObject({
    fiscalCode: 13265409,
    name: 'BRACOMA SRL',
    activity: '0111',
    turnover: '1234567',
    loss: '12.5',
    debts: '0',
    employees: '4',
  });
});

test.each([
  ['a page', 'html'],
  ['an endless answer', 'endless'],
  ['a cut connection', 'dropped'],
  ['another shape', answer({ message: 'nu' })],
  ['no number', answer({ ...real, i: [{ indicator: 'I13', val_indicator: 'mult' }] })],
] as const)('%s is no answer [GRP-POS-5]', async (_what, trouble) => {
  simulator.trouble('bilant', trouble);
  await expect(service.find('13265409', 2024, quiet)).rejects.toMatchObject({ trouble: 'not-answered' });
});

import { expect } from 'vitest';
import { queryRows } from '../behind-the-wire/query-rows.ts';
import { provisionedDatabase } from './provisioned.ts';

const code = '12345674';
const platform = 'https://magazin.exemplu.ro';

/** An installation with one company and a key, whose database outlives the service that is killed. */
export async function outlivingInstallation(company: object = {}) {
  const declared = {
    cod_unic: code,
    denumire: 'Exemplu',
    platitor_tva: true,
    platforme: [platform],
    serii: [{ serie: 'FCT' }],
    chei: [{ nume: 'cheie', drepturi: ['*'] }],
    ...company,
  };
  const { connectionString, folder, companies } = await provisionedDatabase([declared]);
  const key = companies[0]?.chei[0]?.cheie;
  expect(key).toMatch(/^fct_test_/);
  const headers = {
    authorization: `Bearer ${key}`,
    'svc-cod-unic': code,
    'svc-url-platforma': platform,
    'content-type': 'application/json',
  };
  /** Ends the leases of a killed process at once, so that tests need not wait for them. */
  const endLeases = () =>
    queryRows(connectionString, `UPDATE jobs SET lease_until = now() - interval '1 second' WHERE state = 'running'`);
  return { connectionString, where: ['--database', connectionString, '--data', folder], headers, endLeases };
}

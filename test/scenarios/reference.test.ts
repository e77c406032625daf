import { expect, test } from 'vitest';
import { demoFile } from '../../src/api/provisioning/demo-file.ts';
import { v2Operations } from '../../src/api/v2/operations.ts';
import { makeMessagesDue } from '../support/behind-the-wire/jobs.ts';
import { operationExamples, paste } from '../support/clients/reference-examples.ts';
import { testWorker } from '../support/program/test-worker.ts';
import { provisionForTest } from '../support/service/provisioning.ts';
import { type TestService, testService } from '../support/service/test-service.ts';

/** The only delivery of the demo company is a test, which is not sent again, and only a client proposes, on its page. */
const refused = new Map([
  ['retrimiteLivrarea', 'livrare_de_test'],
  ['acceptaPropunereaClientului', 'resource-not-found'],
  ['refuzaPropunereaClientului', 'resource-not-found'],
]);

test('the examples of all operations, pasted from the top of the page to its end on a new demo company, all succeed [OPS-DOC-5]', {
  timeout: 120_000,
}, async () => {
  const service = await testService();
  const keys = await provisionForTest(service, demoFile);
  testWorker(service);
  const examples = operationExamples((await service.send('/docs')).text);
  expect([...new Set(examples.map(({ operationId }) => operationId))]).toEqual(v2Operations.map(({ id }) => id));

  const variables: Record<string, string> = { CHEIE: String(keys['demo']), COD: '12345674' };
  const answers = new Map<string, string>();
  for (const { operationId, label, command, needs } of examples) {
    for (const { variable, member, operationId: source } of needs) {
      const { data } = JSON.parse(answers.get(source) ?? '{}');
      variables[variable] = (Array.isArray(data) ? data[0] : data)?.[member] ?? '';
    }
    if (operationId === 'genereazaLinkulArhivei') await archiveIsReady(service, variables);
    if (operationId === 'anuleazaImportul') await importIsReady(service, variables);
    if (operationId === 'listeazaFacturileFurnizorilor') await invoiceIsReceived(service, variables);
    const pasted = await paste([command], variables);
    const refusal = refused.get(String(operationId));
    if (refusal) {
      expect(pasted[0]?.output).toContain(refusal);
      continue;
    }
    expect(
      pasted.map(({ status }) => status),
      `${operationId}, ${label}: ${pasted.map(({ output }) => output).join('')}`,
    ).toEqual([200]);
    if (!answers.has(String(operationId))) answers.set(String(operationId), pasted[0]?.output.split('\n<')[0] ?? '');
  }
});

async function archiveIsReady(service: TestService, { CHEIE, COD, ID_ARHIVA }: Record<string, string>): Promise<void> {
  const headers = { authorization: `Bearer ${CHEIE}`, 'svc-cod-unic': String(COD) };
  await expect
    .poll(async () => (await service.send(`/v2/arhive-pdf/${ID_ARHIVA}`, { headers })).body.data.este_gata, {
      timeout: 60_000,
    })
    .toBe(true);
}

async function importIsReady(service: TestService, { CHEIE, COD, ID_IMPORT }: Record<string, string>): Promise<void> {
  const headers = { authorization: `Bearer ${CHEIE}`, 'svc-cod-unic': String(COD) };
  await expect
    .poll(async () => (await service.send(`/v2/importuri/${ID_IMPORT}`, { headers })).body.data.este_gata, {
      timeout: 60_000,
    })
    .toBe(true);
}

/** After the first sending the simulated authority has an invoice for the company. It is asked for every half minute, and by a worker that starts. */
async function invoiceIsReceived(service: TestService, { CHEIE, COD }: Record<string, string>): Promise<void> {
  const headers = { authorization: `Bearer ${CHEIE}`, 'svc-cod-unic': String(COD) };
  const received = async (): Promise<number> =>
    (await service.send('/v2/facturi-furnizori?sursa=spv', { headers })).body.data.length;
  await makeMessagesDue(service, '2026-11-15T10:00:00Z');
  testWorker(service);
  await expect.poll(received).toBe(1);
}

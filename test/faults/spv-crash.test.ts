import { expect, onTestFinished, test } from 'vitest';
import { startSimulatedAnaf } from '../../src/partners/simulated/anaf.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { outlivingInstallation } from '../support/program/outliving-installation.ts';
import { runCommands, runProgram, serveProgram } from '../support/program/program.ts';

const place = { cod_judet: 'IS', localitate: 'Iasi', adresa: 'Str. Lapusneanu nr. 1' };
const invoice = {
  serie: 'FCT',
  valuta: 'RON',
  tip_factura: 'F',
  client: { tip: 'PJ', denumire: 'Client', cod_unic: '2864518', ...place },
  articole: [{ denumire: 'Produs', nr_produse: 1, pret_unitar: 100, cota_tva: 0.21 }],
};
const soon = { timeout: 100_000, interval: 50 };

/** An installation whose database outlives the service, a company in it, and an authority outside of both. */
async function begin() {
  const { connectionString, where, headers, endLeases } = await outlivingInstallation({ adresa: place });
  const simulator = await startSimulatedAnaf({ processingMs: 0 });
  onTestFinished(() => simulator.stop());
  const { url, oauthUrl, clientId, clientSecret, redirectUrl } = simulator.account;
  const variables = {
    FACTURIER_RATE_LIMITS: 'off',
    FACTURIER_ANAF_URL: url,
    FACTURIER_ANAF_OAUTH_URL: oauthUrl,
    FACTURIER_ANAF_CLIENT_ID: clientId,
    FACTURIER_ANAF_CLIENT_SECRET: clientSecret,
    FACTURIER_ANAF_REDIRECT_URL: redirectUrl,
  };
  /** Each in words of its own, one after the other. */
  const spv = (...calls: readonly (readonly string[])[]) =>
    runCommands(...calls.map((words) => ({ words: ['spv', ...words, ...where], variables })));
  return { connectionString, simulator, where, variables, headers, spv, endLeases };
}

test('spv authorize, connect and status let a company in, and say until when; nothing of the tokens is shown [OPS-CLI-22] [V2-SPV-12]', async () => {
  const { simulator, spv, connectionString, where, variables } = await begin();
  const [authorize, none, connect, status] = await spv(
    ['authorize', 'RO12345674'],
    ['status'],
    ['connect', '12345674', 'cod'],
    ['status'],
  );
  expect(authorize?.out).toContain(`${simulator.account.oauthUrl}/authorize?response_type=code&client_id=simulated`);
  expect(authorize?.out).toContain('bin/facturier spv connect 12345674 CODE');
  expect(none?.out).toBe('No company is connected to SPV.\n');
  expect(connect).toMatchObject({ code: 0, out: 'Company 12345674 is connected to SPV.\n' });
  expect(status?.out).toMatch(/^12345674 +connected \d{4}-\d{2}-\d{2}, good until \d{4}-\d{2}-\d{2} {2}Exemplu\n$/);
  expect([authorize, connect, status].map((one) => `${one?.out}${one?.err}`).join()).not.toMatch(/sim-[ar]\./);
  const [row] = await queryRows<{ sealed: Buffer }>(
    connectionString,
    'SELECT sealed_tokens AS sealed FROM authority_tokens',
  );
  expect(row?.sealed.toString('latin1')).not.toContain('sim-');

  simulator.trouble('token', { status: 400, type: 'application/json', body: '{"error":"invalid_grant"}' });
  // For once the program itself does it.
  expect(await runProgram(['spv', 'connect', '12345674', 'vechi', ...where], variables)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^facturier: ANAF gave no tokens/),
  });
  expect(
    await spv(['connect', '19', 'cod'], ['connect', '12345674'], ['status', '12345674'], ['disconnect']),
  ).toMatchObject([
    { code: 1, err: 'facturier: There is no company with the fiscal code 19.\n' },
    { code: 2 },
    { code: 2 },
    { code: 2 },
  ]);
});

test('kill -9 while ANAF is uploaded to, asked, and downloaded from: each invoice is accepted, and uploaded once; doctor tells what is late and what ends [V2-SPV-10] [V2-SPV-12] [V2-SPV-14]', async () => {
  const { connectionString, simulator, where, variables, headers, spv, endLeases } = await begin();
  await spv(['connect', '12345674', 'cod']);
  const first = await serveProgram(where, variables);
  const received = (): Promise<readonly object[]> => queryRows(connectionString, 'SELECT FROM supplier_invoices');
  await expect.poll(async () => (await received()).length, soon).toBe(1);
  const post = async (path: string, body?: unknown): Promise<number> => {
    const reply = await fetch(`${first.url}/v2/facturi${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body ?? {}),
    });
    return reply.status;
  };
  const sent = async (numar: number): Promise<void> => {
    expect(await post('', invoice)).toBe(200);
    expect(await post(`/FCT/${numar}/trimite-in-spv`)).toBe(200);
  };
  const before = { ...simulator.asked };
  simulator.trouble('upload', 'held');
  await sent(1);
  await expect.poll(() => simulator.asked.upload, soon).toBe(before.upload + 1);
  simulator.trouble('stareMesaj', 'held');
  await sent(2);
  await expect.poll(() => simulator.asked.stareMesaj, soon).toBe(before.stareMesaj + 1);
  simulator.trouble('descarcare', 'held');
  await sent(3);
  await expect.poll(() => simulator.asked.descarcare, soon).toBe(before.descarcare + 1);
  await first.end('SIGKILL');
  await endLeases();

  await serveProgram(where, variables);
  const standing = () =>
    queryRows(
      connectionString,
      `SELECT i.number, s.status, s.uploads, s.zip IS NOT NULL AS "isSealed"
         FROM invoices i JOIN einvoice_sendings s USING (company_id, invoice_id) ORDER BY i.number`,
    );
  await expect
    .poll(standing, soon)
    .toEqual(['1', '2', '3'].map((number) => ({ number, status: 'accepted', uploads: 1, isSealed: true })));
  expect(simulator.uploads).toHaveLength(3);
  expect(await queryRows(connectionString, 'SELECT kind FROM jobs')).toEqual([]);
  const [verified, doctor] = await runCommands(
    { words: ['audit', 'verify', ...where] },
    { words: ['doctor', ...where] },
  );
  expect(verified).toMatchObject({ code: 0 });
  expect(doctor?.out).toContain('ok     companies are connected to SPV for the next two weeks');
  expect(doctor?.out).toContain('ok     invoices reach the tax authority in their legal term');

  const change = (text: string) => queryRows(connectionString, text);
  await change(`UPDATE authority_tokens SET refresh_expires_at = now() + interval '13 days'`);
  await change(`UPDATE invoices SET issued_on = issued_on - 20 WHERE number = '2'`);
  await change(`UPDATE einvoice_sendings s SET status = 'rejected', failure = 'rejected' FROM invoices i
                 WHERE i.company_id = s.company_id AND i.invoice_id = s.invoice_id AND i.number = '2'`);
  const warned = await runProgram(['doctor', ...where]);
  expect(warned.code).not.toBe(0);
  expect(warned.out).toMatch(
    /^WRONG .*12345674 until \d{4}-\d\d-\d\d; "bin\/facturier spv authorize COD_UNIC" renews it\.$/m,
  );
  expect(warned.out).toMatch(/^WRONG .*1 is not accepted there: FCT 2 of company 12345674 by \d{4}-\d\d-\d\d\.$/m);
  await change('UPDATE authority_tokens SET refused_at = now()');
  expect((await runProgram(['doctor', ...where])).out).toContain('12345674 is refused;');
});

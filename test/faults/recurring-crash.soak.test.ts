import { expect, test } from 'vitest';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { startSmtp } from '../support/partners/smtp.ts';
import { outlivingInstallation } from '../support/program/outliving-installation.ts';
import { serveProgram } from '../support/program/program.ts';

/** Documents that are issued by themselves, while the process that issues them is killed again and again. */
const templates = 24;
const soon = { timeout: 120_000, interval: 20 };

test('kill -9 while recurring invoices are issued and mailed: each day has one document, each document one mail [V2-REC-4] [V2-REC-8]', async () => {
  const smtp = await startSmtp();
  const { connectionString, where, headers, endLeases } = await outlivingInstallation();
  const variables = {
    FACTURIER_RATE_LIMITS: 'off',
    FACTURIER_SMTP_URL: `smtp://${smtp.address}`,
    FACTURIER_MAIL_FROM: 'facturi@serviciu.ro',
  };
  const rows = (sql: string) => queryRows<Record<string, unknown>>(connectionString, sql);
  const quiet = await serveProgram([...where, '--no-worker'], variables);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Bucharest' }).format(new Date());
  for (let count = 0; count < templates; count += 1) {
    const reply = await fetch(`${quiet.url}/v2/facturi-recurente`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        denumire: `Abonament ${count}`,
        ritm: 'lunar',
        prima_emitere: today,
        mod: 'emitere_si_trimitere',
        serie: 'FCT',
        valuta: 'RON',
        tip_factura: 'F',
        client: { tip: 'PF', denumire: `Client ${count}`, email: `client${count}@exemplu.ro` },
        articole: [{ denumire: 'Abonament {luna}', nr_produse: 1, pret_unitar: 100, cota_tva: 0.21 }],
      }),
    });
    expect(reply.status, await reply.text()).toBe(200);
  }
  await quiet.end('SIGTERM');
  for (let kills = 0; kills < 4; kills += 1) {
    const victim = await serveProgram(where, variables);
    const before = (await rows('SELECT FROM invoices')).length;
    await expect
      .poll(async () => (await rows('SELECT FROM invoices')).length, soon)
      .toBeGreaterThan(Math.min(before + 2, templates - 1));
    await victim.end('SIGKILL');
    await endLeases();
  }
  const last = await serveProgram(where, variables);
  await expect.poll(async () => (await rows('SELECT FROM jobs')).length, soon).toBe(0);
  await last.end('SIGTERM');
  const documents = await rows(`SELECT snapshot -> 'client' ->> 'name' AS name FROM invoices`);
  expect(documents).toHaveLength(templates);
  expect(new Set(documents.map(({ name }) => name)).size).toBe(templates);
  expect(await rows(`SELECT FROM recurring_issues WHERE state = 'issued'`)).toHaveLength(templates);
  expect(await rows(`SELECT FROM mails WHERE state = 'sent'`)).toHaveLength(templates);
  // A mail that was taken while the process died is sent again, under the same name.
  const names = smtp.received.map(({ source }) => /^Message-ID: (\S+)/im.exec(source.toString())?.[1]);
  expect(new Set(names).size).toBe(templates);
}, 600_000);

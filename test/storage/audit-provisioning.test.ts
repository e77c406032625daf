import { expect, test } from 'vitest';
import { seesAll } from '../support/behind-the-wire/query-rows.ts';
import { freshCode, full, one, provisioningBench } from '../support/service/provisioning-bench.ts';

const { clock, connectionString, provision, refusedMessages, query } = await provisioningBench();

const recorded = async (code: string) => {
  const rows = await query(
    `SELECT subject, subject_name AS name, action, details FROM audit_pending JOIN companies USING (company_id)
      WHERE fiscal_code = $1 ORDER BY pending_id`,
    [code],
  );
  return rows.map(({ subject, name, action, details }) => [subject, name, action, details]);
};

test('what a first run creates is recorded, each thing once, by the operator and without a secret [OPS-AUDIT-1]', async () => {
  const code = freshCode();
  const { companii } = await provision({ companii: [full(code)] });
  const changes = await recorded(code);
  expect(changes.map(([subject, name, action]) => [subject, name, action])).toEqual([
    ['company', code, 'created'],
    ['settings', code, 'created'],
    ['series', 'CH', 'created'],
    ['series', 'FCT', 'created'],
    ['series', 'ST', 'created'],
    ['key', 'magazin', 'created'],
    ['key', 'rapoarte', 'created'],
    ['user', 'magazin-v1', 'created'],
    ['user', 'admin@exemplu.ro', 'created'],
    ['stock', 'opening', 'opened'],
  ]);
  expect(changes[0]?.[3]).toMatchObject({
    name: 'Firma completă',
    plan: 'enterprise',
    bankAccounts: [{ iban: 'RO49AAAA1B31007593840000' }, { iban: 'DE89370400440532013000' }],
    platforms: ['https://magazin.exemplu.ro'],
  });
  expect(changes[1]?.[3]).toMatchObject({ article_search_mode: 'barcode', due_days: 30 });
  expect(changes[3]?.[3]).toEqual({
    kind: 'invoice',
    digits: 4,
    isDefault: true,
    isReversalDefault: false,
    nextNumber: 100,
  });
  expect(changes[6]?.[3]).toMatchObject({ isRevoked: false, expiresAt: '2026-12-31T22:00:00.000Z' });

  const stored = JSON.stringify(await query('SELECT audit_pending::text FROM audit_pending'));
  const secrets = [companii[0]?.chei[0]?.cheie, companii[0]?.utilizatori_api[0]?.cheie_privata, 'parola-mea'];
  for (const secret of secrets) expect(stored).not.toContain(secret ?? 'missing');
  const hashes = await query(
    `SELECT encode(key_hash, 'hex') AS hash FROM api_key_hashes UNION SELECT password_hash FROM persons
     UNION SELECT encode(sealed_private_key, 'hex') FROM api_users`,
  );
  expect(hashes.length).toBeGreaterThan(3);
  for (const { hash } of hashes) expect(stored).not.toContain(hash);
  expect(await query('SELECT DISTINCT author_kind, author_id, at FROM audit_pending')).toEqual([
    { author_kind: 'operator', author_id: null, at: clock.now() },
  ]);
});

test('what a later run changes is recorded from and to, and nothing that stayed [OPS-AUDIT-1]', async () => {
  const code = freshCode();
  await provision({ companii: [full(code)] });
  const before = (await recorded(code)).length;
  await provision({ companii: [full(code)] });
  expect(await recorded(code)).toHaveLength(before);

  const company = full(code);
  await provision({
    companii: [
      {
        ...company,
        denumire: 'Firma nouă',
        conturi_bancare: [{ iban: 'DE89370400440532013000', banca: 'DB' }],
        setari: { ...company.setari, termen_scadenta_zile: 15 },
        serii: [{ serie: 'FCT', cifre: 6, urmatorul_numar: 7 }],
        chei: [
          { nume: 'magazin', drepturi: ['facturi:citire'] },
          { nume: 'rapoarte', drepturi: ['*'], revocata: true },
        ],
        utilizatori: [{ email: 'admin@exemplu.ro', parola: 'alta-parola' }],
      },
    ],
  });
  const account = (bank: string | null) => ({ iban: 'DE89370400440532013000', name: null, bank, currency: 'EUR' });
  const other = { iban: 'RO49AAAA1B31007593840000', name: 'RON', bank: 'BT', currency: 'RON' };
  expect((await recorded(code)).slice(before)).toEqual([
    [
      'company',
      code,
      'changed',
      {
        name: { from: 'Firma completă', to: 'Firma nouă' },
        bankAccounts: { from: [other, account(null)], to: [other, account('DB')] },
      },
    ],
    ['settings', code, 'changed', { due_days: { from: 30, to: 15 } }],
    ['series', 'FCT', 'changed', { digits: { from: 4, to: 6 } }],
    ['key', 'magazin', 'changed', { rights: { from: ['invoices:read', 'invoices:issue'], to: ['invoices:read'] } }],
    ['key', 'rapoarte', 'revoked', { isRevoked: { from: false, to: true } }],
    ['user', 'admin@exemplu.ro', 'password-changed', {}],
  ]);
});

test('a default that moves to another series is recorded of both [OPS-AUDIT-1]', async () => {
  const code = freshCode();
  await provision(one({ cod_unic: code, serii: [{ serie: 'A', implicita: true }, { serie: 'B' }] }));
  const before = (await recorded(code)).length;
  await provision(one({ cod_unic: code, serii: [{ serie: 'B', implicita: true }] }));
  expect((await recorded(code)).slice(before)).toEqual([
    ['series', 'A', 'changed', { isDefault: { from: true, to: false } }],
    ['series', 'B', 'changed', { isDefault: { from: false, to: true } }],
  ]);
});

test('a file that is refused records nothing [OPS-AUDIT-1]', async () => {
  const [before] = await query('SELECT count(*) FROM audit_pending');
  const good = { cod_unic: freshCode(), denumire: 'Firma' };
  await refusedMessages({
    companii: [
      good,
      { ...good, cod_unic: freshCode(), serii: [{ serie: 'A', fel: 'chitanta', implicita_storno: true }] },
    ],
  });
  expect(await query('SELECT count(*) FROM audit_pending')).toEqual([before]);
});

test('the watch of these tests refuses a change of the service that left no row [OPS-AUDIT-1]', async () => {
  const code = freshCode();
  await provision(one({ cod_unic: code, serii: [{ serie: 'A' }] }));
  const { default: pg } = await import('pg');
  const client = new pg.Client({ options: seesAll, connectionString, application_name: 'facturier' });
  await client.connect();
  try {
    const change = `UPDATE series SET digits = 9 FROM companies c WHERE c.company_id = series.company_id AND fiscal_code = '${code}'`;
    await expect(client.query(change)).rejects.toThrow('a change of series was not recorded in the audit trail');
    await client.query(change.replace('digits = 9', 'next_number = 9'));
  } finally {
    await client.end();
  }
});

test('of how mail looks that changes which the file names; each change is recorded [PROV-4] [OPS-AUDIT-1]', async () => {
  const code = freshCode();
  const settle = async (more: object) => {
    await provision({ companii: [{ cod_unic: code, denumire: 'Firma', ...more }] });
    const stored = await query(
      `SELECT to_jsonb(s) - 'company_id' AS said FROM mail_settings s JOIN companies USING (company_id) WHERE fiscal_code = $1`,
      [code],
    );
    return stored[0]?.['said'];
  };
  const noTexts = { sender_name: null, sender_address: null, reply_to: null, subject: null, body: null };
  const noReminders = {
    sends_reminders: null,
    reminder_days: null,
    reminder_subject: null,
    reminder_body: null,
    overdue_subject: null,
    overdue_body: null,
  };
  const nothing = { ...noTexts, ...noReminders };
  expect(await settle({})).toBeUndefined();
  const before = (await recorded(code)).length;
  const first = { trimitere_email: { subiect: 'Factura {numar}', raspuns_la: 'a@exemplu.ro' } };
  const stored = { ...nothing, subject: 'Factura {numar}', reply_to: 'a@exemplu.ro' };
  expect(await settle(first)).toEqual(stored);
  expect(await settle(first)).toEqual(stored);
  expect(await settle({})).toEqual(stored);
  expect(await settle({ trimitere_email: { text: '{firma}', raspuns_la: null } })).toEqual({
    ...stored,
    body: '{firma}',
    reply_to: null,
  });
  expect((await recorded(code)).slice(before)).toEqual([
    ['settings', code, 'created', stored],
    [
      'settings',
      code,
      'changed',
      {
        reply_to: { from: 'a@exemplu.ro', to: null },
        body: { from: null, to: '{firma}' },
      },
    ],
  ]);
});

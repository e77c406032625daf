import { expect, test } from 'vitest';
import { identifiedEntries } from '../../src/domain/bank/identified-entries.ts';
import { moneyOrNull, storedDecimal } from '../../src/domain/decimal/decimal.ts';
import { zeroMoney } from '../../src/domain/decimal/rounding.ts';
import { readMigrations } from '../../src/storage/postgres/migrate.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { onServer } from '../support/service/database-server.ts';
import { emptyDatabase } from '../support/service/test-service.ts';

const iban = 'RO49AAAA1B31007593840000';

test('entries that were there before are known when their statement is read again [GRP-BANK-6]', async () => {
  const database = await emptyDatabase();
  const migrations = await readMigrations();
  const change = migrations.findIndex(({ name }) => name.endsWith('_identity_of_bank_entries.sql'));
  expect(change).toBeGreaterThan(0);
  const before = [
    ['reference OP 1', '2026-11-14', '1210.00', true, 'OP 1'],
    ['reference 7%', '2016-02-29', '0.50', false, '7%'],
    ['content abc 2', '2026-11-14', '5.00', false, null],
  ] as const;
  await onServer(
    database,
    ...migrations.slice(0, change).map(({ text }) => text),
    `SET facturier.company = '0'`,
    `INSERT INTO companies (fiscal_code, name) VALUES ('1', 'Una')`,
    ...before.map(
      ([identity, on, amount, isCredit, reference]) =>
        `INSERT INTO bank_entries (company_id, entry_id, iban, identity, booked_on, amount, currency, is_credit, is_reversal, text, reference, read_at)
         SELECT company_id, gen_random_uuid(), '${iban}', '${identity}', '${on}', ${amount}, 'RON', ${isCredit}, false, '',
           ${reference === null ? 'NULL' : `'${reference}'`}, now() FROM companies`,
    ),
    `BEGIN; ${migrations[change]?.text}; COMMIT`,
  );
  const entries = before.map(([, bookedOn, amount, isCredit, reference]) => ({
    bookedOn,
    amount: moneyOrNull(storedDecimal(amount)) ?? zeroMoney,
    isCredit,
    isReversal: false,
    text: '',
    counterpartName: null,
    counterpartIban: null,
    reference,
  }));
  const statement = { number: null, iban, currency: 'RON', opening: null, closing: null, entries, announced: [] };
  const [payment, fee] = identifiedEntries([statement]).entries.map(({ identity }) => identity);
  expect(await queryRows(database, 'SELECT identity FROM bank_entries ORDER BY amount DESC')).toEqual([
    { identity: payment },
    { identity: 'content abc 2' },
    { identity: fee },
  ]);
});

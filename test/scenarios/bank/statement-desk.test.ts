import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { importFiles } from '../../../src/commands/import.ts';
import { auditedChanges } from '../../support/behind-the-wire/books.ts';
import { camt, mt940 } from '../../support/files/bank-statements.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { clientIban, euro, lei, openCounter } from './counter.ts';
import { fee, paid } from './usual-entries.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
  service.clock.set('2026-11-16T10:00:00Z');
});

test('a large statement is read, beside the event loop, and a hostile one is refused there; 100 MB are not taken [GRP-BANK-5]', async () => {
  const { enter, ask, browser } = await openCounter(service);
  const many = Array.from({ length: 1000 }, (_one, place) => ({ ...paid, reference: `OP${place}` }));
  expect(await enter(many)).toMatchObject({ conturi: [{ intrari: 1000, noi: 1000 }] });
  const bomb = `<!DOCTYPE a [<!ENTITY b "${'x'.repeat(200_000)}">]><Document/>`;
  expect((await ask(bomb)).body).toMatchObject({ status: 400, cod: 'extras_nepotrivit' });
  for (const body of [{ altceva: 'A'.repeat(100_000) }, { fisier: Array.from({ length: 60_000 }, () => 1) }]) {
    const odd = await browser.ask('POST', '/banca/extrase', body);
    expect(odd.body).toMatchObject({ status: 400, cod: 'extras_nepotrivit' });
  }
  const huge = await browser.ask('POST', '/banca/extrase', { fisier: 'A'.repeat(7_000_000) });
  expect(huge.status).toBe(413);
});

test('the list is filtered by account and state, and goes on page by page, the newest first [GRP-BANK-15]', async () => {
  const { enter, entries, browser } = await openCounter(service);
  const many = Array.from({ length: 60 }, (_one, place) => ({
    ...paid,
    on: `2026-10-${String(1 + (place % 28)).padStart(2, '0')}`,
    reference: `OP${place}`,
  }));
  await enter(many);
  const first = await browser.done('GET', '/banca/intrari');
  expect(first.intrari).toHaveLength(50);
  const second = await browser.done('GET', `/banca/intrari?dupa=${first.urmatoarea}`);
  expect([second.intrari.length, second.urmatoarea]).toEqual([10, null]);
  const days = [...first.intrari, ...second.intrari].map(({ data }) => data);
  expect(days).toEqual(days.toSorted().toReversed());
  expect(await entries(`?cont=${euro}`)).toEqual([]);
  expect(await entries('?stare=incasata')).toEqual([]);
  const wrong = Buffer.from('["2026-02-30","x"]').toString('base64url');
  expect((await browser.ask('GET', `/banca/intrari?dupa=${wrong}`)).status).toBe(400);
});

test('a balance is typed in; an unknown account has none, and a newer one stays [GRP-BANK-2]', async () => {
  const { browser, enter, balances, code } = await openCounter(service);
  const enterBalance = (iban: string, sold: number) => browser.ask('PUT', `/banca/conturi/${iban}/sold`, { sold });
  expect((await enterBalance(lei, -10.5)).status).toBe(204);
  expect((await balances())[0]).toMatchObject({ sold: -10.5, actualizat_la: '2026-11-16T12:00:00.000+02:00' });
  expect((await auditedChanges(service, code)).at(-1)).toMatchObject({ name: lei, action: 'balance-told' });
  expect((await enterBalance(clientIban, 1)).status).toBe(404);
  await enter([], { closing: { balance: '50.00', on: '2026-11-16' } });
  expect((await enterBalance(lei, 60)).body).toMatchObject({ status: 409, cod: 'sold_mai_vechi' });
  expect((await balances())[0]).toMatchObject({ sold: 50 });
});

test('the command line reads a statement and says what came of it; a wrong one changes nothing [GRP-BANK-16]', async () => {
  const { code, entries } = await openCounter(service);
  const folder = await mkdtemp(join(tmpdir(), 'facturier-statement-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'extras.sta');
  const load = async (text: string) => {
    await writeFile(file, text);
    return runCommand(importFiles, service.connectionString, {
      flags: { company: code },
      positionals: ['statement', file],
    });
  };
  const text = mt940([{ iban: lei, closing: { balance: '116.00', on: '2026-11-14' }, entries: [paid, fee] }]);
  const waiting = 'To be confirmed at the console: 0 exact, 0 guessed.';
  expect(await load(text)).toMatchObject({
    code: 0,
    out: [`${lei}: 2 entries, 2 new; balance 116.00 RON on 2026-11-14.\n${waiting}`],
  });
  const before = (amount: string) => `  not stored: 2026-11-14, ${amount}: it was read before.\n`;
  expect(await load(text)).toMatchObject({
    out: [`${lei}: 2 entries, 0 new; a newer balance is known.\n${before('121.00')}${before('-5.00')}${waiting}`],
  });
  expect(await load(camt([{ iban: lei, entries: [paid] }]))).toMatchObject({
    out: [`${lei}: 1 entries, 0 new; no closing balance.\n${before('121.00')}${waiting}`],
  });
  await expect(load(text.replace('RON116,00', 'RON117,00'))).rejects.toThrow(
    `Statement 1 (${lei}) does not add up: its opening balance and entries make 116.00, its closing balance is 117.00, the difference 1.00 RON.`,
  );
  expect(await entries()).toHaveLength(2);
  expect((await auditedChanges(service, code)).at(-1)).toMatchObject({ author: 'operator', action: 'imported' });
  const refused = `Nothing was changed by ${file}.\n  `;
  await expect(load('sold')).rejects.toThrow(`${refused}It is neither CAMT.053 nor MT940.`);
  await expect(load(camt([{ iban: clientIban, entries: [] }]))).rejects.toThrow(
    `${refused}The company has no account ${clientIban}: add it to conturi_bancare first.`,
  );
  await expect(
    runCommand(importFiles, service.connectionString, { flags: {}, positionals: ['statement', file] }),
  ).rejects.toThrow(/import statement FILE --company/);
});

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isRomanianFiscalCode } from '../../domain/company/identifiers.ts';
import { findCounty, localitiesOf } from '../../domain/nomenclature/counties.ts';
import type { OfficialCompany } from '../../operations/ports.ts';
import { simulatedCompanyRegistry } from './company-registry.ts';
import { failingCode, simulatedCompanies, slowCompany } from './simulated-companies.ts';

const everyCompany = [...simulatedCompanies, slowCompany];
const everyCode = [...everyCompany.map(({ fiscalCode }) => fiscalCode), failingCode];
const patient = (): AbortSignal => new AbortController().signal;

describe('the companies of the simulated registry', () => {
  test('have codes with a right check digit, each once [V2-ISSUE-1]', () => {
    expect(simulatedCompanies.length).toBeGreaterThanOrEqual(40);
    expect(everyCode.filter((code) => !isRomanianFiscalCode(code))).toEqual([]);
    expect(new Set(everyCode).size).toBe(everyCode.length);
  });

  test('stand in a county and locality of the nomenclature, or publish no address at all [V2-ISSUE-1]', () => {
    const misplaced = everyCompany.filter(({ countyCode, locality, address }) =>
      countyCode === null
        ? locality !== null || address !== null
        : !findCounty(countyCode) || !localitiesOf(countyCode).includes(locality ?? '') || !address,
    );
    expect(misplaced).toEqual([]);
  });

  test('have trade register numbers of the old form or the new, where they have one [V2-ISSUE-1]', () => {
    const numbers = everyCompany.flatMap(({ tradeRegisterNumber }) => tradeRegisterNumber ?? []);
    const isOld = (number: string): boolean => /^J\d{2}\/\d{1,6}\/(?:19|20)\d{2}$/.test(number);
    const isNew = (number: string): boolean => /^J20\d{11}$/.test(number);
    expect(numbers.filter((number) => !isOld(number) && !isNew(number))).toEqual([]);
    expect(numbers.some(isOld) && numbers.some(isNew)).toBe(true);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.length).toBeLessThan(everyCompany.length);
  });

  test('are of every kind a caller may want to rehearse [V2-ISSUE-1]', () => {
    const sectors = simulatedCompanies.flatMap(({ countyCode, locality }) => (countyCode === 'B' ? [locality] : []));
    expect(new Set(sectors)).toEqual(new Set(localitiesOf('B')));
    expect(new Set(simulatedCompanies.map(({ countyCode }) => countyCode)).size).toBeGreaterThan(15);
    expect(new Set(simulatedCompanies.map(({ isVatPayer }) => isVatPayer))).toEqual(new Set([true, false]));
    const texts = simulatedCompanies.flatMap(({ name, address }) => [name, address ?? '']).join(' ');
    for (const letter of 'ăâîșțÎȘȚ') expect(texts, letter).toContain(letter);
    expect(texts).not.toMatch(/[şţŞŢ]/);
    expect(texts).toBe(texts.normalize('NFC'));
  });
});

describe('the simulated registry', () => {
  test('answers every company by its code [V2-ISSUE-1]', async () => {
    for (const company of simulatedCompanies) {
      expect(await simulatedCompanyRegistry.find(company.fiscalCode, patient())).toEqual(company);
    }
  });

  test.each(['2864518', '12345674', '19', 'constructor'])('does not know %s [V2-ISSUE-1]', async (code) => {
    expect(await simulatedCompanyRegistry.find(code, patient())).toBeNull();
  });

  test('fails at its failing code [V2-ISSUE-1]', async () => {
    await expect(simulatedCompanyRegistry.find(failingCode, patient())).rejects.toThrow('the simulated registry fails');
  });

  test('is slow at its slow code, and stops when it is told to [V2-ISSUE-1]', async () => {
    const impatience = new AbortController();
    const asked = simulatedCompanyRegistry.find(slowCompany.fiscalCode, impatience.signal);
    const first = await Promise.race([asked, new Promise((resolve) => setImmediate(() => resolve('not yet')))]);
    expect(first).toBe('not yet');
    impatience.abort();
    await expect(asked).rejects.toThrow(/abort/i);
    await expect(simulatedCompanyRegistry.find(slowCompany.fiscalCode, impatience.signal)).rejects.toThrow(/abort/i);
  });
});

describe('the page on the test environment', () => {
  const page = readFileSync(new URL('../../../docs/test-environment.md', import.meta.url), 'utf8');
  const section = (title: string): string => page.split(/^#+ /m).find((text) => text.startsWith(`${title}\n`)) ?? '';
  const rowsOf = (text: string): string[] => text.split('\n').filter((line) => /^\| \d/.test(line));

  test('lists exactly the companies of the registry, as they are [V2-ISSUE-1]', () => {
    expect(rowsOf(section('Companies')).join('\n')).toBe(simulatedCompanies.map(toLine).join('\n'));
  });

  test('lists exactly the codes that rehearse trouble [V2-ISSUE-1]', () => {
    const codes = rowsOf(section('Codes that rehearse trouble')).map((line) => line.split(' ')[1]);
    expect(codes).toEqual([slowCompany.fiscalCode, failingCode]);
    expect(page).toContain(slowCompany.name);
  });
});

function toLine(company: OfficialCompany): string {
  const { fiscalCode, name, tradeRegisterNumber, isVatPayer, countyCode, locality, address } = company;
  const cells = [fiscalCode, name, tradeRegisterNumber, isVatPayer ? 'yes' : 'no', countyCode, locality, address];
  return `| ${cells.map((cell) => cell ?? '–').join(' | ')} |`;
}

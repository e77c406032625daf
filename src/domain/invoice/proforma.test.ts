import { describe, expect, test } from 'vitest';
import { requireOpen } from '../proforma/open-proforma.ts';
import { Refused } from '../refusal.ts';
import type { IssueCommand } from './issue-command.ts';
import { distinctNames, linesTaken, type Proforma, proformaProblems } from './proforma.ts';

const proforma = {
  series: 'PRF',
  number: '1',
  status: 'issued',
  snapshot: {
    lines: [
      { index: 1, gross: '121.00' },
      { index: 2, gross: '11.50' },
    ],
  },
  heldBy: new Map([[2, { series: 'FCT', number: '8' }]]),
} as unknown as Proforma;

const command = (indexes: readonly number[], more: object = {}) =>
  ({
    proforma: { series: 'PRF', number: '1' },
    type: { isFiscal: true },
    lines: indexes.map((index) => ({ index })),
    ...more,
  }) as unknown as IssueCommand;

describe('naming a proforma', () => {
  test.each([
    ['none', command([9], { proforma: null, type: { isFiscal: false } }), null, []],
    ['one whose line is taken', command([1]), proforma, []],
    ['one that is unknown', command([1]), null, ['proforma-unknown']],
    ['one without any of its lines', command([9]), proforma, ['proforma-without-lines']],
    ['for what is no invoice', command([1], { type: { isFiscal: false } }), proforma, ['proforma-not-for-type']],
    [
      'for what is no invoice, and none of its lines',
      command([9], { type: { isFiscal: false } }),
      proforma,
      ['proforma-not-for-type', 'proforma-without-lines'],
    ],
  ])('%s [V2-PROF-2]', (_what, sent, named, problems) => {
    expect([...proformaProblems(sent, named)]).toEqual(problems.map((problem) => ({ on: 'invoice', problem })));
  });
});

test('lines are matched by their index, with what they are worth; others claim nothing [V2-PROF-3]', () => {
  expect(linesTaken(command([2, 7, 1]), proforma)).toEqual([
    { index: 1, gross: { units: 121n, scale: 0 } },
    { index: 2, gross: { units: 115n, scale: 1 } },
  ]);
});

describe('a line is taken once, while the proforma is in force', () => {
  const taken = (...indexes: readonly number[]) => linesTaken(command(indexes), proforma);
  const refusal = (act: () => void): unknown => {
    try {
      act();
    } catch (error) {
      if (error instanceof Refused) return error.refusal;
    }
    return null;
  };

  test('an open one [V2-PROF-3]', () => {
    expect(refusal(() => requireOpen(proforma, taken(1)))).toBeNull();
  });

  test('a line that an invoice took over is named with it [V2-PROF-3]', () => {
    expect(refusal(() => requireOpen(proforma, taken(1, 2)))).toEqual({
      reason: 'proforma-invoiced',
      proforma: { series: 'PRF', number: '1' },
      lines: [2],
      invoices: [{ series: 'FCT', number: '8' }],
    });
  });

  test('a proforma that was cancelled gives nothing [V2-PROF-3]', () => {
    expect(refusal(() => requireOpen({ ...proforma, status: 'cancelled' }, taken(1)))).toEqual({
      reason: 'proforma-cancelled',
      proforma: { series: 'PRF', number: '1' },
    });
  });
});

test('names are told once; a series and a number are not mixed up [V2-PROF-5]', () => {
  const names = [
    { series: 'A', number: '11' },
    { series: 'A1', number: '1' },
    { series: 'A', number: '11' },
  ];
  expect(distinctNames(names)).toEqual(names.slice(0, 2));
});

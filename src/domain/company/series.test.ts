import { describe, expect, test } from 'vitest';
import { decideSeries, type Series, type SeriesDeclaration } from './series.ts';

const series = (code: string, more: Partial<Series> = {}): Series => ({
  code,
  kind: 'invoice',
  digits: 0,
  isDefault: false,
  isReversalDefault: false,
  ...more,
});
const declared = (code: string, more: Partial<SeriesDeclaration> = {}): SeriesDeclaration => ({
  place: 0,
  code,
  kind: null,
  nextNumber: null,
  digits: null,
  isDefault: null,
  isReversalDefault: null,
  ...more,
});

describe('a series', () => {
  test('numbers invoices from 1, without zeros, when only its code is given [PROV-1]', () => {
    expect(decideSeries([], [declared('FCT')]).created).toEqual([{ ...series('FCT'), nextNumber: 1 }]);
  });

  test('stays as it is where the file says nothing of it [PROV-4]', () => {
    const known = [series('CH', { kind: 'receipt', digits: 5, isDefault: true })];
    expect(decideSeries(known, [declared('CH')])).toEqual({ created: [], changed: [], findings: [] });
  });

  test('does not take a next number once it exists [PROV-5]', () => {
    expect(decideSeries([series('FCT')], [declared('FCT', { nextNumber: 500 })]).changed).toEqual([]);
    expect(decideSeries([], [declared('FCT', { nextNumber: 0 })]).created[0]?.nextNumber).toBe(0);
  });

  test('keeps the kind it was created with [PROV-3]', () => {
    expect(decideSeries([series('FCT')], [declared('FCT', { place: 4, kind: 'proforma' })]).findings).toEqual([
      { series: 4, wrong: 'series-kind-differs', kind: 'invoice' },
    ]);
  });
});

describe('a default', () => {
  const known = [
    series('A', { isDefault: true, isReversalDefault: true }),
    series('B'),
    series('CH', { kind: 'receipt', isDefault: true }),
  ];

  test('goes from the series that had it to the one the file names [PROV-4]', () => {
    expect(decideSeries(known, [declared('B', { isDefault: true })]).changed).toEqual([
      series('A', { isReversalDefault: true }),
      series('B', { isDefault: true }),
    ]);
    const moved = decideSeries(known, [declared('C', { isReversalDefault: true }), declared('A', { digits: 3 })]);
    expect(moved.changed).toEqual([series('A', { isDefault: true, digits: 3 })]);
    expect(moved.created).toEqual([{ ...series('C', { isReversalDefault: true }), nextNumber: 1 }]);
  });

  test('can be taken away [PROV-4]', () => {
    expect(decideSeries(known, [declared('CH', { isDefault: false })]).changed).toEqual([
      series('CH', { kind: 'receipt' }),
    ]);
  });

  test('is one for each kind, and one for reversals, which are invoices [PROV-3]', () => {
    const wanted = [
      declared('A', { place: 0, isDefault: true, isReversalDefault: true }),
      declared('P', { place: 1, isDefault: true, kind: 'proforma' }),
      declared('C', { place: 2, isDefault: true, isReversalDefault: true }),
      // The series already exists as one of receipts, so the declaration need not name the kind.
      declared('CH', { place: 3, isReversalDefault: true }),
    ];
    expect(decideSeries(known, wanted).findings).toEqual([
      { series: 3, wrong: 'reversal-default-not-invoice', kind: 'receipt' },
      { series: 2, wrong: 'series-default-twice', kind: 'invoice' },
      { series: 2, wrong: 'reversal-default-twice' },
      { series: 3, wrong: 'reversal-default-twice' },
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import { refundRequest, wayOf } from '../src/screens/documents/refund-body.ts';
import {
  offeredLines,
  placedAtLines,
  type ReversibleLine,
  reversalBody,
  type TypedReversal,
} from '../src/screens/documents/reversal-body.ts';
import { ro } from '../src/words/ro.ts';

const line = (nr_crt: number, ramas_de_stornat: number, more: Partial<ReversibleLine> = {}): ReversibleLine => ({
  nr_crt,
  tip: 'Articol',
  nr_crt_articol: null,
  ramas_de_stornat,
  ...more,
});
const chosen = (...lines: readonly (readonly [number, string])[]): TypedReversal => ({
  mode: 'lines',
  chosen: new Map(lines),
});
const wrongIn = (read: object) => ('wrong' in read ? Object.fromEntries(read.wrong as Map<string, string>) : null);

describe('a reversal', () => {
  test('of the whole names no line, whatever was chosen before [CON-REV-1]', () => {
    expect(reversalBody(ro, { mode: 'whole', chosen: new Map([[1, 'x']]) })).toEqual({ body: {} });
  });

  test('of lines sends each with its quantity, with comma or point [CON-REV-1]', () => {
    expect(reversalBody(ro, chosen([3, '2,5'], [1, '1.25']))).toEqual({
      body: {
        articole: [
          { nr_crt: 3, nr_produse: 2.5 },
          { nr_crt: 1, nr_produse: 1.25 },
        ],
      },
    });
  });

  test('says at each line what is no quantity, and that none is chosen [CON-REV-1]', () => {
    expect(wrongIn(reversalBody(ro, chosen()))).toEqual({ articole: 'Alegeți cel puțin o linie.' });
    expect(wrongIn(reversalBody(ro, chosen([1, 'doi'], [2, '3'], [4, '0'], [5, '-1'])))).toEqual({
      'articole.1.nr_produse': 'Scrieți un număr, de exemplu 12,50.',
      'articole.4.nr_produse': 'Scrieți o cantitate mai mare ca 0.',
      'articole.5.nr_produse': 'Scrieți o cantitate mai mare ca 0.',
    });
  });

  test('offers what is left; a discount comes back with its line, and by itself once that is back [CON-REV-1]', () => {
    const tied = { tip: 'Discount', nr_crt_articol: 1 } as const;
    const free = { tip: 'Discount' } as const;
    const offered = (...lines: readonly ReversibleLine[]) => offeredLines(lines).map(({ nr_crt }) => nr_crt);
    expect(offered(line(1, 2), line(2, 1, tied), line(3, 0), line(4, 1, free))).toEqual([1, 4]);
    expect(offered(line(1, 0), line(2, 1, tied))).toEqual([2]);
  });

  test('a refusal stands at the line that was sent, not at its place in the document [CON-REV-1]', () => {
    const fields = new Map([
      ['articole.1.nr_produse', 'prea mult'],
      ['storno', 'altfel'],
    ]);
    expect(Object.fromEntries(placedAtLines(fields, chosen([4, '1'], [7, '9'])))).toEqual({
      'articole.7.nr_produse': 'prea mult',
      storno: 'altfel',
    });
  });
});

describe('money given back', () => {
  const offered = {
    feluri: ['Banca', 'Card'],
    cel_mult: 363,
    plati_card: [{ id: '5b3c', cel_mult: 300 }],
  } as const;

  test('is sent as it was typed [CON-REFUND-1]', () => {
    expect(refundRequest(ro, { suma: '1.234,50', fel: 'Card', data: '16.11.2026' }, offered)).toEqual({
      is: 'recorded',
      body: { suma: 1234.5, fel: 'Card', data: '2026-11-16' },
    });
  });

  test('says at its field what cannot be read [CON-REFUND-1]', () => {
    const read = refundRequest(ro, { suma: 'x', fel: 'Retur casa', data: '31.02.2026' }, offered);
    expect(Object.keys(wrongIn(read) ?? {})).toEqual(['suma', 'fel', 'data']);
  });

  test('through the processor names the payment, and has no day of its own [CON-CARD-1]', () => {
    expect(refundRequest(ro, { suma: '300', fel: '5b3c', data: '' }, offered)).toEqual({
      is: 'by-processor',
      body: { suma: 300, plata: '5b3c' },
    });
    expect(wayOf(offered, '5b3c')?.most).toBe(300);
    expect(wayOf(offered, 'Banca')?.most).toBe(363);
    expect(wayOf(offered, 'alta')).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import {
  allocationsOf,
  leftOfEntry,
  likeliestFirst,
  type Payable,
  tiedOf,
  withPart,
} from '../src/screens/bank/tied-parts.ts';
import { ro } from '../src/words/ro.ts';

const invoice = (numar: string, left: number): Payable => ({
  named: { serie: 'FCT', numar },
  title: `FCT ${numar}`,
  detail: '',
  left,
});
const two = withPart(withPart([], invoice('1', 50.1), 130.3), invoice('2', 95), 130.3);

describe('the parts of an entry', () => {
  test('each document takes what is left of it, at most what is left of the entry [CON-BANK-1]', () => {
    expect(two.map(({ typed }) => typed)).toEqual(['50,10', '80,20']);
    expect(leftOfEntry(130.3, two)).toBe(0);
    expect(tiedOf(two)).toBe(130.3);
    expect(withPart(two, invoice('3', 5), 130.3).map(({ typed }) => typed)).toEqual(['50,10', '80,20', '']);
  });

  test('a document is chosen once [CON-BANK-1]', () => {
    expect(withPart(two, invoice('1', 50.1), 130.3)).toBe(two);
  });

  test('what is sent has each document with its amount; what is no amount is said at its line [CON-BANK-1]', () => {
    expect(allocationsOf(ro, two)).toEqual({
      body: {
        alocari: [
          { serie: 'FCT', numar: '1', suma: 50.1 },
          { serie: 'FCT', numar: '2', suma: 80.2 },
        ],
      },
    });
    const typed = two.map((part, place) => ({ ...part, typed: place === 0 ? 'zece' : '0' }));
    const read = allocationsOf(ro, typed);
    expect('wrong' in read ? [...read.wrong.keys()] : []).toEqual(['alocari.0.suma', 'alocari.1.suma']);
    expect(leftOfEntry(130.3, typed)).toBe(130.3);
    expect('wrong' in allocationsOf(ro, [])).toBe(true);
  });

  test('the document with the very amount is offered first [CON-BANK-1]', () => {
    const found = [invoice('1', 5), invoice('2', 9), invoice('3', 9)];
    expect(likeliestFirst(found, 9).map(({ title }) => title)).toEqual(['FCT 2', 'FCT 3', 'FCT 1']);
  });
});

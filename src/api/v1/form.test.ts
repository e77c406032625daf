import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readForm } from './form.ts';

const read = (text: string, mostValues = 1000) => readForm(text, mostValues);
const membersOf = (text: string) => {
  const form = read(text);
  return form.ok ? form.members : form.because;
};

test.each([
  ['', {}],
  ['&&', {}],
  ['A=1&B=&C', { A: '1', B: '', C: '' }],
  ['Client[Denumire]=Ion+Pop&Client[Tara]=RO', { Client: { Denumire: 'Ion Pop', Tara: 'RO' } }],
  ['Client%5BDenumire%5D=%C8%98tefan%20%26%20fiii%2B', { Client: { Denumire: 'Ștefan & fiii+' } }],
  ['C[0][N]=a&C[1][N]=b&C[0][P]=1', { C: [{ N: 'a', P: '1' }, { N: 'b' }] }],
  ['Coduri[]=A&Coduri[]=B', { Coduri: ['A', 'B'] }],
  ['C[7]=b&C[3]=a&C[]=c', { C: ['a', 'b', 'c'] }],
  ['C[999999999]=a', { C: ['a'] }],
  ['C[9999999999]=a', { C: { '9999999999': 'a' } }],
  ['C[01]=a', { C: { '01': 'a' } }],
  ['A=1&A=2', { A: '2' }],
  ['A=1&A[B]=2', { A: { B: '2' } }],
  ['A[B]=2&A=1', { A: '1' }],
  ['A[B=1&A]=2&[C]=3&A[B]x=4', { 'A[B': '1', 'A]': '2', '[C]': '3', 'A[B]x': '4' }],
  ['A=b=c', { A: 'b=c' }],
  ['0=a&1=b', { '0': 'a', '1': 'b' }],
])('%s is read as the JSON it means [V1-FORM-1]', (text, members) => {
  expect(membersOf(text)).toEqual(members);
});

test.each(['A=%', 'A=%zz', '%=1', 'A=%ff', 'A=%C8', 'A=%ED%A0%80'])('%s is no form [V1-FORM-3]', (text) => {
  expect(membersOf(text)).toBe('not-a-form');
});

test('the number of values and the levels of a name are bounded, and a place in a list makes no long list [V1-FORM-3]', () => {
  expect(read('a&'.repeat(1000)).ok).toBe(false);
  expect(read('a&'.repeat(999)).ok).toBe(true);
  expect(membersOf('a[b][c][d]=1')).toEqual({ a: { b: { c: { d: '1' } } } });
  expect(membersOf('a[b][c][d][e]=1')).toBe('too-deep');
  expect(membersOf(`a${'[]'.repeat(50)}=1`)).toBe('too-deep');
  // Longer than any name that means something: one that nobody knows.
  const long = `a${'[]'.repeat(500_000)}`;
  expect(membersOf(`${long}=1`)).toEqual({ [long]: '1' });
  const { C } = membersOf('C[999999998]=a&C[]=b') as { C: readonly string[] };
  expect(C).toHaveLength(2);
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  '%s is a name like any other [V1-FORM-3]',
  (name) => {
    const members = membersOf(`${name}[x]=1&${name}[__proto__][polluted]=1&__proto__=2`);
    expect(Object.hasOwn(members as object, name)).toBe(true);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  },
);

test('whatever is sent, a form is read or refused, and texts come back as they were [V1-FORM-1] [V1-FORM-3]', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void read(text)));
  const texts = fc.string({ unit: 'binary', maxLength: 12 });
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 20 }), (values) => {
      const body = new URLSearchParams(
        values.map((value, place): [string, string] => [`Lista[${place}][Nume]`, value]),
      ).toString();
      expect(membersOf(body)).toEqual({ Lista: values.map((Nume) => ({ Nume })) });
    }),
  );
});

import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { searchFunctions } from './search.ts';

interface Entry {
  readonly name: string;
}

/** The very text that the page carries, run as a browser would. */
const { entryOf, search } = runInNewContext(`(() => {${searchFunctions} return { entryOf, search }; })()`) as {
  entryOf: (kind: string, name: string, place: string, about: string, href: string) => Entry;
  search: (entries: readonly Entry[], query: string) => readonly Entry[];
};

const entries = [
  entryOf('răspuns', 'serie', 'Emite o factură', 'Seria documentului emis.', '#1'),
  entryOf('cerere', 'client.cod_judet', 'Emite o factură', 'Codul județului.', '#2'),
  entryOf('cerere', 'serie', 'Emite o factură', 'O serie a firmei.', '#3'),
  entryOf('operație', 'Șterge o încasare', 'DELETE /v2/facturi/{serie}/{numar}/incasari', '', '#4'),
  entryOf('operație', 'Județele', 'GET /v2/nomenclatoare/judete', '', '#5'),
  entryOf('problemă', 'rate-limited', 'Convenții', 'Prea multe apeluri.', '#6'),
];
const found = (query: string): readonly string[] => search(entries, query).map(({ name }) => name);

test('neither case nor diacritics count, of either spelling [OPS-DOC-4]', () => {
  const spellings = ['sterge o incasare', 'ȘTERGE O ÎNCASARE', 'şterge', 'Sterge'];
  for (const query of spellings) expect(found(query), query).toEqual(['Șterge o încasare']);
});

test('operations, members and problems are found by name, address or description, all words together [OPS-DOC-4]', () => {
  expect(found('/v2/nomenclatoare/judete')).toEqual(['Județele']);
  expect(found('cod_judet')).toEqual(['client.cod_judet']);
  expect(found('rate')).toEqual(['rate-limited']);
  expect(found('multe apeluri')).toEqual(['rate-limited']);
  expect(found('judet factura')).toEqual(['client.cod_judet']);
  expect(found('nimic de acest fel')).toEqual([]);
  expect(found('   ')).toEqual([]);
});

test('a name that is the very word comes first, then what begins so; what is sent before what is received [OPS-DOC-4]', () => {
  expect(search(entries, 'serie')).toMatchObject([{ href: '#3' }, { href: '#1' }, { href: '#4' }]);
  expect(found('judet')).toEqual(['Județele', 'client.cod_judet']);
});

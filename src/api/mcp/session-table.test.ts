import { expect, test } from 'vitest';
import { sessionTable } from './session-table.ts';

const limits = { ofCompany: 2, ofAll: 4, idleMs: 100 };
const owner = (companyId: number, keyId = 7) => ({ companyId, keyId });

function table() {
  const ended: string[] = [];
  return { ended, ...sessionTable<string>(limits, (session) => ended.push(session)) };
}

test('a company that opens one more loses the session that it used longest ago, and no other company does [MCP-9]', () => {
  const { add, use, ended } = table();
  expect(add('a', 'A', owner(1), 0)).toBe(true);
  expect(add('b', 'B', owner(1), 1)).toBe(true);
  expect(add('x', 'X', owner(2), 1)).toBe(true);
  expect(use('a', owner(1), 2)).toBe('A');
  expect(add('c', 'C', owner(1), 3)).toBe(true);
  expect(ended).toEqual(['B']);
  expect(use('b', owner(1), 4)).toBeNull();
  expect(use('x', owner(2), 4)).toBe('X');
});

test('where there is no room at all nobody gets another session [MCP-9]', () => {
  const { add, ended } = table();
  for (const company of [1, 2, 3, 4]) expect(add(`s${company}`, 'S', owner(company), 0)).toBe(true);
  expect(add('s5', 'S', owner(5), 1)).toBe(false);
  expect(ended).toEqual([]);
  expect(add('s6', 'S', owner(6), 100)).toBe(true);
  expect(ended).toEqual(['S', 'S', 'S', 'S']);
});

test('a session is over when nobody used it for so long, and ends once [MCP-9]', () => {
  const { add, use, remove, clear, ended } = table();
  add('a', 'A', owner(1), 0);
  expect(use('a', owner(1), 99)).toBe('A');
  expect(use('a', owner(1), 199)).toBeNull();
  remove('a');
  clear();
  expect(ended).toEqual(['A']);
});

test('a session answers only the key that opened it [MCP-9]', () => {
  const { add, use } = table();
  add('a', 'A', owner(1, 1), 0);
  expect(use('a', owner(1, 2), 1)).toBeNull();
  expect(use('a', owner(2, 1), 1)).toBeNull();
  expect(use('a', owner(1, 1), 1)).toBe('A');
});

import { expect, test } from 'vitest';
import { namedStatement } from './named-parameters.ts';

const types = { series: 'text', quantities: 'numeric[]', unused: 'date' } as const;

test('each name becomes one numbered parameter of its type, behind the company, and its value takes that place [OPS-SQL-1]', () => {
  const { text, valuesOf } = namedStatement(
    types,
    'SELECT $1::bigint, x::text, unnest(:quantities) FROM t WHERE series = :series OR :series IS NULL',
  );
  expect(text).toBe(
    'SELECT $1::bigint, x::text, unnest($2::numeric[]) FROM t WHERE series = $3::text OR $3::text IS NULL',
  );
  expect(valuesOf(7, { unused: '2026-01-01', series: 'FCT', quantities: ['1'] })).toEqual([7, ['1'], 'FCT']);
});

test('a name that nobody declared is a fault of the statement, found when it is made [OPS-SQL-1]', () => {
  expect(() => namedStatement(types, 'SELECT :number')).toThrow('number');
});

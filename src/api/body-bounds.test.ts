import { expect, test } from 'vitest';
import { consoleOperations } from './console/operations.ts';
import { mostBytes } from './console/wire.ts';
import { usualIntake } from './http/body-intake.ts';
import { v1Operations } from './v1/operations.ts';
import { mostBytesOf } from './v1/shape.ts';
import { v2Operations } from './v2/operations.ts';
import { mebibytesOf } from './v2/parameters.ts';

test('no operation promises a body that is larger than one caller may hold, which would be told to come back for ever [OPS-BODY-1]', () => {
  const bounds = [
    ...v1Operations.map((row) => [row.path, mostBytesOf(row)] as const),
    ...v2Operations.map((row) => [row.path, mebibytesOf(row) * 1024 * 1024] as const),
    ...consoleOperations.map((row) => [row.path, mostBytes[row.carries]] as const),
  ];
  expect(bounds.length).toBeGreaterThan(300);
  expect(bounds.filter(([, bytes]) => !(bytes <= usualIntake.held.each))).toEqual([]);
});

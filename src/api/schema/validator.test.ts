import { Ajv2020 } from 'ajv/dist/2020.js';
import { Type } from 'typebox';
import { afterEach, expect, test, vi } from 'vitest';
import { strict } from './schemas.ts';
import { validatorOf } from './validator.ts';

afterEach(() => vi.restoreAllMocks());

test('a schema is compiled when a value first comes, and once, whoever asks for its validator [OPS-START-10]', () => {
  const compile = vi.spyOn(Ajv2020.prototype, 'compile');
  const schema = strict({ lines: Type.Array(strict({ name: Type.String() })) });
  const validators = [validatorOf(schema), validatorOf(schema, 1)];
  expect(compile).not.toHaveBeenCalled();

  for (const validate of [...validators, ...validators]) {
    expect(validate({ lines: [{ name: 'a' }, { name: 'b' }] }).findings).toEqual([]);
    expect(validate({ lines: [{}] }).findings).toMatchObject([{ path: ['lines', 0, 'name'], rule: 'missing' }]);
  }
  // The schema without its lists, and that of an item.
  expect(compile).toHaveBeenCalledTimes(2);
});

import { Type } from 'typebox';
import { plans } from '../../../domain/access/plan.ts';
import { wholeList } from '../numbered-page.ts';
import { operation } from '../operation.ts';

export const listWarehouses = operation({
  method: 'POST',
  path: '/v1/articol/gestiune',
  summary: 'Gestiunile',
  successor: '/v2/gestiuni',
  access: { plans, suffix: [] },
  rate: { calls: 1, seconds: 5 },
  time: 'unlimited',
  members: Type.Object({}),
  example: {},
  check: 'none',
  answer: Type.Object({
    Result: Type.Object({ List: Type.Array(Type.Object({ CodGestiune: Type.String(), Nume: Type.String() })) }),
  }),
  refusals: [],
  run: (operations, { caller }) => operations.listWarehouses(caller, wholeList),
  toAnswer: ({ rows }) => ({ Result: { List: rows.map(({ code, name }) => ({ CodGestiune: code, Nume: name })) } }),
});

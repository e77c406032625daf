import { Type } from 'typebox';
import { strict } from '../../schema/schemas.ts';
import { listOperation } from '../operation.ts';

export const listWarehouses = listOperation({
  id: 'listeazaGestiunile',
  method: 'GET',
  path: '/v2/gestiuni',
  group: 'Articole',
  summary: 'Gestiunile',
  description: 'Gestiunile firmei, în ordinea în care au apărut.',
  access: { right: 'articles:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: 'none',
  body: 'none',
  answer: 'list',
  data: strict({
    cod_gestiune: Type.String({ description: 'Codul care se trimite la emitere.', examples: ['DEP'] }),
    nume: Type.String({ examples: ['Depozit central'] }),
  }),
  identity: ['cod_gestiune'],
  refusals: [],
  run: (operations, { from, page }) => operations.listWarehouses(from, page),
  toData: ({ code, name }) => ({ cod_gestiune: code, nume: name }),
});

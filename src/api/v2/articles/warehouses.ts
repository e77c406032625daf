import { Type } from 'typebox';
import { strict, text, visibleText } from '../../schema/schemas.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { changeProblems, leftOut } from '../clients/write-clients.ts';
import { listOperation, operation } from '../operation.ts';

const warehouse = shape<ResultOf<'listWarehouses'>['rows'][number]>()({
  cod_gestiune: out.text('code', { description: 'Codul care se trimite la emitere.', examples: ['DEP'] }),
  nume: out.text('name', { examples: ['Depozit central'] }),
  activa: out.yesNo('isActive', {
    description: 'Una inactivă nu se mai primește la emitere și nu mai ia stoc.',
    examples: [true],
  }),
});

const common = {
  group: 'Articole',
  rate: 'protective',
  platform: 'none',
  query: 'none',
  data: warehouse.schema,
  identity: ['cod_gestiune'],
  toData: warehouse.out,
} as const;

export const listWarehouses = listOperation({
  ...common,
  id: 'listeazaGestiunile',
  method: 'GET',
  path: '/v2/gestiuni',
  summary: 'Gestiunile',
  description: 'Gestiunile firmei, în ordinea în care au apărut, și cele inactive.',
  access: { right: 'articles:read', plans: 'any' },
  params: 'none',
  body: 'none',
  answer: 'list',
  refusals: [],
  run: (operations, { from, page }) => operations.listWarehouses(from, page),
});

const name = visibleText(255, { description: 'Numele gestiunii.', examples: ['Magazin'] });
const isActive = Type.Boolean({ description: 'Dacă se folosește.', examples: [true] });

/** V2-STOCK-17 */
export const createWarehouse = operation({
  ...common,
  id: 'creeazaGestiune',
  method: 'POST',
  path: '/v2/gestiuni',
  summary: 'Creează o gestiune',
  description: 'Un cod pe care îl are deja altă gestiune, scris și cu alte litere mari sau mici, este refuzat.',
  access: { right: 'articles:manage', plans: 'any' },
  params: 'none',
  body: {
    schema: strict({
      cod_gestiune: visibleText(255, { description: 'Codul gestiunii; nu se mai schimbă.', examples: ['MAG'] }),
      nume: name,
      activa: leftOut(isActive, 'Lipsa înseamnă activă.'),
    }),
    presence: 'required',
    examples: [{ summary: 'Un magazin', value: { cod_gestiune: 'MAG', nume: 'Magazin' } }],
  },
  answer: 'one',
  refusals: ['stock-not-possible'],
  run: (operations, { from, body: { cod_gestiune, nume, activa } }) =>
    operations.createWarehouse(from, { code: cod_gestiune, name: nume, isActive: activa ?? true }),
});

/** V2-STOCK-18 */
export const changeWarehouse = operation({
  ...common,
  id: 'schimbaGestiunea',
  method: 'PATCH',
  path: '/v2/gestiuni/{cod}',
  summary: 'Schimbă o gestiune',
  description:
    'Schimbă membrii trimiși; ce nu este trimis rămâne. Una cu stoc, oricât de mic sau negativ, nu poate fi făcută inactivă. Documentele și mișcările de dinainte o numesc mai departe.',
  access: { right: 'articles:manage', plans: 'any' },
  params: strict({ cod: text(255, { description: 'Codul gestiunii.', examples: ['DEP'] }) }),
  body: {
    schema: strict({
      nume: leftOut(name, 'Lipsa îl lasă cum este.'),
      activa: leftOut(isActive, 'Lipsa o lasă cum este.'),
    }),
    presence: 'required',
    examples: [{ summary: 'Alt nume', value: { nume: 'Depozit vechi' } }],
    check: changeProblems,
  },
  answer: 'one',
  refusals: ['resource-not-found', 'stock-not-possible'],
  run: (operations, { from, params: { cod }, body: { nume, activa } }) =>
    operations.changeWarehouse(from, cod, {
      ...(nume === undefined ? {} : { name: nume }),
      ...(activa === undefined ? {} : { isActive: activa }),
    }),
});

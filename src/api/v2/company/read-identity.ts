import { Type } from 'typebox';
import { rights } from '../../../domain/access/right.ts';
import { bucharestTimestamp } from '../../../domain/time/calendar.ts';
import { nullable, oneOf, strict, timestamp } from '../../schema/schemas.ts';
import { rightNames, searchModeNames } from '../../words/vocabulary.ts';
import { operation } from '../operation.ts';

const identity = strict({
  drepturi: Type.Array(Type.String(), {
    description: 'Drepturile cheii; ale unei chei cu toate drepturile sunt scrise pe larg.',
    examples: [['facturi:citire', 'facturi:emitere']],
  }),
  expira_la: nullable(timestamp({ description: 'Când expiră cheia; null dacă nu expiră.' })),
  cautare_articol_dupa: oneOf([searchModeNames.code, searchModeNames.barcode, searchModeNames.name], {
    description: 'Câmpul după care firma caută articolele.',
  }),
});

export const readIdentity = operation({
  id: 'citesteIdentitatea',
  method: 'GET',
  path: '/v2/identitate',
  group: 'Identitate',
  summary: 'Identitatea cheii',
  description: 'Confirmă că cheia este validă și spune ce drepturi are.',
  access: { right: 'none', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: 'none',
  body: 'none',
  answer: 'one',
  data: identity,
  identity: [],
  refusals: [],
  run: (operations, { from }) => operations.readIdentity(from),
  toData: (result) => ({
    drepturi: rights.filter((right) => result.rights.includes(right)).map((right) => rightNames[right]),
    expira_la: result.expiresAt && bucharestTimestamp(result.expiresAt),
    cautare_articol_dupa: searchModeNames[result.articleSearchMode],
  }),
});

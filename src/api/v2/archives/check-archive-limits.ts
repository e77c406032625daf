import { Type } from 'typebox';
import { canArchive, remainingDocuments } from '../../../domain/archive/document-limit.ts';
import { strict } from '../../schema/schemas.ts';
import { operation } from '../operation.ts';
import { archiveWishBody, toWish } from './archive-wish.ts';

export const checkArchiveLimits = operation({
  id: 'verificaLimiteleArhivei',
  method: 'POST',
  path: '/v2/arhive-pdf/verifica-limite',
  group: 'Arhive',
  summary: 'Verifica limitele unei arhive',
  description:
    'Numara documentele perioadei fata de limita firmei, fara a crea arhiva. Fara documente, sau cu mai multe decat limita, arhiva nu se poate genera.',
  access: { right: 'archives:manage', plans: 'any' },
  rate: { calls: 1, seconds: 5 },
  platform: 'none',
  params: 'none',
  query: 'none',
  body: archiveWishBody,
  answer: 'one',
  data: strict({
    numar_documente_ramase: Type.Integer({
      description: 'Cate documente mai incap, pana la limita firmei.',
      examples: [9988],
    }),
    poate_genera_arhiva: Type.Boolean(),
    numar_documente_gasite: Type.Integer({ examples: [12] }),
  }),
  identity: [],
  refusals: [],
  run: (operations, { from, body }) => operations.checkArchiveLimits(from, toWish(body)),
  toData: (count) => ({
    numar_documente_ramase: remainingDocuments(count),
    poate_genera_arhiva: canArchive(count),
    numar_documente_gasite: count.found,
  }),
});

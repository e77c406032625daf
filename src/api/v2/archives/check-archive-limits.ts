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
  summary: 'Verifică limitele unei arhive',
  description:
    'Numără documentele perioadei față de limita firmei, fără a crea arhiva. Fără documente, sau cu mai multe decât limita, arhiva nu se poate genera.',
  access: { right: 'archives:manage', plans: 'any' },
  rate: { calls: 1, seconds: 5 },
  platform: 'none',
  params: 'none',
  query: 'none',
  body: archiveWishBody,
  answer: 'one',
  data: strict({
    numar_documente_ramase: Type.Integer({
      description: 'Câte documente mai încap, până la limita firmei.',
      examples: [9988],
    }),
    poate_genera_arhiva: Type.Boolean({ description: 'Dacă arhiva se poate cere.', examples: [true] }),
    numar_documente_gasite: Type.Integer({ description: 'Câte documente are perioada.', examples: [12] }),
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

import { seriesKindNames } from '../vocabulary.ts';
import { out } from './out.ts';
import { type ResultOf, shape } from './shape.ts';

/** A series of documents, with the number that comes next. */
export const seriesShape = shape<ResultOf<'listCompanySeries'>[number]>()({
  serie: out.text('code'),
  fel: out.word(seriesKindNames, 'kind'),
  cifre: out.whole('digits'),
  implicita: out.yesNo('isDefault'),
  implicita_storno: out.yesNo('isReversalDefault'),
  urmatorul_numar: out.whole('nextNumber'),
  documente: out.whole('documents'),
  ultima_emitere: out.textOrNull('lastIssuedOn'),
});

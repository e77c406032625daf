import { seriesKindNames } from '../words/vocabulary.ts';
import { out } from './out.ts';
import { type ResultOf, shape } from './shape.ts';

/** A series of documents, with the number that comes next. */
export const seriesShape = shape<ResultOf<'listCompanySeries'>[number]>()({
  serie: out.text('code', { examples: ['FCT'] }),
  fel: out.word(seriesKindNames, 'kind', { description: 'Felul documentelor.', examples: ['factura'] }),
  cifre: out.whole('digits', { description: 'Cu câte cifre se scrie numărul; 0 fără zerouri în față.', examples: [0] }),
  implicita: out.yesNo('isDefault', { examples: [true] }),
  implicita_storno: out.yesNo('isReversalDefault', { description: 'Folosită la storno.', examples: [false] }),
  urmatorul_numar: out.whole('nextNumber', { examples: [2] }),
  documente: out.whole('documents', { description: 'Câte documente neșterse are.', examples: [1] }),
  ultima_emitere: out.textOrNull('lastIssuedOn', {
    description: 'Ziua ultimului document; null fără documente.',
    examples: ['2026-11-14'],
  }),
});

import { Type } from 'typebox';
import { partial, text } from '../../schema/schemas.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { authorNames } from '../../words/vocabulary.ts';
import { get } from '../row.ts';

type Journal = ResultOf<'readJournal'>;

const check = shape<NonNullable<Journal['check']>>()({
  pana_la_randul: out.whole('position'),
  la: out.moment('checkedAt'),
  rand_gresit: out.wholeOrNull('wrongAt'),
});

const row = shape<Journal['rows'][number]>()({
  rand: out.whole('position'),
  la: out.moment('at'),
  autor: out.word(authorNames, 'authorKind'),
  nume_autor: out.textOrNull('authorName'),
  interactiune: out.textOrNull('interactionId'),
  subiect: out.text('subject'),
  nume: out.text('name'),
  actiune: out.text('action'),
  detalii: out.text('details'),
});

export const readJournal = get('/app/api/jurnal', {
  id: 'citesteJurnalul',
  summary: 'Jurnalul firmei, cel mai nou rând întâi, și până la care rând și când a fost verificat',
  access: 'journal:read',
  query: partial({ inainte_de: Type.Integer({ minimum: 1 }), subiect: text(50), cauta: text(100) }),
  data: shape<Journal>()({ verificare: out.oneOrNull(check, 'check'), randuri: out.list(row, 'rows') }),
  run: (operations, { from, query: { inainte_de, subiect, cauta } }) =>
    operations.readJournal(from, { before: inainte_de ?? null, subject: subiect ?? null, text: cauta ?? null }),
});

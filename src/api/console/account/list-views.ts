import { Type } from 'typebox';
import { oneOf, strict, visibleText } from '../../schema/schemas.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { del, get, post, put } from '../row.ts';

const params = strict({ lista: oneOf(['facturi', 'facturi-primite']) });
const named = strict({ ...params.properties, nume: visibleText(100) });
const cautare = Type.String({ maxLength: 2000 });

type Views = ResultOf<'readListViews'>;

/** CON-VIEW-1: views are the query of the list's address, so what is saved is what is shared. */
export const listViewRows = [
  get('/app/api/vederi/{lista}', {
    id: 'vederileMele',
    summary: 'Vederile unei liste pe care le-a salvat persoana, și cea din urmă',
    access: 'invoices:read',
    params,
    data: shape<Views>()({
      ultima: out.textOrNull('last'),
      salvate: out.list(
        shape<Views['saved'][number]>()({ nume: out.text('name'), cautare: out.text('query') }),
        'saved',
      ),
    }),
    run: (operations, { from, params: { lista } }) => operations.readListViews(from, lista),
  }),
  put('/app/api/vederi/{lista}', {
    id: 'retineVederea',
    summary: 'Reține cum a fost văzută lista ultima dată',
    access: 'invoices:read',
    params,
    body: strict({ cautare }),
    run: (operations, { from, params: { lista }, body: { cautare: query } }) =>
      operations.keepListView(from, lista, { name: '', query }),
  }),
  post('/app/api/vederi/{lista}', {
    id: 'salveazaVederea',
    summary: 'Salvează sub un nume cum este văzută lista; una cu același nume este înlocuită',
    access: 'invoices:read',
    params,
    body: strict({ nume: visibleText(100), cautare }),
    run: (operations, { from, params: { lista }, body: { nume, cautare: query } }) =>
      operations.keepListView(from, lista, { name: nume.trim(), query }),
  }),
  del('/app/api/vederi/{lista}/{nume}', {
    id: 'stergeVederea',
    summary: 'Șterge o vedere salvată',
    access: 'invoices:read',
    params: named,
    run: (operations, { from, params: { lista, nume } }) => operations.removeListView(from, lista, nume),
  }),
];

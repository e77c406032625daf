import { strict, uuidSchema } from '../../schema/schemas.ts';
import { clientAccount, clientEntry, entryOf, listedClient } from '../../shapes/client-account.ts';
import { listOrder } from '../../shapes/list-order.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { pageAfter, searchMembers } from '../page-cursor.ts';
import { get, ordered, post, put } from '../row.ts';

const params = strict({ id: uuidSchema });

const order = listOrder({ name: 'denumire', owed: 'sold' });

export const clientRows = [
  get('/app/api/clienti', {
    id: 'rasfoiesteClientii',
    v2: ['listeazaClientii'],
    summary: 'Clienții după nume, cu ce au de plătit; căutați după începutul numelui sau după cod',
    access: 'clients:read',
    query: strict({ ...searchMembers, ...order.members }),
    data: ordered('clienti', listedClient),
    run: (operations, { from, query: { cauta, dupa, ...asked }, today }) =>
      operations.browseClients(from, cauta?.trim() || null, order.sortingOf(asked), pageAfter(dupa), today),
  }),
  post('/app/api/clienti', {
    id: 'adaugaClient',
    v2: ['creeazaClient'],
    summary: 'Adaugă un client',
    access: 'clients:write',
    body: clientEntry,
    data: shape<ResultOf<'createClient'>>()({ id: out.text('clientId') }),
    run: (operations, { from, body }) => operations.createClient(from, { ...entryOf(body), externalId: null }),
  }),
  get('/app/api/clienti/{id}', {
    id: 'citesteClientul',
    v2: ['citesteSoldulClientului'],
    summary: 'Un client: datele, soldul, vechimea datoriei și ultimele documente',
    access: 'clients:read',
    params,
    data: clientAccount,
    run: async (operations, { from, params: { id }, today }) => ({
      ...(await operations.readClientAccount(from, id, today)),
      today,
    }),
  }),
  put('/app/api/clienti/{id}', {
    id: 'scrieClientul',
    v2: ['schimbaClientul'],
    summary: 'Schimbă datele unui client; documentele emise rămân cum sunt',
    access: 'clients:write',
    params,
    body: clientEntry,
    run: (operations, { from, params: { id }, body }) => operations.changeClient(from, id, entryOf(body)),
  }),
  post('/app/api/clienti/{id}/uneste', {
    id: 'unesteClientii',
    summary: 'Dă clientului documentele altuia, care dispare: cei doi sunt unul',
    access: 'clients:write',
    params,
    body: strict({ cu: uuidSchema }),
    run: (operations, { from, params: { id }, body }) => operations.joinClients(from, id, body.cu),
  }),
];

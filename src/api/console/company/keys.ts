import { Type } from 'typebox';
import { rights } from '../../../domain/access/right.ts';
import { nameText, nullable, oneOf, strict, text, timestamp } from '../../schema/schemas.ts';
import { keysShape } from '../../shapes/key.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { rightNames, rightOfName } from '../../words/vocabulary.ts';
import { get, listed, post } from '../row.ts';

const apiUser = shape<ResultOf<'listApiUsers'>[number]>()({
  nume: out.text('name'),
  creat_la: out.moment('createdAt'),
  revocat_la: out.momentOrNull('revokedAt'),
});

/** What is asked of whoever makes or revokes a key. */
const keys = { access: 'keys:manage', proof: 'fresh' } as const;
const apiUsers = { access: 'api-users:manage', proof: 'fresh' } as const;

export const keyRows = [
  get('/app/api/chei', {
    id: 'citesteCheile',
    v2: ['listeazaCheile'],
    summary: 'Cheile API, cu ultima folosire, și câte permite abonamentul',
    access: 'keys:manage',
    data: keysShape,
    run: async (operations, { from }) => ({ plan: from.plan, keys: await operations.listCompanyKeys(from) }),
  }),
  post('/app/api/chei', {
    ...keys,
    id: 'genereazaCheie',
    summary: 'Generează o cheie; este arătată o singură dată',
    body: strict({
      nume: nameText(100),
      drepturi: Type.Array(oneOf(Object.values(rightNames)), { minItems: 1, maxItems: rights.length }),
      expira_la: Type.Optional(nullable(timestamp())),
    }),
    data: shape<ResultOf<'createKey'>>()({ cheie: out.text(({ keys: [made] }) => made?.key ?? '') }),
    run: (operations, { from, body: { nume, drepturi, expira_la } }) => {
      const granted = new Set(drepturi.map((word) => rightOfName.get(word)));
      return operations.createKey(from, {
        name: nume,
        rights: rights.filter((one) => granted.has(one)),
        expiresAt: expira_la ? new Date(expira_la) : null,
        isRevoked: false,
      });
    },
  }),
  post('/app/api/chei/revoca', {
    ...keys,
    id: 'revocaCheia',
    summary: 'Revocă o cheie, pentru totdeauna și pe loc',
    body: strict({ nume: text(255) }),
    run: (operations, { from, body: { nume } }) => operations.revokeKey(from, nume),
  }),
  get('/app/api/utilizatori-api', {
    id: 'listeazaUtilizatoriiApi',
    summary: 'Utilizatorii API ai interfeței v1',
    access: 'api-users:manage',
    data: listed('utilizatori', apiUser),
    run: (operations, { from }) => operations.listApiUsers(from),
  }),
  post('/app/api/utilizatori-api', {
    ...apiUsers,
    id: 'adaugaUtilizatorApi',
    summary: 'Adaugă un utilizator API; cheia privată este arătată o singură dată',
    body: strict({ nume: nameText(100) }),
    data: shape<ResultOf<'createApiUser'>>()({
      cheie_privata: out.text(({ apiUsers: [made] }) => made?.privateKey ?? ''),
    }),
    run: (operations, { from, body: { nume } }) => operations.createApiUser(from, nume),
  }),
  post('/app/api/utilizatori-api/revoca', {
    ...apiUsers,
    id: 'revocaUtilizatorApi',
    summary: 'Revocă un utilizator API, pentru totdeauna și pe loc',
    body: strict({ nume: text(255) }),
    run: (operations, { from, body: { nume } }) => operations.changeCompany(from, { revokedApiUserNames: [nume] }),
  }),
];

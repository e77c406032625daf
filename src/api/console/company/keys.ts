import { Type } from 'typebox';
import { keysAllowed, rights } from '../../../domain/access/right.ts';
import { nullable, oneOf, strict, text, timestamp } from '../../schema/schemas.ts';
import { rightNames, rightOfName } from '../../vocabulary.ts';
import { operation, plainRow, toNothing } from '../operation.ts';
import { moment, momentOrNull, nameText } from '../vocabulary.ts';

const right = oneOf(Object.values(rightNames));

export const listKeys = operation({
  ...plainRow,
  id: 'listeazaCheile',
  method: 'GET',
  path: '/app/api/chei',
  summary: 'Cheile API, cu ultima folosire, și câte permite abonamentul',
  access: 'keys:manage',
  data: strict({
    permise: nullable(Type.Integer()),
    chei: Type.Array(
      strict({
        nume: Type.String(),
        drepturi: Type.Array(right),
        creata_la: Type.String(),
        expira_la: nullable(Type.String()),
        revocata_la: nullable(Type.String()),
        folosita_la: nullable(Type.String()),
        activa: Type.Boolean(),
      }),
    ),
  }),
  run: async (operations, { from }) => ({ plan: from.plan, keys: await operations.listCompanyKeys(from) }),
  toData: ({ plan, keys }) => ({
    permise: plan && keysAllowed[plan],
    chei: keys.map((key) => ({
      nume: key.name,
      drepturi: key.rights.map((one) => rightNames[one]),
      creata_la: moment(key.createdAt),
      expira_la: momentOrNull(key.expiresAt),
      revocata_la: momentOrNull(key.revokedAt),
      folosita_la: momentOrNull(key.lastUsedAt),
      activa: key.isActive,
    })),
  }),
});

export const createKey = operation({
  ...plainRow,
  id: 'genereazaCheie',
  method: 'POST',
  path: '/app/api/chei',
  summary: 'Generează o cheie; este arătată o singură dată',
  access: 'keys:manage',
  proof: 'fresh',
  body: strict({
    nume: nameText(100),
    drepturi: Type.Array(right, { minItems: 1, maxItems: rights.length }),
    expira_la: Type.Optional(nullable(timestamp())),
  }),
  data: strict({ cheie: Type.String() }),
  run: (operations, { from, body: { nume, drepturi, expira_la } }) => {
    const granted = new Set(drepturi.map((word) => rightOfName.get(word)));
    return operations.createKey(from, {
      name: nume,
      rights: rights.filter((one) => granted.has(one)),
      expiresAt: expira_la ? new Date(expira_la) : null,
      isRevoked: false,
    });
  },
  toData: ({ keys: [made] }) => ({ cheie: made?.key ?? '' }),
});

export const revokeKey = operation({
  ...plainRow,
  id: 'revocaCheia',
  method: 'POST',
  path: '/app/api/chei/revoca',
  summary: 'Revocă o cheie, pentru totdeauna și pe loc',
  access: 'keys:manage',
  proof: 'fresh',
  body: strict({ nume: text(255) }),
  data: 'nothing',
  run: (operations, { from, body: { nume } }) => operations.revokeKey(from, nume),
  toData: toNothing,
});

export const listApiUsers = operation({
  ...plainRow,
  id: 'listeazaUtilizatoriiApi',
  method: 'GET',
  path: '/app/api/utilizatori-api',
  summary: 'Utilizatorii API ai interfeței v1',
  access: 'api-users:manage',
  data: strict({
    utilizatori: Type.Array(
      strict({ nume: Type.String(), creat_la: Type.String(), revocat_la: nullable(Type.String()) }),
    ),
  }),
  run: (operations, { from }) => operations.listApiUsers(from),
  toData: (users) => ({
    utilizatori: users.map((user) => ({
      nume: user.name,
      creat_la: moment(user.createdAt),
      revocat_la: momentOrNull(user.revokedAt),
    })),
  }),
});

export const createApiUser = operation({
  ...plainRow,
  id: 'adaugaUtilizatorApi',
  method: 'POST',
  path: '/app/api/utilizatori-api',
  summary: 'Adaugă un utilizator API; cheia privată este arătată o singură dată',
  access: 'api-users:manage',
  proof: 'fresh',
  body: strict({ nume: nameText(100) }),
  data: strict({ cheie_privata: Type.String() }),
  run: (operations, { from, body: { nume } }) => operations.createApiUser(from, nume),
  toData: ({ apiUsers: [made] }) => ({ cheie_privata: made?.privateKey ?? '' }),
});

export const revokeApiUser = operation({
  ...plainRow,
  id: 'revocaUtilizatorApi',
  method: 'POST',
  path: '/app/api/utilizatori-api/revoca',
  summary: 'Revocă un utilizator API, pentru totdeauna și pe loc',
  access: 'api-users:manage',
  proof: 'fresh',
  body: strict({ nume: text(255) }),
  data: 'nothing',
  run: (operations, { from, body: { nume } }) => operations.changeCompany(from, { revokedApiUserNames: [nume] }),
  toData: toNothing,
});

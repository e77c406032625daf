import { Type } from 'typebox';
import { formed, nullable, strict, text } from '../../schema/schemas.ts';
import { operation, plainRow, toNothing } from '../operation.ts';
import { moment, momentOrNull } from '../vocabulary.ts';

/** As the browser's interface gives and takes them; the library that verifies them knows their members. */
const options = Type.Unsafe<object>({ type: 'object' });
const credentialId = formed(/^[\w-]{1,1400}$/, 'id-ul unei chei de acces', { maxLength: 1400 });
const member = Type.Unsafe<unknown>({});
const response = Type.Object(
  { id: credentialId, rawId: member, response: Type.Unsafe<object>({ type: 'object' }), type: member },
  { additionalProperties: true },
);

export const askForPasskey = operation({
  ...plainRow,
  id: 'cereCheieDeAcces',
  method: 'POST',
  path: '/app/api/intra/cheie-de-acces/optiuni',
  summary: 'Ce i se cere navigatorului pentru a intra cu o cheie de acces',
  access: 'anyone',
  data: options,
  run: (operations, { origin }) => operations.askForPasskey(null, origin),
  toData: (asked) => asked,
});

export const signInWithPasskey = operation({
  ...plainRow,
  id: 'intraCuCheieDeAcces',
  method: 'POST',
  path: '/app/api/intra/cheie-de-acces',
  summary: 'Intră cu o cheie de acces',
  access: 'anyone',
  body: strict({ raspuns: response }),
  session: 'opens',
  data: 'nothing',
  run: (operations, { body: { raspuns }, origin, visitor }) => operations.signInWithPasskey(raspuns, origin, visitor),
  toData: toNothing,
});

export const askForProof = operation({
  ...plainRow,
  id: 'cereDovadaCuCheieDeAcces',
  method: 'POST',
  path: '/app/api/cont/dovada/cheie-de-acces/optiuni',
  summary: 'Ce i se cere navigatorului pentru a confirma cu o cheie de acces',
  access: 'person',
  data: options,
  run: (operations, { session, origin }) => operations.askForPasskey(session, origin),
  toData: (asked) => asked,
});

export const proveWithPasskey = operation({
  ...plainRow,
  id: 'dovedesteCuCheieDeAcces',
  method: 'POST',
  path: '/app/api/cont/dovada/cheie-de-acces',
  summary: 'Confirmă din nou cine este, cu o cheie de acces',
  access: 'person',
  body: strict({ raspuns: response }),
  data: 'nothing',
  run: (operations, { session, body: { raspuns }, origin }) => operations.proveWithPasskey(session, raspuns, origin),
  toData: toNothing,
});

export const listPasskeys = operation({
  ...plainRow,
  id: 'cheileMeleDeAcces',
  method: 'GET',
  path: '/app/api/cont/chei-de-acces',
  summary: 'Cheile de acces proprii',
  access: 'person',
  data: strict({
    chei: Type.Array(
      strict({
        id: Type.String(),
        nume: Type.String(),
        adaugata_la: Type.String(),
        folosita_la: nullable(Type.String()),
      }),
    ),
  }),
  run: (operations, { session }) => operations.listOwnPasskeys(session),
  toData: (passkeys) => ({
    chei: passkeys.map((one) => ({
      id: one.credentialId.toString('base64url'),
      nume: one.name,
      adaugata_la: moment(one.createdAt),
      folosita_la: momentOrNull(one.lastUsedAt),
    })),
  }),
});

export const offerPasskey = operation({
  ...plainRow,
  id: 'incepeCheieDeAcces',
  method: 'POST',
  path: '/app/api/cont/chei-de-acces/optiuni',
  summary: 'Ce i se cere navigatorului pentru o cheie de acces nouă',
  access: 'person',
  proof: 'fresh',
  data: options,
  run: (operations, { session, origin }) => operations.offerPasskey(session, origin),
  toData: (asked) => asked,
});

export const addPasskey = operation({
  ...plainRow,
  id: 'adaugaCheieDeAcces',
  method: 'POST',
  path: '/app/api/cont/chei-de-acces',
  summary: 'Adaugă o cheie de acces',
  access: 'person',
  proof: 'fresh',
  body: strict({ nume: text(100), raspuns: response }),
  data: 'nothing',
  run: (operations, { session, body: { nume, raspuns }, origin, visitor }) =>
    operations.addPasskey(session, raspuns, nume, origin, visitor),
  toData: toNothing,
});

export const removePasskey = operation({
  ...plainRow,
  id: 'scoateCheieDeAcces',
  method: 'DELETE',
  path: '/app/api/cont/chei-de-acces/{id}',
  summary: 'Scoate o cheie de acces',
  access: 'person',
  proof: 'fresh',
  params: strict({ id: credentialId }),
  data: 'nothing',
  run: (operations, { session, params: { id }, visitor }) => operations.removePasskey(session, id, visitor),
  toData: toNothing,
});

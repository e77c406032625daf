import { Type } from 'typebox';
import { formed, strict, text } from '../../schema/schemas.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, type Shape, shape } from '../../shapes/shape.ts';
import { del, get, listed, post } from '../row.ts';

/** What the browser's interface takes and gives; the library that verifies them knows their members. */
export const browserOptions: Shape<object> = { schema: Type.Unsafe<object>({ type: 'object' }), out: (asked) => asked };
const credentialId = formed(/^[\w-]{1,1400}$/, 'id-ul unei chei de acces', { maxLength: 1400 });
const member = Type.Unsafe<unknown>({});
export const passkeyAnswer = Type.Object(
  { id: credentialId, rawId: member, response: Type.Unsafe<object>({ type: 'object' }), type: member },
  { additionalProperties: true },
);

const passkey = shape<ResultOf<'listOwnPasskeys'>[number]>()({
  id: out.text((one) => one.credentialId.toString('base64url')),
  nume: out.text('name'),
  adaugata_la: out.moment('createdAt'),
  folosita_la: out.momentOrNull('lastUsedAt'),
});

const fresh = { access: 'person', proof: 'fresh' } as const;

export const passkeyRows = [
  get('/app/api/cont/chei-de-acces', {
    id: 'cheileMeleDeAcces',
    summary: 'Cheile de acces proprii',
    access: 'person',
    data: listed('chei', passkey),
    run: (operations, { session }) => operations.listOwnPasskeys(session),
  }),
  post('/app/api/cont/chei-de-acces/optiuni', {
    ...fresh,
    id: 'incepeCheieDeAcces',
    summary: 'Ce i se cere navigatorului pentru o cheie de acces nouă',
    data: browserOptions,
    run: (operations, { session, origin }) => operations.offerPasskey(session, origin),
  }),
  post('/app/api/cont/chei-de-acces', {
    ...fresh,
    id: 'adaugaCheieDeAcces',
    summary: 'Adaugă o cheie de acces',
    body: strict({ nume: text(100), raspuns: passkeyAnswer }),
    run: (operations, { session, body: { nume, raspuns }, origin, visitor }) =>
      operations.addPasskey(session, raspuns, nume, origin, visitor),
  }),
  del('/app/api/cont/chei-de-acces/{id}', {
    ...fresh,
    id: 'scoateCheieDeAcces',
    summary: 'Scoate o cheie de acces',
    params: strict({ id: credentialId }),
    run: (operations, { session, params: { id }, visitor }) => operations.removePasskey(session, id, visitor),
  }),
];

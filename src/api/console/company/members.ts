import { emailSchema, oneOf, strict } from '../../schema/schemas.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { roleNames, roleOf } from '../../words/vocabulary.ts';
import { sealedIdSchema } from '../page-cursor.ts';
import { del, get, listed, post, put } from '../row.ts';

const roleSchema = oneOf(Object.values(roleNames));

const member = shape<ResultOf<'listMembers'>[number]>()({
  id: out.text(({ personId }) => String(personId)),
  email: out.text('email'),
  rol: out.word(roleNames, 'role'),
  din: out.moment('since'),
  a_intrat: out.yesNo('hasSignedUp'),
  al_doilea_factor: out.yesNo('hasSecondFactor'),
});

const ofMember = {
  access: 'members:manage',
  proof: 'fresh',
  params: strict({ id: sealedIdSchema }),
  ids: 'sealed',
} as const;

export const memberRows = [
  get('/app/api/membri', {
    id: 'listeazaMembrii',
    summary: 'Membrii firmei',
    access: 'members:manage',
    ids: 'sealed',
    data: listed('membri', member),
    run: (operations, { from }) => operations.listMembers(from),
  }),
  post('/app/api/membri', {
    id: 'invitaMembru',
    summary: 'Invită pe cineva în firmă, prin e-mail',
    access: 'members:manage',
    proof: 'fresh',
    body: strict({ email: emailSchema, rol: roleSchema }),
    run: (operations, { from, body: { email, rol } }) => operations.inviteMember(from, email, roleOf(rol)),
  }),
  post('/app/api/membri/{id}/invitatie', {
    ...ofMember,
    id: 'invitaDinNou',
    summary: 'Trimite din nou invitația',
    run: (operations, { from, params: { id } }) => operations.inviteAgain(from, Number(id)),
  }),
  put('/app/api/membri/{id}', {
    ...ofMember,
    id: 'schimbaRolul',
    summary: 'Schimbă rolul unui membru',
    body: strict({ rol: roleSchema }),
    run: (operations, { from, params: { id }, body: { rol } }) => operations.changeRole(from, Number(id), roleOf(rol)),
  }),
  del('/app/api/membri/{id}', {
    ...ofMember,
    id: 'scoateMembrul',
    summary: 'Scoate un membru din firmă, de îndată; sesiunile lui se încheie dacă nu mai este în nicio firmă',
    run: (operations, { from, params: { id } }) => operations.removeMember(from, Number(id)),
  }),
];

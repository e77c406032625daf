import { Type } from 'typebox';
import { strict } from '../../schema/schemas.ts';
import { roleNames, roleOf } from '../../vocabulary.ts';
import { operation, plainRow, toNothing } from '../operation.ts';
import { sealedIdSchema } from '../page-cursor.ts';
import { emailSchema, moment, roleSchema } from '../vocabulary.ts';

const memberParams = strict({ id: sealedIdSchema });

export const listMembers = operation({
  ...plainRow,
  id: 'listeazaMembrii',
  method: 'GET',
  path: '/app/api/membri',
  summary: 'Membrii firmei',
  access: 'members:manage',
  ids: 'sealed',
  data: strict({
    membri: Type.Array(
      strict({
        id: Type.String(),
        email: Type.String(),
        rol: roleSchema,
        din: Type.String(),
        a_intrat: Type.Boolean(),
        al_doilea_factor: Type.Boolean(),
      }),
    ),
  }),
  run: (operations, { from }) => operations.listMembers(from),
  toData: (members) => ({
    membri: members.map((one) => ({
      id: String(one.personId),
      email: one.email,
      rol: roleNames[one.role],
      din: moment(one.since),
      a_intrat: one.hasSignedUp,
      al_doilea_factor: one.hasSecondFactor,
    })),
  }),
});

export const inviteMember = operation({
  ...plainRow,
  id: 'invitaMembru',
  method: 'POST',
  path: '/app/api/membri',
  summary: 'Invită pe cineva în firmă, prin e-mail',
  access: 'members:manage',
  proof: 'fresh',
  body: strict({ email: emailSchema, rol: roleSchema }),
  data: 'nothing',
  run: (operations, { from, body: { email, rol } }) => operations.inviteMember(from, email, roleOf(rol)),
  toData: toNothing,
});

export const inviteAgain = operation({
  ...plainRow,
  id: 'invitaDinNou',
  method: 'POST',
  path: '/app/api/membri/{id}/invitatie',
  summary: 'Trimite din nou invitația',
  access: 'members:manage',
  proof: 'fresh',
  params: memberParams,
  ids: 'sealed',
  data: 'nothing',
  run: (operations, { from, params: { id } }) => operations.inviteAgain(from, Number(id)),
  toData: toNothing,
});

export const changeRole = operation({
  ...plainRow,
  id: 'schimbaRolul',
  method: 'PUT',
  path: '/app/api/membri/{id}',
  summary: 'Schimbă rolul unui membru',
  access: 'members:manage',
  proof: 'fresh',
  params: memberParams,
  ids: 'sealed',
  body: strict({ rol: roleSchema }),
  data: 'nothing',
  run: (operations, { from, params: { id }, body: { rol } }) => operations.changeRole(from, Number(id), roleOf(rol)),
  toData: toNothing,
});

export const removeMember = operation({
  ...plainRow,
  id: 'scoateMembrul',
  method: 'DELETE',
  path: '/app/api/membri/{id}',
  summary: 'Scoate un membru din firmă, de îndată; sesiunile lui se încheie dacă nu mai este în nicio firmă',
  access: 'members:manage',
  proof: 'fresh',
  params: memberParams,
  ids: 'sealed',
  data: 'nothing',
  run: (operations, { from, params: { id } }) => operations.removeMember(from, Number(id)),
  toData: toNothing,
});

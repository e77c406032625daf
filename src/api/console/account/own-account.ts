import { Type } from 'typebox';
import { rightsOfRole } from '../../../domain/people/role.ts';
import { nullable, oneOf, strict, text } from '../../schema/schemas.ts';
import { planNames, roleNames } from '../../vocabulary.ts';
import { operation, plainRow, toNothing } from '../operation.ts';
import { codeSchema, memberRightNames, moment, passwordSchema, roleSchema, uuidSchema } from '../vocabulary.ts';

const themes = { system: 'sistem', light: 'luminos', dark: 'intunecat' } as const;
const languages = ['ro', 'en'] as const;
const choices = { 'may-wait': 'amanabil', now: 'acum', 'put-off': 'amanat' } as const;

const company = strict({
  cod_unic: Type.String(),
  denumire: Type.String(),
  rol: roleSchema,
  abonament: nullable(Type.String()),
  cere_al_doilea_factor: Type.Boolean(),
  /** CON-ROLE-3: what the role has there, so that the page need not know any role. */
  drepturi: Type.Array(oneOf(Object.values(memberRightNames))),
});

/** The first thing a page asks: who is signed in, and where they may go. */
export const readMe = operation({
  ...plainRow,
  id: 'eu',
  method: 'GET',
  path: '/app/api/eu',
  summary: 'Cine este înăuntru, și în ce firme',
  access: 'person',
  data: strict({
    email: Type.String(),
    operator_instalare: Type.Boolean(),
    are_parola: Type.Boolean(),
    al_doilea_factor: Type.Boolean(),
    intrat_cu_al_doilea_factor: Type.Boolean(),
    coduri_ramase: Type.Integer(),
    alege_intrarea: nullable(oneOf(Object.values(choices))),
    limba: oneOf(languages),
    tema: oneOf(Object.values(themes)),
    firme: Type.Array(company),
    invitatii: Type.Array(strict({ cod_unic: Type.String(), denumire: Type.String(), rol: roleSchema })),
  }),
  run: async (operations, { session }) => ({ session, account: await operations.readOwnAccount(session) }),
  toData: ({ session, account }) => ({
    email: account.email,
    operator_instalare: account.isOperator,
    are_parola: account.hasPassword,
    al_doilea_factor: account.hasTotp,
    intrat_cu_al_doilea_factor: session.isTwoFactor,
    coduri_ramase: account.recoveryCodesLeft,
    alege_intrarea: account.choice && choices[account.choice],
    limba: languages.find((one) => one === account.language) ?? 'ro',
    tema: themes[account.theme as keyof typeof themes] ?? 'sistem',
    firme: session.memberships.map((one) => ({
      cod_unic: one.fiscalCode,
      denumire: one.name,
      rol: roleNames[one.role],
      abonament: one.plan && planNames[one.plan],
      cere_al_doilea_factor: one.requiresSecondFactor,
      drepturi: rightsOfRole[one.role].map((right) => memberRightNames[right]),
    })),
    invitatii: account.invitations.map((one) => ({
      cod_unic: one.fiscalCode,
      denumire: one.name,
      rol: roleNames[one.role],
    })),
  }),
});

const invitationParams = strict({ cod_unic: text(20) });

/** CON-MEMBER-5 */
export const acceptInvitation = operation({
  ...plainRow,
  id: 'acceptaInvitatia',
  method: 'POST',
  path: '/app/api/cont/invitatii/{cod_unic}',
  summary: 'Acceptă invitația unei firme; de acum persoana este membră',
  access: 'person',
  params: invitationParams,
  data: 'nothing',
  run: (operations, { session, params: { cod_unic }, visitor }) =>
    operations.acceptInvitation(session, cod_unic, visitor),
  toData: toNothing,
});

export const declineInvitation = operation({
  ...plainRow,
  id: 'refuzaInvitatia',
  method: 'DELETE',
  path: '/app/api/cont/invitatii/{cod_unic}',
  summary: 'Refuză invitația unei firme',
  access: 'person',
  params: invitationParams,
  data: 'nothing',
  run: (operations, { session, params: { cod_unic }, visitor }) =>
    operations.declineInvitation(session, cod_unic, visitor),
  toData: toNothing,
});

export const setPreferences = operation({
  ...plainRow,
  id: 'alegePreferinte',
  method: 'PUT',
  path: '/app/api/cont/preferinte',
  summary: 'Limba și tema',
  access: 'person',
  body: strict({ limba: Type.Optional(oneOf(languages)), tema: Type.Optional(oneOf(Object.values(themes))) }),
  data: 'nothing',
  run: (operations, { session, body: { limba, tema } }) =>
    operations.setPreferences(session, {
      language: limba ?? null,
      theme: Object.entries(themes).find(([, word]) => word === tema)?.[0] ?? null,
    }),
  toData: toNothing,
});

export const proveAgain = operation({
  ...plainRow,
  id: 'dovedesteDinNou',
  method: 'POST',
  path: '/app/api/cont/dovada',
  summary:
    'Confirmă din nou cine este: cu parola și, unde este, codul; fără parolă, codul singur arată al doilea factor',
  access: 'person',
  body: strict({ parola: Type.Optional(passwordSchema), cod: Type.Optional(codeSchema) }),
  data: 'nothing',
  run: (operations, { session, body: { parola, cod } }) =>
    operations.proveAgain(session, { password: parola ?? null, code: cod ?? null }),
  toData: toNothing,
});

export const changePassword = operation({
  ...plainRow,
  id: 'schimbaParola',
  method: 'PUT',
  path: '/app/api/cont/parola',
  summary: 'Schimbă parola, sau o alege pe prima, fără `parola_actuala`; toate celelalte sesiuni se încheie',
  access: 'person',
  body: strict({
    parola_actuala: Type.Optional(passwordSchema),
    parola: passwordSchema,
    cod: Type.Optional(codeSchema),
  }),
  session: 'opens',
  data: 'nothing',
  run: (operations, { session, body: { parola_actuala, parola, cod }, visitor }) =>
    operations.changePassword(session, { current: parola_actuala ?? null, next: parola, code: cod ?? null }, visitor),
  toData: toNothing,
});

/** CON-LINK-6 */
export const putOffChoice = operation({
  ...plainRow,
  id: 'amanaIntrarea',
  method: 'POST',
  path: '/app/api/cont/intrare/amana',
  summary: 'Amână, o dată, alegerea unei parole sau a unei chei de acces',
  access: 'person',
  data: 'nothing',
  run: (operations, { session }) => operations.putOffChoice(session),
  toData: toNothing,
});

export const offerSecondFactor = operation({
  ...plainRow,
  id: 'incepeAlDoileaFactor',
  method: 'POST',
  path: '/app/api/cont/al-doilea-factor',
  summary: 'Secretul pentru aplicația de coduri; este în vigoare după primul cod',
  access: 'person',
  proof: 'fresh',
  data: strict({ uri: Type.String() }),
  run: (operations, { session }) => operations.offerSecondFactor(session),
  toData: ({ uri }) => ({ uri }),
});

const codes = strict({ coduri: Type.Array(Type.String()) });
const toCodes = (coduri: readonly string[]) => ({ coduri: [...coduri] });

export const confirmSecondFactor = operation({
  ...plainRow,
  id: 'confirmaAlDoileaFactor',
  method: 'PUT',
  path: '/app/api/cont/al-doilea-factor',
  summary: 'Primul cod; răspunde cu cele zece coduri de rezervă, arătate o dată',
  access: 'person',
  proof: 'fresh',
  body: strict({ cod: codeSchema }),
  data: codes,
  run: (operations, { session, body: { cod }, visitor }) => operations.confirmSecondFactor(session, cod, visitor),
  toData: toCodes,
});

export const removeSecondFactor = operation({
  ...plainRow,
  id: 'scoateAlDoileaFactor',
  method: 'DELETE',
  path: '/app/api/cont/al-doilea-factor',
  summary: 'Renunță la al doilea factor',
  access: 'person',
  proof: 'fresh',
  data: 'nothing',
  run: (operations, { session, visitor }) => operations.removeSecondFactor(session, visitor),
  toData: toNothing,
});

export const renewRecoveryCodes = operation({
  ...plainRow,
  id: 'coduriNoi',
  method: 'POST',
  path: '/app/api/cont/coduri-rezerva',
  summary: 'Alte zece coduri de rezervă, în locul celor vechi',
  access: 'person',
  proof: 'fresh',
  data: codes,
  run: (operations, { session, visitor }) => operations.renewRecoveryCodes(session, visitor),
  toData: toCodes,
});

export const listOwnSessions = operation({
  ...plainRow,
  id: 'sesiunileMele',
  method: 'GET',
  path: '/app/api/cont/sesiuni',
  summary: 'Sesiunile proprii, ultima folosită întâi',
  access: 'person',
  data: strict({
    sesiuni: Type.Array(
      strict({
        id: uuidSchema,
        aceasta: Type.Boolean(),
        navigator: Type.String(),
        adresa: Type.String(),
        inceputa_la: Type.String(),
        folosita_la: Type.String(),
      }),
    ),
  }),
  run: async (operations, { session }) => ({ session, sessions: await operations.listOwnSessions(session) }),
  toData: ({ session, sessions }) => ({
    sesiuni: sessions.map((one) => ({
      id: one.sessionId,
      aceasta: one.sessionId === session.sessionId,
      navigator: one.browser,
      adresa: one.address,
      inceputa_la: moment(one.createdAt),
      folosita_la: moment(one.lastUsedAt),
    })),
  }),
});

export const endOwnSession = operation({
  ...plainRow,
  id: 'incheieSesiunea',
  method: 'DELETE',
  path: '/app/api/cont/sesiuni/{id}',
  summary: 'Încheie una dintre sesiunile proprii',
  access: 'person',
  params: strict({ id: uuidSchema }),
  data: 'nothing',
  run: (operations, { session, params: { id } }) => operations.endOwnSession(session, id),
  toData: toNothing,
});

export const endOtherSessions = operation({
  ...plainRow,
  id: 'incheieCelelalteSesiuni',
  method: 'DELETE',
  path: '/app/api/cont/sesiuni',
  summary: 'Încheie toate celelalte sesiuni proprii',
  access: 'person',
  data: 'nothing',
  run: (operations, { session }) => operations.endOtherSessions(session),
  toData: toNothing,
});

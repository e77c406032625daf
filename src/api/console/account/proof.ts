import { Type } from 'typebox';
import { partial, strict } from '../../schema/schemas.ts';
import { del, post, put, single } from '../row.ts';
import { browserOptions, passkeyAnswer } from './passkeys.ts';
import { codeSchema, passwordSchema } from './sign-in.ts';

/** How a person shows again who they are, and what they do so with. */
export const proofRows = [
  post('/app/api/cont/dovada', {
    id: 'dovedesteDinNou',
    summary:
      'Confirmă din nou cine este: cu parola și, unde este, codul; fără parolă, codul singur arată al doilea factor',
    access: 'person',
    body: partial({ parola: passwordSchema, cod: codeSchema }),
    run: (operations, { session, body: { parola, cod } }) =>
      operations.proveAgain(session, { password: parola ?? null, code: cod ?? null }),
  }),
  /** CON-LINK-6 */
  post('/app/api/cont/intrare/amana', {
    id: 'amanaIntrarea',
    summary: 'Amână, o dată, alegerea unei parole sau a unei chei de acces',
    access: 'person',
    run: (operations, { session }) => operations.putOffChoice(session),
  }),
  post('/app/api/cont/dovada/cheie-de-acces/optiuni', {
    id: 'cereDovadaCuCheieDeAcces',
    summary: 'Ce i se cere navigatorului pentru a confirma cu o cheie de acces',
    access: 'person',
    data: browserOptions,
    run: (operations, { session, origin }) => operations.askForPasskey(session, origin),
  }),
  post('/app/api/cont/dovada/cheie-de-acces', {
    id: 'dovedesteCuCheieDeAcces',
    summary: 'Confirmă din nou cine este, cu o cheie de acces',
    access: 'person',
    body: strict({ raspuns: passkeyAnswer }),
    run: (operations, { session, body: { raspuns }, origin }) => operations.proveWithPasskey(session, raspuns, origin),
  }),
  put('/app/api/cont/parola', {
    id: 'schimbaParola',
    summary: 'Schimbă parola, sau o alege pe prima, fără `parola_actuala`; toate celelalte sesiuni se încheie',
    access: 'person',
    body: strict({
      parola_actuala: Type.Optional(passwordSchema),
      parola: passwordSchema,
      cod: Type.Optional(codeSchema),
    }),
    session: 'opens',
    run: (operations, { session, body: { parola_actuala, parola, cod }, visitor }) =>
      operations.changePassword(session, { current: parola_actuala ?? null, next: parola, code: cod ?? null }, visitor),
  }),
];

const fresh = { access: 'person', proof: 'fresh' } as const;
const codes = single('coduri', Type.Array(Type.String()));

export const secondFactorRows = [
  post('/app/api/cont/al-doilea-factor', {
    ...fresh,
    id: 'incepeAlDoileaFactor',
    summary: 'Secretul pentru aplicația de coduri; este în vigoare după primul cod',
    data: single('uri', Type.String()),
    run: async (operations, { session }) => (await operations.offerSecondFactor(session)).uri,
  }),
  put('/app/api/cont/al-doilea-factor', {
    ...fresh,
    id: 'confirmaAlDoileaFactor',
    summary: 'Primul cod; răspunde cu cele zece coduri de rezervă, arătate o dată',
    body: strict({ cod: codeSchema }),
    data: codes,
    run: async (operations, { session, body: { cod }, visitor }) => [
      ...(await operations.confirmSecondFactor(session, cod, visitor)),
    ],
  }),
  del('/app/api/cont/al-doilea-factor', {
    ...fresh,
    id: 'scoateAlDoileaFactor',
    summary: 'Renunță la al doilea factor',
    run: (operations, { session, visitor }) => operations.removeSecondFactor(session, visitor),
  }),
  post('/app/api/cont/coduri-rezerva', {
    ...fresh,
    id: 'coduriNoi',
    summary: 'Alte zece coduri de rezervă, în locul celor vechi',
    data: codes,
    run: async (operations, { session, visitor }) => [...(await operations.renewRecoveryCodes(session, visitor))],
  }),
];

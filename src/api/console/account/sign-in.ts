import { Type } from 'typebox';
import { emailSchema, oneOf, partial, strict, text } from '../../schema/schemas.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { get, post } from '../row.ts';
import { browserOptions, passkeyAnswer } from './passkeys.ts';

/** Longer than any accepted password: the rule for passwords reports a wrong length in its own text. */
export const passwordSchema = text(1000);
export const codeSchema = text(50);

const errandNames = {
  invitation: 'invitatie',
  reset: 'parola',
  'sign-in': 'intrare',
  'second-step': 'intrare',
} as const;

const waysIn = shape<ResultOf<'readWaysIn'>>()({
  parola: out.yesNo('hasPasswords'),
  furnizor: out.textOrNull('provider'),
});

const link = shape<ResultOf<'readLink'>>()({
  fel: out.of(oneOf(['invitatie', 'parola', 'intrare']), ({ errand }) => errandNames[errand]),
  email: out.text('email'),
});

const ofLink = { access: 'anyone', params: strict({ token: text(100) }) } as const;

export const signInRows = [
  get('/app/api/intra', {
    id: 'cumSeIntra',
    summary: 'Cum se poate intra: cu parolă, prin furnizorul de identitate, sau oricum',
    access: 'anyone',
    data: waysIn,
    run: (operations) => operations.readWaysIn(),
  }),
  post('/app/api/intra', {
    id: 'intra',
    summary: 'Intră cu adresa, parola și, unde este, codul de verificare',
    access: 'anyone',
    body: strict({ email: text(254), parola: passwordSchema, cod: Type.Optional(codeSchema) }),
    session: 'opens',
    run: (operations, { body: { email, parola, cod }, visitor }) =>
      operations.signIn({ email, password: parola, code: cod ?? null }, visitor),
  }),
  /** CON-OIDC-1 */
  post('/app/api/intra/furnizor', {
    id: 'incepeIdentificarea',
    summary:
      'Adresa la care browserul merge ca furnizorul de identitate să spună cine este; de acolo se întoarce la /app/oidc/inapoi',
    access: 'anyone',
    session: 'begins',
    data: shape<ResultOf<'beginIdentitySignIn'>>()({ adresa: out.text('address') }),
    run: (operations) => operations.beginIdentitySignIn(),
  }),
  post('/app/api/intra/furnizor/inapoi', {
    id: 'incheieIdentificarea',
    summary: 'Cu ce s-a întors browserul de la furnizorul de identitate: tot ce stă după `?` în adresă',
    access: 'anyone',
    body: strict({ raspuns: text(8000) }),
    session: 'opens',
    run: (operations, { pending, body: { raspuns }, visitor }) =>
      operations.finishIdentitySignIn(pending, raspuns, visitor),
  }),
  post('/app/api/intra/cheie-de-acces/optiuni', {
    id: 'cereCheieDeAcces',
    summary: 'Ce i se cere navigatorului pentru a intra cu o cheie de acces',
    access: 'anyone',
    data: browserOptions,
    run: (operations, { origin }) => operations.askForPasskey(null, origin),
  }),
  post('/app/api/intra/cheie-de-acces', {
    id: 'intraCuCheieDeAcces',
    summary: 'Intră cu o cheie de acces',
    access: 'anyone',
    body: strict({ raspuns: passkeyAnswer }),
    session: 'opens',
    run: (operations, { body: { raspuns }, origin, visitor }) => operations.signInWithPasskey(raspuns, origin, visitor),
  }),
  post('/app/api/iesi', {
    id: 'iesi',
    summary: 'Încheie sesiunea',
    access: 'person',
    session: 'ends',
    run: (operations, { session }) => operations.signOut(session),
  }),
  post('/app/api/parola-uitata', {
    id: 'cereParolaNoua',
    summary: 'Cere prin e-mail un link pentru o parolă nouă',
    access: 'anyone',
    body: strict({ email: emailSchema }),
    run: (operations, { body: { email }, visitor }) => operations.askReset(email, visitor),
  }),
  get('/app/api/linkuri/{token}', {
    ...ofLink,
    id: 'citesteLinkul',
    summary: 'La ce folosește un link primit',
    data: link,
    run: (operations, { params: { token } }) => operations.readLink(token),
  }),
  post('/app/api/linkuri/{token}', {
    ...ofLink,
    id: 'folosesteLinkul',
    summary: 'Folosește un link: parola nouă, și persoana este înăuntru',
    body: partial({ parola: passwordSchema, cod: codeSchema }),
    session: 'opens',
    run: (operations, { params: { token }, body: { parola, cod }, visitor }) =>
      operations.followLink(token, { password: parola ?? null, code: cod ?? null }, visitor),
  }),
];

import { Type } from 'typebox';
import { nullable, oneOf, strict, text } from '../../schema/schemas.ts';
import { operation, plainRow, toNothing } from '../operation.ts';
import { codeSchema, emailSchema, passwordSchema } from '../vocabulary.ts';

const linkParams = strict({ token: text(100) });

export const readWaysIn = operation({
  ...plainRow,
  id: 'cumSeIntra',
  method: 'GET',
  path: '/app/api/intra',
  summary: 'Cum se poate intra: cu parolă, prin furnizorul de identitate, sau oricum',
  access: 'anyone',
  data: strict({ parola: Type.Boolean(), furnizor: nullable(Type.String()) }),
  run: (operations) => operations.readWaysIn(),
  toData: ({ hasPasswords, provider }) => ({ parola: hasPasswords, furnizor: provider }),
});

/** CON-OIDC-1 */
export const beginIdentitySignIn = operation({
  ...plainRow,
  id: 'incepeIdentificarea',
  method: 'POST',
  path: '/app/api/intra/furnizor',
  summary:
    'Adresa la care browserul merge ca furnizorul de identitate să spună cine este; de acolo se întoarce la /app/oidc/inapoi',
  access: 'anyone',
  session: 'begins',
  data: strict({ adresa: Type.String() }),
  run: (operations) => operations.beginIdentitySignIn(),
  toData: ({ address }) => ({ adresa: address }),
});

export const finishIdentitySignIn = operation({
  ...plainRow,
  id: 'incheieIdentificarea',
  method: 'POST',
  path: '/app/api/intra/furnizor/inapoi',
  summary: 'Cu ce s-a întors browserul de la furnizorul de identitate: tot ce stă după `?` în adresă',
  access: 'anyone',
  body: strict({ raspuns: text(8000) }),
  session: 'opens',
  data: 'nothing',
  run: (operations, { pending, body: { raspuns }, visitor }) =>
    operations.finishIdentitySignIn(pending, raspuns, visitor),
  toData: toNothing,
});

export const signIn = operation({
  ...plainRow,
  id: 'intra',
  method: 'POST',
  path: '/app/api/intra',
  summary: 'Intră cu adresa, parola și, unde este, codul de verificare',
  access: 'anyone',
  body: strict({ email: text(254), parola: passwordSchema, cod: Type.Optional(codeSchema) }),
  session: 'opens',
  data: 'nothing',
  run: (operations, { body: { email, parola, cod }, visitor }) =>
    operations.signIn({ email, password: parola, code: cod ?? null }, visitor),
  toData: toNothing,
});

export const signOut = operation({
  ...plainRow,
  id: 'iesi',
  method: 'POST',
  path: '/app/api/iesi',
  summary: 'Încheie sesiunea',
  access: 'person',
  session: 'ends',
  data: 'nothing',
  run: (operations, { session }) => operations.signOut(session),
  toData: toNothing,
});

export const askReset = operation({
  ...plainRow,
  id: 'cereParolaNoua',
  method: 'POST',
  path: '/app/api/parola-uitata',
  summary: 'Cere prin e-mail un link pentru o parolă nouă',
  access: 'anyone',
  body: strict({ email: emailSchema }),
  data: 'nothing',
  run: (operations, { body: { email }, visitor }) => operations.askReset(email, visitor),
  toData: toNothing,
});

export const readLink = operation({
  ...plainRow,
  id: 'citesteLinkul',
  method: 'GET',
  path: '/app/api/linkuri/{token}',
  summary: 'La ce folosește un link primit',
  access: 'anyone',
  params: linkParams,
  data: strict({ fel: oneOf(['invitatie', 'parola', 'intrare']), email: Type.String() }),
  run: (operations, { params: { token } }) => operations.readLink(token),
  toData: ({ errand, email }) => ({ fel: errandNames[errand], email }),
});

const errandNames = {
  invitation: 'invitatie',
  reset: 'parola',
  'sign-in': 'intrare',
  'second-step': 'intrare',
} as const;

export const followLink = operation({
  ...plainRow,
  id: 'folosesteLinkul',
  method: 'POST',
  path: '/app/api/linkuri/{token}',
  summary: 'Folosește un link: parola nouă, și persoana este înăuntru',
  access: 'anyone',
  params: linkParams,
  body: strict({ parola: Type.Optional(passwordSchema), cod: Type.Optional(codeSchema) }),
  session: 'opens',
  data: 'nothing',
  run: (operations, { params: { token }, body: { parola, cod }, visitor }) =>
    operations.followLink(token, { password: parola ?? null, code: cod ?? null }, visitor),
  toData: toNothing,
});

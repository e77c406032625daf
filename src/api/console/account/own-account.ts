import { rightsOfRole } from '../../../domain/people/role.ts';
import { oneOf, partial, strict, text, uuidSchema } from '../../schema/schemas.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { memberRightNames, planNames, roleNames } from '../../words/vocabulary.ts';
import type { ConsoleCall } from '../operation.ts';
import { del, get, listed, post, put } from '../row.ts';

const themes = { system: 'sistem', light: 'luminos', dark: 'intunecat' } as const;
const languages = ['ro', 'en'] as const;
const choices = { 'may-wait': 'amanabil', now: 'acum', 'put-off': 'amanat' } as const;

type Session = NonNullable<ConsoleCall['session']>;
type Account = ResultOf<'readOwnAccount'>;

const company = shape<Session['memberships'][number]>()({
  cod_unic: out.text('fiscalCode'),
  denumire: out.text('name'),
  rol: out.word(roleNames, 'role'),
  abonament: out.textOrNull(({ plan }) => plan && planNames[plan]),
  cere_al_doilea_factor: out.yesNo('requiresSecondFactor'),
  /** CON-ROLE-3: what the role has there, so that the page need not know any role. */
  drepturi: out.words(memberRightNames, ({ role }) => rightsOfRole[role]),
});

const invitation = shape<Account['invitations'][number]>()({
  cod_unic: out.text('fiscalCode'),
  denumire: out.text('name'),
  rol: out.word(roleNames, 'role'),
});

const me = shape<Account & { readonly session: Session }>()({
  email: out.text('email'),
  operator_instalare: out.yesNo('isOperator'),
  are_parola: out.yesNo('hasPassword'),
  al_doilea_factor: out.yesNo('hasTotp'),
  intrat_cu_al_doilea_factor: out.yesNo(({ session }) => session.isTwoFactor),
  coduri_ramase: out.whole('recoveryCodesLeft'),
  alege_intrarea: out.wordOrNull(choices, 'choice'),
  limba: out.of(oneOf(languages), ({ language }) => languages.find((one) => one === language) ?? 'ro'),
  tema: out.of(oneOf(Object.values(themes)), ({ theme }) => themes[theme as keyof typeof themes] ?? 'sistem'),
  firme: out.list(company, ({ session }) => session.memberships),
  invitatii: out.list(invitation, 'invitations'),
});

const invited = { access: 'person', params: strict({ cod_unic: text(20) }) } as const;

export const ownAccountRows = [
  /** The first thing a page asks: who is signed in, and where they may go. */
  get('/app/api/eu', {
    id: 'eu',
    summary: 'Cine este înăuntru, și în ce firme',
    access: 'person',
    data: me,
    run: async (operations, { session }) => ({ ...(await operations.readOwnAccount(session)), session }),
  }),
  put('/app/api/cont/preferinte', {
    id: 'alegePreferinte',
    summary: 'Limba și tema',
    access: 'person',
    body: partial({ limba: oneOf(languages), tema: oneOf(Object.values(themes)) }),
    run: (operations, { session, body: { limba, tema } }) => {
      const theme = Object.entries(themes).find(([, word]) => word === tema)?.[0] ?? null;
      return operations.setPreferences(session, { language: limba ?? null, theme });
    },
  }),
  /** CON-MEMBER-5 */
  post('/app/api/cont/invitatii/{cod_unic}', {
    ...invited,
    id: 'acceptaInvitatia',
    summary: 'Acceptă invitația unei firme; de acum persoana este membră',
    run: (operations, { session, params: { cod_unic }, visitor }) =>
      operations.acceptInvitation(session, cod_unic, visitor),
  }),
  del('/app/api/cont/invitatii/{cod_unic}', {
    ...invited,
    id: 'refuzaInvitatia',
    summary: 'Refuză invitația unei firme',
    run: (operations, { session, params: { cod_unic }, visitor }) =>
      operations.declineInvitation(session, cod_unic, visitor),
  }),
];

const ownSession = shape<ResultOf<'listOwnSessions'>[number] & { readonly current: string }>()({
  id: out.of(uuidSchema, 'sessionId'),
  aceasta: out.yesNo(({ sessionId, current }) => sessionId === current),
  navigator: out.text('browser'),
  adresa: out.text('address'),
  inceputa_la: out.moment('createdAt'),
  folosita_la: out.moment('lastUsedAt'),
});

export const sessionRows = [
  get('/app/api/cont/sesiuni', {
    id: 'sesiunileMele',
    summary: 'Sesiunile proprii, ultima folosită întâi',
    access: 'person',
    data: listed('sesiuni', ownSession),
    run: async (operations, { session }) =>
      (await operations.listOwnSessions(session)).map((one) => ({ ...one, current: session.sessionId })),
  }),
  del('/app/api/cont/sesiuni/{id}', {
    id: 'incheieSesiunea',
    summary: 'Încheie una dintre sesiunile proprii',
    access: 'person',
    params: strict({ id: uuidSchema }),
    run: (operations, { session, params: { id } }) => operations.endOwnSession(session, id),
  }),
  del('/app/api/cont/sesiuni', {
    id: 'incheieCelelalteSesiuni',
    summary: 'Încheie toate celelalte sesiuni proprii',
    access: 'person',
    run: (operations, { session }) => operations.endOtherSessions(session),
  }),
];

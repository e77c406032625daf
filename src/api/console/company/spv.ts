import { Type } from 'typebox';
import type { ConnectionWay, SpvAccount } from '../../../operations/spv/connect-spv.ts';
import { nullable, oneOf, strict, text } from '../../schema/schemas.ts';
import { out } from '../../shapes/out.ts';
import { shape } from '../../shapes/shape.ts';
import { get, post, single } from '../row.ts';

const wayNames = {
  browser: 'browser',
  'command-line': 'linie_de_comanda',
  none: 'neconfigurata',
} as const satisfies Readonly<Record<ConnectionWay, string>>;

const account = shape<SpvAccount>()({
  conectare: out.word(wayNames, 'way'),
  simulat: out.yesNo('isSimulated'),
  stare: out.of(oneOf(['neconectat', 'conectat', 'refuzat']), ({ connection }) => stateOf(connection)),
  conectat_la: out.momentOrNull(({ connection }) => connection?.connectedAt ?? null),
  expira_la: out.momentOrNull(({ connection }) => connection?.refreshExpiresAt ?? null),
  refuzat_la: out.momentOrNull(({ connection }) => connection?.refusedAt ?? null),
  mesaje_necitite: out.textOrNull(({ connection }) => connection?.messagesTrouble ?? null),
});

function stateOf(connection: SpvAccount['connection']): 'neconectat' | 'conectat' | 'refuzat' {
  if (!connection) return 'neconectat';
  return connection.refusedAt ? 'refuzat' : 'conectat';
}

export const spvRows = [
  /** CON-SPV-2 */
  get('/app/api/spv', {
    id: 'citesteSpv',
    summary: 'Conectarea la SPV: starea, sfârșitul, și cum se face',
    access: 'spv:read',
    data: account,
    run: (operations, { from }) => operations.readSpvAccount(from),
  }),
  post('/app/api/spv/conectare', {
    id: 'incepeConectareaSpv',
    summary: 'Adresa la care browserul merge ca să dea acces în SPV; de acolo se întoarce la /app/spv/inapoi',
    access: 'spv:manage',
    proof: 'fresh',
    data: single('adresa', Type.String()),
    run: (operations, { from, session: { sessionId }, origin }) =>
      operations.beginSpvConnection(from, { sessionId, origin }),
  }),
  post('/app/api/spv/inapoi', {
    id: 'incheieConectareaSpv',
    summary: 'Cu ce s-a întors browserul de la ANAF: `state` și `code`, sau fără cod dacă ANAF a refuzat',
    access: 'spv:manage',
    // A browser that came back without a state is told that it answers nobody's question.
    body: strict({ state: text(2000, { minLength: 0 }), code: Type.Optional(nullable(text(4000))) }),
    run: (operations, { from, session: { sessionId }, origin, body: { state, code } }) =>
      operations.finishSpvConnection(from, { sessionId, origin }, { state, code: code ?? null }),
  }),
];

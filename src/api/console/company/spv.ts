import { Type } from 'typebox';
import type { ConnectionWay, SpvAccount } from '../../../operations/spv/connect-spv.ts';
import { nullable, oneOf, strict, text } from '../../schema/schemas.ts';
import { operation, plainRow, toNothing } from '../operation.ts';
import { momentOrNull } from '../vocabulary.ts';

const wayNames = {
  browser: 'browser',
  'command-line': 'linie_de_comanda',
  none: 'neconfigurata',
} as const satisfies Readonly<Record<ConnectionWay, string>>;

/** CON-SPV-2 */
export const readSpv = operation({
  ...plainRow,
  id: 'citesteSpv',
  method: 'GET',
  path: '/app/api/spv',
  summary: 'Conectarea la SPV: starea, sfârșitul, și cum se face',
  access: 'spv:read',
  data: strict({
    conectare: oneOf(Object.values(wayNames)),
    simulat: Type.Boolean(),
    stare: oneOf(['neconectat', 'conectat', 'refuzat']),
    conectat_la: nullable(Type.String()),
    expira_la: nullable(Type.String()),
    refuzat_la: nullable(Type.String()),
    mesaje_necitite: nullable(Type.String()),
  }),
  run: (operations, { from }) => operations.readSpvAccount(from),
  toData: ({ way, isSimulated, connection }) => ({
    conectare: wayNames[way],
    simulat: isSimulated,
    stare: stateOf(connection),
    conectat_la: momentOrNull(connection?.connectedAt ?? null),
    expira_la: momentOrNull(connection?.refreshExpiresAt ?? null),
    refuzat_la: momentOrNull(connection?.refusedAt ?? null),
    mesaje_necitite: connection?.messagesTrouble ?? null,
  }),
});

function stateOf(connection: SpvAccount['connection']): 'neconectat' | 'conectat' | 'refuzat' {
  if (!connection) return 'neconectat';
  return connection.refusedAt ? 'refuzat' : 'conectat';
}

export const beginSpvConnection = operation({
  ...plainRow,
  id: 'incepeConectareaSpv',
  method: 'POST',
  path: '/app/api/spv/conectare',
  summary: 'Adresa la care browserul merge ca să dea acces în SPV; de acolo se întoarce la /app/spv/inapoi',
  access: 'spv:manage',
  proof: 'fresh',
  data: strict({ adresa: Type.String() }),
  run: (operations, { from, session: { sessionId }, origin }) =>
    operations.beginSpvConnection(from, { sessionId, origin }),
  toData: (adresa) => ({ adresa }),
});

export const finishSpvConnection = operation({
  ...plainRow,
  id: 'incheieConectareaSpv',
  method: 'POST',
  path: '/app/api/spv/inapoi',
  summary: 'Cu ce s-a întors browserul de la ANAF: `state` și `code`, sau fără cod dacă ANAF a refuzat',
  access: 'spv:manage',
  // What came back without one is an answer to nobody's question, and is told so.
  body: strict({ state: text(2000, { minLength: 0 }), code: Type.Optional(nullable(text(4000))) }),
  data: 'nothing',
  run: (operations, { from, session: { sessionId }, origin, body: { state, code } }) =>
    operations.finishSpvConnection(from, { sessionId, origin }, { state, code: code ?? null }),
  toData: toNothing,
});

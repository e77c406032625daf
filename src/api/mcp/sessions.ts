import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport as Transport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import { Refused } from '../../domain/refusal.ts';
import type { Clock, Ids } from '../../operations/ports.ts';
import type { Operation } from '../v2/operation.ts';
import { type AskV2, assistantOf } from './assistant.ts';
import { type Extra, questionPlaces } from './confirmation.ts';
import { type SessionOwner, sessionTable } from './session-table.ts';

export interface SessionNeeds {
  readonly rows: readonly Operation[];
  readonly clock: Clock;
  readonly ids: Ids;
  /** A session lives in one process; where there are several, its next request may come to another. */
  readonly isOneProcess: boolean;
}

/** It is one HTTP request, whose key is known. */
export interface AssistantCall {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer | null;
  readonly owner: SessionOwner;
  readonly ask: AskV2;
  readonly onFault: (error: unknown) => void;
}

export interface AssistantReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Readable;
}

interface Session {
  readonly server: Server;
  readonly transport: Transport;
}

const limits = { ofCompany: 8, ofAll: 256, idleMs: 15 * 60 * 1000 };
const retryAfterSeconds = 60;

/**
 * MCP-7: reads need no session: each request is answered by itself, by whichever process gets it. A client that wants to write has one,
 * because the answer to a question comes as a request of its own.
 */
export function assistantSessions({ rows, clock, ids, isOneProcess }: SessionNeeds) {
  const sessions = sessionTable<Session>(limits, ({ server }) => void server.close());
  const placeFor = questionPlaces();
  const now = (): number => clock.now().getTime();

  async function connected(mayWrite: boolean, sessionId: string, call: AssistantCall): Promise<Session> {
    const { onFault, owner } = call;
    const placeForQuestion = () => placeFor(owner.companyId);
    const transport = mayWrite
      ? new Transport({ sessionIdGenerator: () => sessionId, onsessionclosed: (id) => sessions.remove(id) })
      : new Transport({ enableJsonResponse: true });
    const server = assistantOf({ rows, mayWrite, sessionId, askOf, onFault, placeForQuestion });
    await server.connect(transport);
    return { server, transport };
  }

  async function opened(call: AssistantCall): Promise<Session | AssistantReply> {
    if (!isOneProcess) return failure(400, -32600, noSessions);
    const sessionId = ids.uuid();
    const session = await connected(true, sessionId, call);
    if (sessions.add(sessionId, session, call.owner, now())) return session;
    throw new Refused({ reason: 'overloaded', retryAfterSeconds });
  }

  return {
    async answer(call: AssistantCall): Promise<AssistantReply> {
      const message = call.method === 'POST' ? messageOf(call.body) : null;
      if (message === undefined) return failure(400, -32700, 'Corpul trebuie să fie un singur mesaj JSON-RPC 2.0.');
      const sessionId = call.headers['mcp-session-id'];
      if (sessionId !== undefined) {
        const session = sessions.use(sessionId, call.owner, now());
        return session ? answered(session.transport, call, message) : failure(404, -32001, sessionIsOver);
      }
      if (wantsToWrite(call) && isInitializeRequest(message)) {
        const session = await opened(call);
        return 'transport' in session ? answered(session.transport, call, message) : session;
      }
      if (wantsToWrite(call) || call.method !== 'POST') return failure(400, -32000, sessionIsMissing);
      const { server, transport } = await connected(false, ids.uuid(), call);
      try {
        return await answered(transport, call, message);
      } finally {
        await server.close();
      }
    },
    end: (): void => sessions.clear(),
  };
}

const noSessions =
  'Scrierea prin /mcp cere o singură instanță a serviciului, iar acesta rulează cu mai multe procese. Folosiți `bin/facturier mcp --write`, care merge cu oricâte, sau renunțați la antetul Svc-Mcp-Scriere.';
const sessionIsOver = 'Sesiunea nu există sau s-a încheiat; conectați-vă din nou.';
const sessionIsMissing = 'Lipsește antetul Mcp-Session-Id, primit la conectare.';

/** MCP-4 */
const wantsToWrite = ({ headers }: AssistantCall): boolean => /^da$/i.test(headers['svc-mcp-scriere'] ?? '');

/** Undefined means that it is no message; several at once are no longer part of the protocol. */
function messageOf(body: Buffer | null): unknown {
  try {
    const message: unknown = JSON.parse((body ?? Buffer.alloc(0)).toString('utf8'));
    return typeof message === 'object' && message !== null && !Array.isArray(message) ? message : undefined;
  } catch {
    return undefined;
  }
}

function failure(status: number, code: number, message: string): AssistantReply {
  const body = JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null });
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body };
}

/** The transport reads these headers. */
const transportHeaders = ['accept', 'content-type', 'mcp-session-id', 'mcp-protocol-version'];
/** The server itself answers for the connection and for what may be stored. */
const ownHeaders = ['connection', 'cache-control'];

async function answered(transport: Transport, call: AssistantCall, message: unknown): Promise<AssistantReply> {
  const headers = transportHeaders.flatMap((name) => {
    const value = call.headers[name];
    return value === undefined ? [] : [[name, value] as [string, string]];
  });
  const request = new Request('http://localhost/mcp', { method: call.method, headers });
  const response = await transport.handleRequest(request, {
    ...(message === null ? {} : { parsedBody: message }),
    // It reaches the handlers beside the message: each asks v2 with the headers of the request that brought it.
    authInfo: { token: '', clientId: '', scopes: [], extra: { ask: call.ask } },
  });
  const isStream = response.headers.get('content-type') === 'text/event-stream' && response.body !== null;
  return {
    status: response.status,
    headers: Object.fromEntries([...response.headers].filter(([name]) => !ownHeaders.includes(name))),
    body: isStream ? Readable.fromWeb(response.body as ReadableStream) : await response.text(),
  };
}

function askOf({ authInfo }: Extra): AskV2 {
  const ask = authInfo?.extra?.['ask'];
  if (typeof ask !== 'function') throw new Error('a message came without its request');
  return ask as AskV2;
}

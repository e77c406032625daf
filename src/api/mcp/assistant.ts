import { createHash } from 'node:crypto';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js';
import { readIdentity } from '../v2/company/read-identity.ts';
import type { Operation } from '../v2/operation.ts';
import { querySchemaOf } from '../v2/parameters.ts';
import { type RowAnswer, refusal, resourceUri, resultOf } from './answers.ts';
import { confirmed, type Extra } from './confirmation.ts';
import { answerBy, method } from './methods.ts';
import { changesSomething, isAllowed, isOffered, type RowRequest, requestOf, requiredIn, toolOf } from './tools.ts';

/** Asks v2 in the name of the key that called; null stands for no idempotency key. */
export type AskV2 = (request: RowRequest, idempotencyKey: string | null) => Promise<RowAnswer>;

export interface AssistantNeeds {
  readonly rows: readonly Operation[];
  /** MCP-4: without it only reads are offered, which is the default. */
  readonly mayWrite: boolean;
  readonly askOf: (extra: Extra) => AskV2;
  /** It is unlike that of any other session, so that the same number of a request in another is another request. */
  readonly sessionId: string;
  readonly onFault: (error: unknown) => void;
  /** MCP-8: a question holds memory until it is answered. Returns what gives the place back, or null where none is free. */
  readonly placeForQuestion: () => (() => void) | null;
}

/** Made once: it compiles schemas. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

const instructions = `facturier este programul de facturare al firmei. Uneltele sunt operațiile API v2: același drept al cheii, aceleași limite, aceleași răspunsuri ({data, meta}). Sumele sunt zecimale exacte, datele sunt AAAA-LL-ZZ, cotele de TVA sunt fracții (0.21). Listele vin pe pagini: \`limit\`, apoi \`cursor\` cu valoarea din meta.pagination.next_cursor; \`fields\` alege câmpurile. Corpul unei cereri stă în argumentul \`corp\`. O operație care modifică date este executată numai după ce o persoană o confirmă.`;

/** One assistant speaks with one client, over whatever transport it is connected to. */
export function assistantOf(needs: AssistantNeeds): Server {
  const rows = needs.rows.filter((row) => isOffered(row) && (needs.mayWrite || !changesSomething(row)));
  const named = new Map(needs.rows.filter(isOffered).map((row) => [row.id, row]));
  const server = new Server(
    { name: 'facturier', title: 'facturier', version: '2.0.0' },
    { capabilities: { tools: {}, resources: {} }, instructions, jsonSchemaValidator },
  );

  // The text of a fault is never shown.
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof McpError) throw error;
      needs.onFault(error);
      throw new McpError(ErrorCode.InternalError, 'Serviciul nu a putut răspunde.');
    }
  };

  const resources = needs.rows.filter(isResource);
  const methods = [
    method('tools/list', ListToolsRequestSchema, (_request, extra) =>
      guarded(async () => {
        const { rights, problem } = await rightsOf(needs.askOf(extra));
        if (problem !== null) throw new McpError(ErrorCode.InvalidRequest, problem);
        return { tools: rows.filter((row) => isAllowed(row, rights)).map(toolOf) };
      }),
    ),
    method(
      'tools/call',
      CallToolRequestSchema,
      async ({ params }, extra) => {
        const row = named.get(params.name);
        if (!row) throw new McpError(ErrorCode.InvalidParams, `Nu există nicio unealtă ${params.name.slice(0, 100)}.`);
        try {
          return await called(server, row, params.arguments ?? {}, extra, needs);
        } catch (error) {
          needs.onFault(error);
          return refusal(
            changesSomething(row)
              ? 'Serviciul nu a putut răspunde. Verificați printr-o citire dacă operația a fost executată, înainte de a o repeta.'
              : 'Serviciul nu a putut răspunde.',
          );
        }
      },
      refusal,
    ),
    method('resources/list', ListResourcesRequestSchema, async () => ({
      resources: resources.map(({ path, id, summary, description }) => ({
        uri: resourceUri(path),
        name: id,
        title: summary,
        description,
        mimeType: 'application/json',
      })),
    })),
    method('resources/read', ReadResourceRequestSchema, ({ params: { uri } }, extra) =>
      guarded(async () => {
        const row = resources.find(({ path }) => resourceUri(path) === uri);
        if (!row) throw new McpError(ErrorCode.InvalidParams, `Nu există nicio resursă ${uri.slice(0, 200)}.`);
        const { status, body } = await needs.askOf(extra)({ method: 'GET', url: row.path, body: null }, null);
        const text = body.toString('utf8');
        if (status !== 200) throw new McpError(ErrorCode.InvalidRequest, text);
        return { contents: [{ uri, mimeType: 'application/json', text }] };
      }),
    ),
  ];
  server.fallbackRequestHandler = answerBy(methods);
  server.onerror = () => undefined;
  return server;
}

/** MCP-10: what needs neither a key nor a choice is a resource too. */
const isResource = (row: Operation): boolean =>
  row.access === 'keyless' && row.params === 'none' && requiredIn(querySchemaOf(row)).length === 0;

async function called(
  server: Server,
  row: Operation,
  given: Readonly<Record<string, unknown>>,
  extra: Extra,
  needs: AssistantNeeds,
): Promise<CallToolResult> {
  const ask = needs.askOf(extra);
  const request = requestOf(row, given);
  if (typeof request === 'string') return refusal(request);
  if (!changesSomething(row)) return resultOf(row, request.url, await ask(request, null));
  if (!needs.mayWrite) return refusal(writingIsOff);
  // Nobody is asked to confirm what the key may not do.
  const { rights, problem } = await rightsOf(ask);
  if (problem !== null) return refusal(problem);
  if (!isAllowed(row, rights)) return refusal('Cheia nu are dreptul pentru această operație. Nu s-a executat nimic.');
  const giveBack = needs.placeForQuestion();
  if (!giveBack) return refusal(tooManyQuestions);
  const obstacle = await confirmed(server, { row, request }, extra).finally(giveBack);
  if (obstacle !== null) return refusal(obstacle);
  return resultOf(row, request.url, await ask(request, idempotencyKeyOf(needs.sessionId, extra.requestId, request)));
}

const writingIsOff =
  'Operația modifică date, iar conexiunea este numai pentru citire. Scrierea se pornește la conectare: antetul `Svc-Mcp-Scriere: da` la /mcp, sau `bin/facturier mcp --write`. Nu s-a executat nimic.';

const tooManyQuestions =
  'Prea multe operații așteaptă deja confirmarea unei persoane. Încercați din nou după ce a răspuns. Nu s-a executat nimic.';

/** MCP-6: a transport that delivers a request twice gets the same answer twice, and one effect. */
function idempotencyKeyOf(sessionId: string, requestId: string | number, { method, url, body }: RowRequest): string {
  const told = JSON.stringify([sessionId, requestId, method, url, body]);
  return `mcp-${createHash('sha256').update(told).digest('base64url')}`;
}

/** MCP-2: v2 is asked each time, since rights change and keys are revoked. A problem is the text that v2 answered. */
async function rightsOf(ask: AskV2): Promise<{ readonly rights: readonly string[]; readonly problem: string | null }> {
  const answer = await ask({ method: readIdentity.method, url: readIdentity.path, body: null }, null);
  const text = answer.body.toString('utf8');
  if (answer.status !== 200) return { rights: [], problem: text };
  return { rights: JSON.parse(text).data.drepturi, problem: null };
}

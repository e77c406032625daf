import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { readIdentity } from '../v2/company/read-identity.ts';
import { v2Operations } from '../v2/operations.ts';
import { type AskV2, assistantOf } from './assistant.ts';
import { questionPlaces } from './confirmation.ts';

export interface StdioNeeds {
  readonly url: string;
  /** They say who calls. */
  readonly headers: Readonly<Record<string, string>>;
  readonly mayWrite: boolean;
  readonly sessionId: string;
  readonly warn: (text: string) => void;
}

/** MCP-8: a message is as large as at `/mcp`. */
const maxBufferSize = 1024 * 1024;
/** The service answers sooner, with whatever it has. */
const answerMs = 60_000;

/**
 * MCP-1: the same tools over stdin and stdout, for a program that starts us. Returns when that program is done; a sentence says why
 * nothing could begin.
 */
export async function serveStdio({ url, headers, mayWrite, sessionId, warn }: StdioNeeds): Promise<string | null> {
  const ask = askOver(url, headers);
  // Whoever set the program up sees at once what is wrong with the key or the address.
  const problem = await problemOf(ask);
  if (problem !== null) return problem;
  const placeFor = questionPlaces();
  const server = assistantOf({
    rows: v2Operations,
    mayWrite,
    sessionId,
    askOf: () => ask,
    placeForQuestion: () => placeFor(0),
    onFault: (error) => warn(error instanceof Error ? error.message : String(error)),
  });
  const transport = new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize });
  await new Promise<void>((resolve, reject) => {
    server.onclose = resolve;
    process.stdin.once('end', () => void server.close());
    server.connect(transport).catch(reject);
  });
  return null;
}

async function problemOf(ask: AskV2): Promise<string | null> {
  try {
    const { status, body } = await ask({ method: readIdentity.method, url: readIdentity.path, body: null }, null);
    return status === 200 ? null : `The service refused: ${detailOf(body.toString('utf8')) ?? `status ${status}`}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function detailOf(text: string): string | null {
  try {
    return String(JSON.parse(text).detail);
  } catch {
    return null;
  }
}

function askOver(url: string, headers: StdioNeeds['headers']): AskV2 {
  return async (request, idempotencyKey) => {
    const response = await fetch(`${url}${request.url}`, {
      method: request.method,
      headers: {
        ...headers,
        ...(request.body === null ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
      },
      body: request.body,
      // The key is for this address alone.
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    }).catch(() => {
      throw new Error(`The service at ${url} does not answer.`);
    });
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, contentType: response.headers.get('content-type') ?? '', body };
  };
}

import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import { ErrorCode, McpError, type ServerNotification, type ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import type { Operation } from '../v2/operation.ts';
import type { RowRequest } from './tools.ts';

/** It says from which request a message came, and whether that was taken back. */
export type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** A person is asked about this. */
export interface Asked {
  readonly row: Operation;
  readonly request: RowRequest;
}

/** A person may take so long to read what is asked. */
const waitMs = 5 * 60 * 1000;
/** A dialog shows so much of the address, and of the body. */
const mostShown = 4000;

/** MCP-8: so many questions of a company wait at once, each with the message that it is about. */
const mostWaiting = 4;

export function questionPlaces() {
  const waiting = new Map<number, number>();
  return (companyId: number): (() => void) | null => {
    const before = waiting.get(companyId) ?? 0;
    if (before >= mostWaiting) return null;
    waiting.set(companyId, before + 1);
    return () => {
      const left = (waiting.get(companyId) ?? 1) - 1;
      if (left > 0) waiting.set(companyId, left);
      else waiting.delete(companyId);
    };
  };
}

/**
 * MCP-5: what changes something is done only after a person said yes, by the protocol's own question (elicitation). Returns null if so,
 * otherwise the sentence that says why it was not done.
 */
export async function confirmed(server: Server, asked: Asked, extra: Extra): Promise<string | null> {
  if (!server.getClientCapabilities()?.elicitation?.form) return cannotAsk;
  try {
    const { action, content } = await server.elicitInput(questionOf(asked), {
      relatedRequestId: extra.requestId,
      timeout: waitMs,
      signal: extra.signal,
    });
    return action === 'accept' && content?.['confirm'] === true ? null : declined;
  } catch (error) {
    if (error instanceof McpError && error.code === ErrorCode.RequestTimeout) return tooLate;
    // Whatever else the client answered is no yes.
    return declined;
  }
}

const cannotAsk =
  'Operația modifică date și cere confirmarea unei persoane, dar programul dumneavoastră nu poate întreba (nu a anunțat capabilitatea `elicitation`). Folosiți un client MCP care o are, API-ul v2 sau aplicația. Nu s-a executat nimic.';
const declined = 'Persoana nu a confirmat operația. Nu s-a executat nimic.';
const tooLate = 'Nimeni nu a confirmat operația în cinci minute. Nu s-a executat nimic.';

function questionOf({ row, request: { method, url, body } }: Asked) {
  // The address and the body are as they are sent, so that no text in them can look like a line of the question.
  const lines = [`${row.summary}?`, `${method} ${cut(url)}`, ...(body === null ? [] : [cut(body)])];
  return {
    message: lines.join('\n'),
    requestedSchema: {
      type: 'object' as const,
      properties: {
        confirm: {
          type: 'boolean' as const,
          title: 'Confirm operația',
          description: 'Operația se execută o singură dată, cu exact aceste date.',
        },
      },
      required: ['confirm'],
    },
  };
}

function cut(text: string): string {
  const rest = text.length - mostShown;
  return rest > 0 ? `${text.slice(0, mostShown)}… (încă ${rest} de caractere)` : text;
}

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { type CallToolResult, ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { onTestFinished } from 'vitest';

export interface AssistantClient {
  readonly client: Client;
  readonly tools: () => Promise<readonly string[]>;
  readonly call: (name: string, given?: Readonly<Record<string, unknown>>) => Promise<Called>;
  /** The questions that a person was asked, in order. */
  readonly questions: readonly string[];
}

interface Called {
  readonly isError: boolean;
  readonly text: string;
  /** The text, where it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts on whatever the wire says
  readonly json: any;
  readonly content: CallToolResult['content'];
}

/** What the person answers; without one the client cannot ask. */
export type Person = (question: string) => 'accept' | 'decline' | 'cancel' | 'unticked' | Promise<never>;

/** The protocol's own client, over a transport of its own. */
export async function connectClient(transport: unknown, person?: Person): Promise<AssistantClient> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { capabilities: person ? { elicitation: { form: {} } } : {} },
  );
  const questions: string[] = [];
  if (person) {
    client.setRequestHandler(ElicitRequestSchema, async ({ params: { message } }) => {
      questions.push(message);
      const answer = await person(message);
      if (answer === 'unticked') return { action: 'accept', content: { confirm: false } };
      return answer === 'accept' ? { action: answer, content: { confirm: true } } : { action: answer };
    });
  }
  await client.connect(transport as Transport);
  onTestFinished(() => client.close());
  return {
    client,
    questions,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    async call(name, given = {}) {
      const { content, isError = false } = (await client.callTool({ name, arguments: given })) as CallToolResult;
      const [first] = content;
      const text = first?.type === 'text' ? first.text : '';
      return { isError, text, json: /^[{[]/.test(text) ? JSON.parse(text) : null, content };
    },
  };
}

export function httpTransport(url: string, headers: Readonly<Record<string, string>>): StreamableHTTPClientTransport {
  return new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } });
}

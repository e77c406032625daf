import { ErrorCode, type JSONRPCRequest, McpError, type ServerResult } from '@modelcontextprotocol/sdk/types.js';
import type { Extra } from './confirmation.ts';

/** As much of a schema of the package as is used here. */
interface MessageSchema<Message> {
  readonly safeParse: (
    message: unknown,
  ) =>
    | { readonly success: true; readonly data: Message }
    | { readonly success: false; readonly error: { readonly issues: readonly { readonly path: PropertyKey[] }[] } };
}

export interface Method {
  readonly name: string;
  readonly answer: (request: JSONRPCRequest, extra: Extra) => Promise<ServerResult>;
}

/** MCP-3: a message of the wrong shape is told which of its members is wrong; the package would answer it with a fault of ours. */
export const method = <Message>(
  name: string,
  schema: MessageSchema<Message>,
  answer: (message: Message, extra: Extra) => Promise<ServerResult>,
  onWrong: (told: string) => ServerResult = refuseMessage,
): Method => ({
  name,
  answer: async (request, extra) => {
    const read = schema.safeParse(request);
    if (read.success) return answer(read.data, extra);
    const places = new Set(read.error.issues.map(({ path }) => path.slice(1, 3).map(String).join('.')));
    return onWrong(`Lipsesc sau nu au tipul cerut de protocol: ${[...places].slice(0, 10).join(', ').slice(0, 500)}.`);
  },
});

function refuseMessage(told: string): never {
  throw new McpError(ErrorCode.InvalidParams, told);
}

/** The package looks at nothing of a request for which it has no handler of its own. */
export const answerBy =
  (methods: readonly Method[]) =>
  (request: JSONRPCRequest, extra: Extra): Promise<ServerResult> => {
    const found = methods.find(({ name }) => name === request.method);
    if (!found) throw new McpError(ErrorCode.MethodNotFound, 'Metoda nu există.');
    return found.answer(request, extra);
  };

import { once } from 'node:events';
import pg from 'pg';
import { withinTime } from './within-time.ts';

const patienceMs = 5000;

/** What the types of the driver leave out. */
interface Connected {
  readonly host: string;
  readonly port: number;
  readonly ssl: boolean | object;
  readonly processID: number;
  readonly secretKey: number;
}
interface Wire {
  readonly stream: { destroy(): void };
  connect(port: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processId: number, secretKey: number): void;
}
type RequestConnection = Wire & NodeJS.EventEmitter;
const RequestConnection = pg.Connection as unknown as new (config: {
  readonly ssl: boolean | object;
}) => RequestConnection;

/**
 * Ends the statement that this client runs, by a request over a connection of its own. A pooler knows such a request, whereas the number of
 * the server's process, as the client knows it, is the pooler's.
 */
export async function cancelStatement(client: pg.ClientBase): Promise<void> {
  const { host, port, ssl, processID, secretKey } = client as unknown as Connected;
  const request = new RequestConnection({ ssl });
  request.on('error', () => undefined);
  const cancel = (): void => request.cancel(processID, secretKey);
  request.once('connect', () => (ssl ? request.requestSsl() : cancel()));
  request.once('sslconnect', cancel);
  // The server closes the connection once it has told the process.
  const ended = once(request, 'end');
  if (host.startsWith('/')) request.connect(`${host}/.s.PGSQL.${port}`);
  else request.connect(port, host);
  await withinTime(patienceMs, ended).finally(() => request.stream.destroy());
}

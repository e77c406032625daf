// One keep-alive HTTP connection with one request at a time. It does not use node:http, whose client costs a third of what the service
// does: the caller shares the machine with what it measures, so it has to cost next to nothing.
import { connect } from 'node:net';

/** The bytes of a request, made once and sent many times. */
export function requestBytes({ method, path, headers, body = '' }) {
  const lines = Object.entries({ host: 'bench', ...headers, 'content-length': Buffer.byteLength(body) });
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  );
}

/** The answer asks the caller to come back later. */
export class RateRefused extends Error {}

/**
 * Connects from `localAddress` if it is given, because calls without a key are counted by address. The service closes a connection that was
 * idle for long, and the next call opens it again.
 */
export async function openConnection(address, localAddress) {
  let socket = await openSocket(address, localAddress);
  return {
    /** Returns the milliseconds until the whole answer was there; an answer other than 200 is an error. */
    async timed(bytes) {
      if (socket.isClosed()) socket = await openSocket(address, localAddress);
      return socket.timed(bytes);
    },
    close: () => socket.close(),
  };
}

async function openSocket({ hostname, port }, localAddress) {
  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    ...(localAddress ? { localAddress } : {}),
  });
  let waiting;
  let received = '';
  let missing = 0;
  const settle = (how, value) => {
    const { [how]: call } = waiting ?? {};
    waiting = undefined;
    call?.(value);
  };
  socket.setEncoding('latin1');
  socket.on('data', (text) => {
    received += text;
    missing = received === text ? missingOf(text) : missing - text.length;
    if (missing > 0) return;
    const answer = received;
    received = '';
    if (answer.startsWith('HTTP/1.1 429 ') || /"Message":"Limita de apeluri/.test(answer))
      settle('reject', new RateRefused());
    else if (answer.startsWith('HTTP/1.1 200 ') && !answer.includes('"Success":false')) settle('resolve');
    else settle('reject', new Error(`answered ${answer}`));
  });
  socket.on('error', (error) => settle('reject', error));
  socket.on('close', () => settle('reject', new Error('the service closed the connection')));
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject);
  });

  return {
    isClosed: () => socket.destroyed || socket.readableEnded,
    async timed(bytes) {
      const startedAt = performance.now();
      await new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(bytes);
      });
      return performance.now() - startedAt;
    },
    close: () => socket.destroy(),
  };
}

/** The number of bytes of an answer that are still missing; its head, a few hundred bytes, arrives in one piece. */
function missingOf(text) {
  const headEnd = text.indexOf('\r\n\r\n');
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, headEnd))?.[1];
  if (headEnd < 0 || length === undefined) throw new Error(`no head with a length: ${text.slice(0, 200)}`);
  return headEnd + 4 + Number(length) - text.length;
}

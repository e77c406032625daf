import { readFileSync } from 'node:fs';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { type DeliveryFault, longestUrl, normalisedUrl, type UrlObstacle } from '../../domain/event/webhook.ts';
import type { WebhookAnswer, WebhookRequest, WebhookSender } from '../../operations/webhook-ports.ts';
import { allowedAddresses } from './allowed-addresses.ts';
import { lookUp } from './look-up.ts';

interface SenderOptions {
  readonly environment: 'test' | 'production';
  /** These networks are allowed though they are inside. */
  readonly allowed: readonly string[];
  readonly lookUp?: typeof lookUp;
  readonly timeoutMs?: number;
}

/** WHK-11 */
const longestMs = 15_000;
const mostBytes = 64 * 1024;
const shownCharacters = 1000;
const idleMs = 4000;

/**
 * It sends to addresses that strangers typed. WHK-9: a name is looked up once, every address it has must be allowed, and the connection
 * goes to the first of those very addresses, so that a name that changes its mind leads nowhere.
 */
export function webhookSender(options: SenderOptions): WebhookSender {
  const { environment, timeoutMs = longestMs } = options;
  const find = options.lookUp ?? lookUp;
  const isAllowed = allowedAddresses(options.allowed, environment === 'test');
  const agentOptions = { keepAlive: true, maxFreeSockets: 64, timeout: idleMs } as const;
  const agents = { 'http:': new HttpAgent(agentOptions), 'https:': new HttpsAgent(agentOptions) };

  const obstacleTo = (url: string): UrlObstacle | null => {
    const parsed = normalisedUrl(url);
    if (!parsed) return 'not-an-address';
    if (parsed.href.length > longestUrl) return 'too-long';
    if (environment === 'production' && parsed.protocol !== 'https:') return 'not-https';
    if (parsed.username !== '' || parsed.password !== '') return 'has-credentials';
    const literal = literalOf(parsed);
    return literal !== null && !isAllowed(literal) ? 'forbidden-address' : null;
  };

  const addressOf = async (url: URL, signal: AbortSignal): Promise<string> => {
    const literal = literalOf(url);
    const addresses = literal === null ? await find(url.hostname, signal) : [literal];
    const [first] = addresses;
    if (first === undefined) throw new Undelivered('name-unknown');
    if (!addresses.every(isAllowed)) throw new Undelivered('forbidden-address');
    return first;
  };

  const exchange = (options: RequestOptions, isSecure: boolean, body: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const sent = (isSecure ? httpsRequest : httpRequest)(options, resolve);
      sent.on('error', (error) => {
        // The other side closed an idle connection meanwhile: nothing was read from it, so another is taken.
        if (sent.reusedSocket && codeOf(error) === 'ECONNRESET' && options.agent !== false) {
          resolve(exchange({ ...options, agent: false }, isSecure, body));
        } else reject(error);
      });
      sent.end(body);
    });

  const sendWithin = async ({ url, headers, body }: WebhookRequest, signal: AbortSignal) => {
    const target = new URL(url);
    const address = await addressOf(target, signal);
    const isSecure = target.protocol === 'https:';
    const answer = await exchange(
      {
        host: address,
        port: target.port === '' ? (isSecure ? 443 : 80) : target.port,
        path: `${target.pathname}${target.search}`,
        method: 'POST',
        headers: {
          ...headers,
          host: target.host,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': userAgent,
        },
        agent: isSecure ? agents['https:'] : agents['http:'],
        signal,
        ...(isSecure
          ? {
              rejectUnauthorized: true,
              ...(isIP(address) && literalOf(target) !== null
                ? {}
                : { servername: target.hostname.replace(/\.$/, '') }),
            }
          : {}),
      },
      isSecure,
      body,
    );
    const { statusCode: status = 0, headers: answered } = answer;
    const response = await beginningOf(answer);
    return { status, response, retryAfterSeconds: retryAfterOf(status, answered['retry-after']) };
  };

  return {
    obstacleTo,
    async send(message, signal): Promise<WebhookAnswer> {
      const begun = performance.now();
      const late = AbortSignal.timeout(timeoutMs);
      const took = () => Math.round(performance.now() - begun);
      if (obstacleTo(message.url) !== null) return { ...nothing, milliseconds: 0, fault: 'forbidden-address' };
      try {
        const answer = await sendWithin(message, AbortSignal.any([signal, late]));
        return { ...answer, milliseconds: took(), fault: null };
      } catch (error) {
        signal.throwIfAborted();
        return { ...nothing, milliseconds: took(), fault: late.aborted ? 'too-slow' : faultOf(error) };
      }
    },
  };
}

const nothing = { status: null, response: null, retryAfterSeconds: null } as const;

class Undelivered extends Error {
  readonly fault: DeliveryFault;

  constructor(fault: DeliveryFault) {
    super(fault);
    this.fault = fault;
  }
}

function literalOf({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? null : bare;
}

/** WHK-11: no more than the first bytes are read; the connection is closed on whoever sends more. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    // Leaving the loop ends the connection.
    if (length >= mostBytes) break;
  }
  const text = Buffer.concat(chunks).subarray(0, mostBytes).toString().replaceAll('\0', '');
  // Characters stay whole: one is at most two units long.
  return [...text.slice(0, 2 * shownCharacters)].slice(0, shownCharacters).join('').toWellFormed();
}

/** WHK-12: it is in seconds, or a date. */
function retryAfterOf(status: number, written: string | undefined): number | null {
  if (written === undefined || (status !== 429 && status !== 503)) return null;
  if (/^\d+$/.test(written)) return Math.min(Number(written), Number.MAX_SAFE_INTEGER);
  const at = Date.parse(written);
  return Number.isNaN(at) ? null : Math.max(0, Math.round((at - Date.now()) / 1000));
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

function faultOf(error: unknown): DeliveryFault {
  if (error instanceof Undelivered) return error.fault;
  const code = codeOf(error);
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return 'certificate';
  return /^E(?:CONNREFUSED|HOSTUNREACH|NETUNREACH|TIMEDOUT|ADDRNOTAVAIL)$/.test(code) ? 'not-reached' : 'broken';
}

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};
const userAgent = `facturier/${version}`;

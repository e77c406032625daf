import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AnafAccount } from '../anaf/spv.ts';
import { anafMemory, answeredIndex, rehearsal, type SimulatedUpload } from './anaf-memory.ts';
import { registryAnswer } from './registry-answers.ts';
import { statementAnswer } from './statements.ts';

export type SimulatedEndpoint =
  | 'authorize'
  | 'token'
  | 'upload'
  | 'stareMesaj'
  | 'listaMesaje'
  | 'descarcare'
  | 'tva'
  | 'bilant';

/**
 * `lost` means that the call has its effect, and the answer is cut off. `held` means that it has its effect, and is never answered.
 * `dropped` means that the connection is cut before anything happens.
 */
export type SimulatedTrouble =
  | 'lost'
  | 'held'
  | 'dropped'
  | 'html'
  | 'silent'
  | 'endless'
  | 'unauthorized'
  | 'technical'
  | { readonly status: number; readonly type: string; readonly body: string | Buffer };

export interface SimulatedAnaf {
  readonly account: AnafAccount;
  readonly registryUrl: string;
  readonly statementsUrl: string;
  readonly uploads: readonly SimulatedUpload[];
  /** It counts how often each was called. */
  readonly asked: Readonly<Record<SimulatedEndpoint, number>>;
  /** The next calls there meet these, one after the other. */
  trouble(at: SimulatedEndpoint, ...troubles: readonly SimulatedTrouble[]): void;
  /** Every access token given so far becomes worthless. */
  expireTokens(): void;
  offerInvoice(buyerCode: string, sellerCode: string, xml: string | Buffer): string;
  stop(): Promise<void>;
}

interface Options {
  readonly processingMs?: number;
  readonly now?: () => number;
}

const standardProcessingMs = 1000;
const longestBody = 11 * 1024 * 1024;

/** V2-SPV-5, OPS-ENV-3: a server on this machine behaves like ANAF, so that the same adapter is used everywhere. */
export async function startSimulatedAnaf(options: Options = {}): Promise<SimulatedAnaf> {
  const { processingMs = standardProcessingMs, now = Date.now } = options;
  const memory = anafMemory({ processingMs, now });
  const troubles = new Map<SimulatedEndpoint, SimulatedTrouble[]>();
  const asked = { authorize: 0, token: 0, upload: 0, stareMesaj: 0, listaMesaje: 0, descarcare: 0, tva: 0, bilant: 0 };
  let generation = 1;
  const usedRefreshTokens = new Set<string>();
  const codes = new Set<string>();

  const answers: Readonly<Record<SimulatedEndpoint, (call: Call) => Reply>> = {
    // The owner says yes at once, and no with the client `refuses`.
    authorize: ({ query }) => {
      const back = new URL(query.get('redirect_uri') ?? 'http://localhost');
      const code = `sim-c.${now()}.${asked.authorize}`;
      codes.add(code);
      if (query.get('client_id') === 'refuses') back.searchParams.set('error', 'access_denied');
      else back.searchParams.set('code', code);
      back.searchParams.set('state', query.get('state') ?? '');
      return { status: 302, type: 'text/plain', body: '', location: back.href };
    },
    token: ({ body }) => {
      const code = new URLSearchParams(body).get('code');
      // A code that was given here serves once; any other is as good, where no browser takes part.
      if (code?.startsWith('sim-c.') && !codes.delete(code)) return json({ error: 'invalid_grant' }, 400);
      const refresh = new URLSearchParams(body).get('refresh_token');
      if (refresh !== null && usedRefreshTokens.has(refresh)) return json({ error: 'invalid_grant' }, 400);
      if (refresh !== null) usedRefreshTokens.add(refresh);
      const name = `${generation}.${now()}.${asked.token}`;
      return json({ access_token: `sim-a.${name}`, refresh_token: `sim-r.${name}`, expires_in: 7_776_000 });
    },
    upload: ({ path, query, body }) => {
      const header = 'xmlns="mfp:anaf:dgti:spv:respUploadFisier:v1" dateResponse="202611151000"';
      const fiscalCode = query.get('cif') ?? '';
      const refusal = uploadRefusal(fiscalCode, query.get('standard'), body);
      if (refusal !== null) {
        return xml(`<header ${header} ExecutionStatus="1"><Errors errorMessage="${refusal}"/></header>`);
      }
      const { uploadId } = memory.upload(fiscalCode, path, query, body);
      return xml(`<header ${header} ExecutionStatus="0" index_incarcare="${uploadId}"/>`);
    },
    stareMesaj: ({ query }) => {
      const header = 'xmlns="mfp:anaf:dgti:efactura:stareMesajFactura:v1"';
      const uploadId = query.get('id_incarcare') ?? '';
      const state = memory.read(uploadId);
      if (!state) {
        const message = `Nu exista factura cu id_incarcare= ${uploadId}`;
        return xml(`<header ${header}><Errors errorMessage="${message}"/></header>`);
      }
      if (!state.isDone) return xml(`<header ${header} stare="in prelucrare"/>`);
      const stare = state.isAccepted ? 'ok' : 'nok';
      return xml(`<header ${header} stare="${stare}" id_descarcare="${state.downloadId}"/>`);
    },
    listaMesaje: ({ query }) => {
      const found = memory
        .messagesOf(query.get('cif') ?? '', Number(query.get('startTime')), Number(query.get('endTime')))
        .filter(({ tip }) => filtered[query.get('filtru') ?? '']?.test(tip) ?? true);
      const titlu = 'Lista Mesaje disponibile din intervalul selectat';
      if (found.length === 0) return json({ eroare: 'Nu exista mesaje in intervalul selectat', titlu });
      const pages = Math.ceil(found.length / pageSize);
      const page = Number(query.get('pagina'));
      const mesaje = found.slice((page - 1) * pageSize, page * pageSize).map(({ at: _at, xml: _xml, ...told }) => told);
      return json({ mesaje, titlu, numar_total_pagini: pages, index_pagina_curenta: page });
    },
    descarcare: ({ query }) => {
      const id = query.get('id') ?? '';
      const zip = memory.zipOf(id);
      const eroare = `Pentru id=${id} nu exista inregistrata nici o factura`;
      return zip ? { status: 200, type: 'application/zip', body: zip } : json({ eroare, titlu: 'Descarcare mesaj' });
    },
    tva: ({ body }) => registryAnswer(body),
    bilant: ({ query }) => json(statementAnswer(query.get('cui') ?? '', Number(query.get('an')))),
  };

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const endpoint = endpoints[pathname];
    const body = await bodyOf(request);
    if (!endpoint) return give(response, json({ message: 'Not found', status: 404 }, 404));
    asked[endpoint] += 1;
    const trouble = troubles.get(endpoint)?.shift();
    if (trouble === 'silent') return;
    if (trouble === 'dropped') return void response.destroy();
    if (trouble === 'endless') return giveEndlessly(response);
    if (trouble !== undefined && trouble !== 'lost' && trouble !== 'held') return give(response, troubleReply(trouble));
    if (!open.has(endpoint) && !isLetIn(request, generation)) return give(response, unauthorized);
    const reply = answers[endpoint]({ path: pathname.slice(1), query: searchParams, body });
    if (trouble === 'lost') response.destroy();
    else if (trouble !== 'held') give(response, reply);
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It simulates for the service, and does not keep the process alive by itself.
  server.unref();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const oauth = { oauthUrl: url, clientId: 'simulated', clientSecret: 'simulated', redirectUrl: `${url}/callback` };
  return {
    account: { url, ...oauth },
    registryUrl: `${url}/tva`,
    statementsUrl: `${url}/bilant`,
    uploads: memory.uploads,
    asked,
    trouble: (at, ...more) => void troubles.set(at, [...(troubles.get(at) ?? []), ...more]),
    expireTokens: () => {
      generation += 1;
    },
    offerInvoice: memory.offer,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Call {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
}

export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
  readonly location?: string;
}

const pageSize = 500;

/** These need no access token. */
const open: ReadonlySet<SimulatedEndpoint> = new Set(['authorize', 'token', 'tva', 'bilant']);

const endpoints: Readonly<Record<string, SimulatedEndpoint>> = {
  '/authorize': 'authorize',
  '/token': 'token',
  '/upload': 'upload',
  '/uploadb2c': 'upload',
  '/stareMesaj': 'stareMesaj',
  '/listaMesajePaginatieFactura': 'listaMesaje',
  '/descarcare': 'descarcare',
  '/tva': 'tva',
  '/bilant': 'bilant',
};

/** A filter of the list selects messages by their type. */
const filtered: Readonly<Record<string, RegExp>> = { T: /^FACTURA TRIMISA$/, R: /^MESAJ CUMPARATOR / };

function uploadRefusal(fiscalCode: string, standard: string | null, body: string): string | null {
  if (!/^\d+$/.test(fiscalCode)) return `CIF introdus= ${fiscalCode} nu este un numar`;
  if (standard === 'RASP' ? answeredIndex(body) === null : !body.includes('<Invoice')) {
    return 'Fisierul transmis nu este valid. org.xml.sax.SAXParseException; lineNumber: 1; columnNumber: 1; cvc-elt.1.a: Cannot find the declaration of element.';
  }
  return rehearsal(body) === 'eroare' ? `Nu aveti drept in SPV pentru CIF=${fiscalCode}` : null;
}

/** The tokens of a simulator that ended are good for the next, so that a service with stored tokens goes on. */
function isLetIn({ headers }: IncomingMessage, generation: number): boolean {
  const given = /^Bearer sim-a\.(\d+)\./.exec(headers.authorization ?? '');
  return given !== null && Number(given[1]) >= generation;
}

function troubleReply(trouble: 'html' | 'unauthorized' | 'technical' | Reply): Reply {
  if (typeof trouble === 'object') return trouble;
  if (trouble === 'unauthorized') return unauthorized;
  if (trouble === 'html') return { status: 200, type: 'text/html', body: firewallPage };
  return xml(
    '<header xmlns="mfp:anaf:dgti:spv:respUploadFisier:v1" ExecutionStatus="1"><Errors errorMessage="A aparut o eroare tehnica. Cod: SIM"/></header>',
  );
}

const firewallPage =
  '<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. Please consult with your administrator.<br><br>Your support ID is: 123</body></html>';

const json = (value: unknown, status = 200): Reply => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
});

const xml = (text: string): Reply => ({
  status: 200,
  type: 'application/xml',
  body: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`,
});

const unauthorized = json({ message: 'Unauthorized', status: '401' }, 401);

function give(response: ServerResponse, { status, type, body, location }: Reply): void {
  response.writeHead(status, { 'content-type': type, ...(location ? { location } : {}) }).end(body);
}

function giveEndlessly(response: ServerResponse): void {
  const piece = Buffer.alloc(64 * 1024, 'a');
  const more = (): void => {
    if (!response.destroyed && response.write(piece)) setImmediate(more);
  };
  response.on('drain', more);
  more();
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += (chunk as Buffer).length;
    if (length > longestBody) throw new Error('the request is too long');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString();
}

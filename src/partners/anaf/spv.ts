import {
  AnafFault,
  type MessagePeriod,
  type Spv,
  type SpvMessage,
  type SpvProgress,
  type SpvUpload,
} from '../../operations/ports.ts';
import { type Answer, headerOf, readAnswer } from './answers.ts';
import { callHttp } from './http-call.ts';
import { longestInvoice } from './message-content.ts';
import { readMessage } from './message-reader.ts';
import { messageOf } from './messages.ts';
import { askTokens, authorizationUrl, type OauthClient } from './oauth.ts';

export interface AnafAccount extends OauthClient {
  /** The address is `https://api.anaf.ro/prod/FCTEL/rest`. */
  readonly url: string;
}

const mebibyte = 1024 * 1024;
const longestText = mebibyte;
const longestList = 8 * mebibyte;
const askMs = 20_000;
const carryMs = 60_000;

/** Each call of the web services of RO e-Factura has the access token of a company. */
export function anafSpv(account: () => Promise<AnafAccount>): Spv {
  const ask = async (access: string, path: string, signal: AbortSignal, more: More = {}): Promise<Answer> => {
    const { maxBytes = longestText, timeoutMs = askMs, init = {} } = more;
    const headers = { authorization: `Bearer ${access}`, ...init.headers };
    const { url } = await account();
    return readAnswer(await callHttp(`${url}/${path}`, { ...init, headers }, { signal, timeoutMs, maxBytes }));
  };

  return {
    // Nothing is requested here, because the address is for a browser.
    authorizationUrl: async (state) => authorizationUrl(await account(), state),
    exchangeCode: async (code, signal) => askTokens(await account(), { code }, signal),
    refresh: async (refreshToken, signal) => askTokens(await account(), { refreshToken }, signal),

    async upload(access, upload, signal) {
      const init = { method: 'POST', body: upload.xml, headers: { 'content-type': 'application/xml' } };
      const answer = await ask(access, uploadPath(upload), signal, { init, timeoutMs: carryMs });
      return requireId(headerOf(answer).attributes.get('index_incarcare'), 'index_incarcare');
    },

    async progress(access, uploadId, signal) {
      const header = headerOf(await ask(access, `stareMesaj?id_incarcare=${encodeURIComponent(uploadId)}`, signal));
      return progressOf(header.attributes.get('stare'), header.attributes.get('id_descarcare'));
    },

    async download(access, messageId, signal) {
      const bounds = { maxBytes: longestInvoice + mebibyte, timeoutMs: carryMs };
      const answer = await ask(access, `descarcare?id=${encodeURIComponent(messageId)}`, signal, bounds);
      if (answer.is !== 'zip') throw new AnafFault('not-answered', `it answered with ${answer.is} and not a ZIP`);
      return readMessage(answer.bytes);
    },

    async messages(access, period, signal) {
      const found: SpvMessage[] = [];
      for (let page = 1, pages = 1; page <= pages && page <= mostPages; page += 1) {
        const list = await ask(access, listPath(period, page), signal, { maxBytes: longestList }).catch(emptyIfNone);
        if (list?.is !== 'json') break;
        const { mesaje, numar_total_pagini: total } = list.value;
        if (!Array.isArray(mesaje)) throw new AnafFault('not-answered', 'its list has no messages');
        found.push(...mesaje.flatMap((message) => messageOf(message) ?? []));
        pages = Number(total) || 1;
      }
      return found;
    },
  };
}

interface More {
  readonly maxBytes?: number;
  readonly timeoutMs?: number;
  readonly init?: { readonly method?: string; readonly body?: string; readonly headers?: Record<string, string> };
}

function uploadPath(upload: SpvUpload): string {
  const { fiscalCode: cif } = upload;
  if (upload.kind === 'buyer-message') return `upload?${new URLSearchParams({ standard: 'RASP', cif })}`;
  const parameters = new URLSearchParams({ standard: 'UBL', cif });
  if (upload.isToForeigner) parameters.set('extern', 'DA');
  return `${upload.isToIndividual ? 'uploadb2c' : 'upload'}?${parameters}`;
}

/** Ids stay text, because they are longer than a number holds exactly. */
function requireId(value: string | undefined, name: string): string {
  if (value === undefined || !/^[0-9]{1,30}$/.test(value)) {
    throw new AnafFault('not-answered', `its answer has no ${name}`);
  }
  return value;
}

function progressOf(state: string | undefined, downloadId: string | undefined): SpvProgress {
  switch (state?.trim().toLowerCase()) {
    case 'ok':
      return { state: 'accepted', downloadId: requireId(downloadId, 'id_descarcare') };
    case 'nok':
      return { state: 'rejected', downloadId: requireId(downloadId, 'id_descarcare') };
    case 'in prelucrare':
      return { state: 'processing' };
    case 'xml cu erori nepreluat de sistem':
      return { state: 'not-taken' };
    default:
      throw new AnafFault('not-answered', `it said nothing known of the state: ${JSON.stringify(state ?? null)}`);
  }
}

/** A page has 500 messages. */
const mostPages = 200;

const filters = { sent: 'T', 'buyer-messages': 'R' } as const;

function listPath({ fiscalCode, from, until, only }: MessagePeriod, page: number): string {
  const parameters = new URLSearchParams({
    startTime: String(from.getTime()),
    endTime: String(until.getTime()),
    cif: fiscalCode,
    pagina: String(page),
    ...(only === null ? {} : { filtru: filters[only] }),
  });
  return `listaMesajePaginatieFactura?${parameters}`;
}

/** An empty list comes as an error. */
function emptyIfNone(error: unknown): null {
  if (error instanceof AnafFault && /^Nu exista mesaje/i.test(error.message)) return null;
  throw error;
}

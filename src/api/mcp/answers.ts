import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { isFileRow, type Operation } from '../v2/operation.ts';
import { changesSomething } from './tools.ts';

/** It is what v2 answered. */
export interface RowAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: Buffer;
}

/** MCP-8: a model can take in so much at once; a file is handed on and not read. */
const mostTextBytes = 256 * 1024;
const mostFileBytes = 1024 * 1024;

/** MCP-3: the text is the very body that v2 answered, of a success as of a problem. */
export function resultOf(row: Operation, url: string, answer: RowAnswer): CallToolResult {
  const { status, body } = answer;
  if (status !== 200) return refusal(body.toString('utf8'));
  if (isFileRow(row)) return body.length > mostFileBytes ? tooLarge(row, body.length) : file(url, answer);
  return body.length > mostTextBytes ? tooLarge(row, body.length) : said(body.toString('utf8'));
}

const said = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });

/** A refusal is a result, so that the model reads why and does better. */
export const refusal = (text: string): CallToolResult => ({ ...said(text), isError: true });

function file(url: string, { contentType, body }: RowAnswer): CallToolResult {
  const [mimeType = ''] = contentType.split(';', 1);
  const resource = { uri: resourceUri(url), mimeType };
  // An XML of a supplier may be in any encoding; ours are in this one.
  const isText = /^application\/xml; *charset=utf-8$/i.test(contentType);
  return {
    content: [
      {
        type: 'resource',
        resource: isText
          ? { ...resource, text: body.toString('utf8') }
          : { ...resource, blob: body.toString('base64') },
      },
    ],
  };
}

/** Nobody is told that an act failed which was done. */
function tooLarge(row: Operation, bytes: number): CallToolResult {
  const size = `Răspunsul are ${Math.ceil(bytes / 1024)} KiB, mai mult decât se poate da aici.`;
  if (changesSomething(row)) return said(`Operația a fost executată. ${size}`);
  const way = isFileRow(row)
    ? `Fișierul se poate descărca prin API, de la ${row.path}.`
    : 'Cereți mai puțin: un `limit` mai mic și pagina următoare prin `cursor`, numai câmpurile necesare prin `fields`, sau filtre mai strânse.';
  return refusal(`${size} ${way}`);
}

const scheme = 'facturier://';

export const resourceUri = (url: string): string => `${scheme}${url}`;

import { childrenOf, readXml, type XmlElement, XmlNotReadable } from '../../formats/xml/read-xml.ts';
import { AnafFault } from '../../operations/ports.ts';
import type { HttpReply } from './http-call.ts';

/**
 * ANAF answers with XML, JSON, a ZIP or the page of a firewall, and neither the status nor the content type says which: the kind
 * of an answer is determined from its bytes alone.
 */
export type Answer =
  | { readonly is: 'xml'; readonly root: XmlElement }
  | { readonly is: 'json'; readonly value: Readonly<Record<string, unknown>> }
  | { readonly is: 'zip'; readonly bytes: Buffer };

const longestXml = 1024 * 1024;
const zipMagic = Buffer.of(0x50, 0x4b, 3, 4);

/** Rejects answers that cannot be read, and those that declare themselves an error. */
export function readAnswer({ status, body }: HttpReply): Answer {
  if (body.subarray(0, 4).equals(zipMagic)) return { is: 'zip', bytes: body };
  const answer = readText(body);
  if (status === 401) throw new AnafFault('unauthorized', 'the access token is not accepted');
  if (answer?.is === 'json') refuseFailure(answer.value);
  if (status >= 500) throw new AnafFault('not-answered', `it answered with the status ${status}`);
  if (!answer) throw new AnafFault('not-answered', `it answered neither XML nor JSON: ${beginningOf(body)}`);
  return answer;
}

function readText(body: Buffer): Answer | null {
  const text = textOf(body);
  if (text?.startsWith('{')) {
    try {
      return { is: 'json', value: JSON.parse(text) };
    } catch {
      return null;
    }
  }
  // It is read on the event loop, and nothing that ANAF answers in XML is longer than a page.
  if (text === null || text.length > longestXml) return null;
  try {
    return { is: 'xml', root: readXml(text) };
  } catch (error) {
    if (error instanceof XmlNotReadable) return null;
    throw error;
  }
}

export function textOf(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body).trim();
  } catch {
    return null;
  }
}

/** ANAF says `{"eroare": ...}` with status 200, and `{"message": ..., "status": ...}` with 400 or 401. */
function refuseFailure(value: Readonly<Record<string, unknown>>): void {
  const { eroare, message, status } = value;
  if (typeof eroare === 'string') throw faultOfMessage(eroare);
  if (Number(status) === 401) throw new AnafFault('unauthorized', 'the access token is not accepted');
  if (Number(status) >= 500) throw new AnafFault('not-answered', shortened(String(message)));
  if (status !== undefined && typeof message === 'string') throw faultOfMessage(message);
}

/** An error in the `header` of an XML answer is thrown. */
export function headerOf(answer: Answer): XmlElement {
  if (answer.is !== 'xml' || answer.root.name !== 'header') {
    throw new AnafFault('not-answered', `it answered with another ${answer.is} than was asked for`);
  }
  const [complaint] = messagesOf(answer.root, 'Errors');
  if (complaint !== undefined) throw faultOfMessage(complaint);
  return answer.root;
}

export function messagesOf(header: XmlElement, name: 'Errors' | 'Error'): readonly string[] {
  return childrenOf(header, name).flatMap(({ attributes }) => attributes.get('errorMessage')?.trim() || []);
}

const quota = /S-au (?:facut|incarcat) deja \d+|Ai atins limita/i;
const technical = /eroare tehnica/i;

/** ANAF reports everything in words; these are the messages that mean something other than a refusal. */
export function faultOfMessage(message: string): AnafFault {
  const trouble = quota.test(message) ? 'quota-spent' : technical.test(message) ? 'out-of-order' : 'refused';
  return new AnafFault(trouble, shortened(message));
}

const longest = 2000;

/** Messages may have any length, and characters that our texts cannot hold: NUL and unpaired surrogates. */
export function shortened(text: string): string {
  const clean = text.replaceAll('\0', '');
  return clean.length > longest ? `${clean.slice(0, longest).toWellFormed()}…` : clean.toWellFormed();
}

const beginningOf = (body: Buffer): string =>
  JSON.stringify(body.subarray(0, 80).toString('latin1').replaceAll(/\s+/g, ' '));

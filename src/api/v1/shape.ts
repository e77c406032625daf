import { largestBodyOnLoop } from '../http/offload.ts';
import { maxBodyMebibytes } from '../http/server.ts';
import { parseJsonAsText, utf8 } from '../schema/json.ts';
import { notJsonMessage } from '../words/findings.ts';
import { mostLevels, readForm } from './form.ts';
import { isMembers, type Members } from './members.ts';
import type { Operation } from './operation.ts';
import { NotReadable } from './replies.ts';

/** The request is as it was sent, before the caller is known. */
export interface Sent {
  readonly members: Members;
  /** V1-FORM-1: only some companies accept one. */
  readonly isForm: boolean;
}

/** A line of the largest invoice has at most 14 values; nobody knows yet who sends them. */
const mostInLines = 250_000;
/** A call without lines has some sixty members, a list of thirty codes, and room for what is ignored. */
const mostInForm = 1000;

/** OPS-STRANGE-3: a legal body of the operation needs no more, and nobody knows yet who sends it. */
export const mostValuesOf = (row: Operation): number => (hasLines(row) ? mostInLines : mostInForm);
export const mostBytesOf = (row: Operation): number =>
  hasLines(row) ? maxBodyMebibytes * 1024 * 1024 : largestBodyOnLoop;

const hasLines = ({ members }: Operation): boolean =>
  Object.values(members.properties).some((member) => 'maxItems' in member && Number(member.maxItems) > mostInForm);

export const formsRefused =
  'Corpul cererii se trimite ca application/json; formularele sunt acceptate numai de la firmele cu setarea v1_formulare, cu date de acces corecte.';

/**
 * V1-ERR-2: the body is an object whose numbers are text, or a sentence says why it cannot be read. V1-BODY-2: a body that begins with a
 * brace is JSON, whatever its content type.
 */
export function readBody(contentType: string | undefined, bytes: Buffer | null, mostValues: number): Sent {
  if (bytes === null || bytes.length === 0)
    throw new NotReadable('Corpul cererii lipseste; se trimite un obiect JSON.');
  const text = utf8(bytes);
  const media = formMedia(contentType);
  if (media === null || /^\s*\{/.test(text ?? '')) return { members: membersOfJson(text, mostValues), isForm: false };
  if (media === 'multipart') throw new NotReadable(formsRefused);
  return { members: membersOfForm(text, mostValues), isForm: true };
}

/** Returns the kind of form that the content type names, if any. */
export function formMedia(contentType: string | undefined): 'urlencoded' | 'multipart' | null {
  const [, media] = /^\s*(application\/x-www-form-urlencoded|multipart\/)/i.exec(contentType ?? '') ?? [];
  if (media === undefined) return null;
  return media.endsWith('/') ? 'multipart' : 'urlencoded';
}

function membersOfJson(text: string | null, mostValues: number): Members {
  const parsed = text === null ? null : parseJsonAsText(text, mostValues);
  if (parsed?.ok === false && parsed.because === 'too-many-values') throw tooManyValues(mostValues);
  if (!parsed?.ok) throw new NotReadable(notJsonMessage(parsed?.at ?? null));
  if (!isMembers(parsed.value)) throw new NotReadable('Corpul cererii trebuie sa fie un obiect JSON.');
  return parsed.value;
}

function membersOfForm(text: string | null, mostValues: number): Members {
  const form = text === null ? null : readForm(text, mostValues);
  if (form?.ok) return form.members;
  switch (form?.because) {
    case 'too-many-values':
      throw tooManyValues(mostValues);
    case 'too-deep':
      throw new NotReadable(`Numele din formular au cel mult ${mostLevels} niveluri.`);
    default:
      throw new NotReadable('Corpul cererii nu este un formular valid, in utf-8; se trimite ca application/json.');
  }
}

const tooManyValues = (most: number): NotReadable => new NotReadable(`Corpul cererii are cel mult ${most} de valori.`);

/** If a parameter is sent twice, the last one counts, as for members. */
export function readQuery(url: string): Sent {
  const [, search = ''] = /\?(.*)$/s.exec(url) ?? [];
  return { members: Object.fromEntries(new URLSearchParams(search)), isForm: false };
}

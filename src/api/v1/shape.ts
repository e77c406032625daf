import { notJsonMessage } from '../finding-messages.ts';
import { parseJsonAsText, utf8 } from '../schema/json.ts';
import { mostLevels, readForm } from './form.ts';
import { isMembers, type Members } from './members.ts';
import { NotReadable } from './replies.ts';

/** The request as it was sent, before the caller is known. */
export interface Sent {
  readonly members: Members;
  /** V1-FORM-1: only some companies take one. */
  readonly isForm: boolean;
}

/** A line of the largest invoice has at most 14; nobody knows yet who sends them. */
const mostValues = 250_000;

export const formsRefused =
  'Corpul cererii se trimite ca application/json; formularele sunt acceptate numai de la firmele cu setarea v1_formulare, cu date de acces corecte.';

/**
 * V1-ERR-2: the body as an object whose numbers are text, or a sentence that says why it cannot be read. V1-BODY-2: a body that
 * begins with a brace is JSON, whatever its content type.
 */
export function readBody(contentType: string | undefined, bytes: Buffer | null): Sent {
  if (bytes === null || bytes.length === 0)
    throw new NotReadable('Corpul cererii lipseste; se trimite un obiect JSON.');
  const text = utf8(bytes);
  const media = formMedia(contentType);
  if (media === null || /^\s*\{/.test(text ?? '')) return { members: membersOfJson(text), isForm: false };
  if (media === 'multipart') throw new NotReadable(formsRefused);
  return { members: membersOfForm(text), isForm: true };
}

/** The kind of form that the content type names, if any. */
export function formMedia(contentType: string | undefined): 'urlencoded' | 'multipart' | null {
  const [, media] = /^\s*(application\/x-www-form-urlencoded|multipart\/)/i.exec(contentType ?? '') ?? [];
  if (media === undefined) return null;
  return media.endsWith('/') ? 'multipart' : 'urlencoded';
}

function membersOfJson(text: string | null): Members {
  const parsed = text === null ? null : parseJsonAsText(text, mostValues);
  if (parsed?.ok === false && parsed.because === 'too-many-values') throw tooManyValues();
  if (!parsed?.ok) throw new NotReadable(notJsonMessage(parsed?.at ?? null));
  if (!isMembers(parsed.value)) throw new NotReadable('Corpul cererii trebuie sa fie un obiect JSON.');
  return parsed.value;
}

function membersOfForm(text: string | null): Members {
  const form = text === null ? null : readForm(text, mostValues);
  if (form?.ok) return form.members;
  switch (form?.because) {
    case 'too-many-values':
      throw tooManyValues();
    case 'too-deep':
      throw new NotReadable(`Numele din formular au cel mult ${mostLevels} niveluri.`);
    default:
      throw new NotReadable('Corpul cererii nu este un formular valid, in utf-8; se trimite ca application/json.');
  }
}

const tooManyValues = (): NotReadable => new NotReadable(`Corpul cererii are cel mult ${mostValues} de valori.`);

/** If a parameter is sent twice, the last one counts, as for members. */
export function readQuery(url: string): Sent {
  const [, search = ''] = /\?(.*)$/s.exec(url) ?? [];
  return { members: Object.fromEntries(new URLSearchParams(search)), isForm: false };
}

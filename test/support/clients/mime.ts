/** A part of a message, read as a mail program reads it. */
export interface MimePart {
  /** The headers by lower-case name; one that occurs twice has both values, with a line break between. */
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer;
  readonly parts: readonly MimePart[];
}

export function readMime(source: Buffer): MimePart {
  const raw = source.toString('latin1');
  const end = raw.indexOf('\r\n\r\n');
  const headers = readHeaders(raw.slice(0, end));
  const body = raw.slice(end + 4);
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1];
  const parts =
    boundary === undefined
      ? []
      : body
          .split(new RegExp(`(?:^|\\r\\n)--${boundary.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')}(?:--)?(?:\\r\\n|$)`))
          .slice(1, -1)
          .map((part) => readMime(Buffer.from(part, 'latin1')));
  return { headers, content: decode(body, headers['content-transfer-encoding'] ?? ''), parts };
}

/** The first part of this type, at any depth. */
export function partOf(message: MimePart, type: string): MimePart {
  const found = everyPart(message).find(({ headers }) => headers['content-type']?.startsWith(type));
  if (!found) throw new Error(`the message has no ${type}`);
  return found;
}

export const everyPart = (part: MimePart): readonly MimePart[] => [part, ...part.parts.flatMap(everyPart)];

function readHeaders(head: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    const key = name.toLowerCase();
    headers[key] = headers[key] === undefined ? words(value) : `${headers[key]}\n${words(value)}`;
  }
  return headers;
}

/** RFC 2047: adjacent encoded words are one text, even if a letter is split between them. */
function words(value: string): string {
  return value
    .replaceAll(/(\?=)\s+(=\?)/g, '$1$2')
    .replaceAll(/(?:=\?utf-8\?[bq]\?[^?]*\?=)+/gi, (run) =>
      Buffer.concat(
        [...run.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, kind = '', text = '']) =>
          kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : quotedPrintable(text.replaceAll('_', ' ')),
        ),
      ).toString(),
    );
}

function decode(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  return encoding === 'quoted-printable' ? quotedPrintable(body) : Buffer.from(body, 'latin1');
}

function quotedPrintable(text: string): Buffer {
  const joined = text.replaceAll(/=\r\n/g, '');
  return Buffer.from(
    joined.replaceAll(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );
}

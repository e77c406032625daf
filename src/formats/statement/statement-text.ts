import { notReadable } from './statement-values.ts';

const mostMebibytes = 10;

/** The names of encodings in files, and the decoders for them. Any other encoding is refused, because a wrong guess would change names. */
const encodings: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'windows-1250': 'windows-1250',
  cp1250: 'windows-1250',
  'windows-1252': 'windows-1252',
  'iso-8859-1': 'windows-1252',
  'iso-8859-2': 'iso-8859-2',
  'utf-16': 'utf-16le',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
};

const marks: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/**
 * GRP-BANK-5: the text of a statement file. Its first bytes or its XML declaration give the encoding. A file without either is UTF-8, or
 * else, unless it is XML, in the code page of older Romanian programs.
 */
export function statementText(bytes: Uint8Array): string {
  if (bytes.length > mostMebibytes * 2 ** 20) throw notReadable({ is: 'too-large', mostMebibytes });
  const text = decoded(bytes);
  if (text.includes('\0')) throw notReadable({ is: 'characters' });
  return text;
}

function decoded(bytes: Uint8Array): string {
  const marked = marks.find(([mark]) => mark.every((byte, place) => bytes[place] === byte));
  if (marked) return decodedAs(marked[1], bytes);
  const beginning = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200));
  const [, declared] = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']+)["']/i.exec(beginning) ?? [];
  if (declared !== undefined) {
    const encoding = encodings[declared.trim().toLowerCase()];
    if (encoding === undefined) throw notReadable({ is: 'characters' });
    return decodedAs(encoding, bytes);
  }
  if (beginning.trimStart().startsWith('<')) return decodedAs('utf-8', bytes);
  try {
    return decodedAs('utf-8', bytes);
  } catch {
    return decodedAs('windows-1250', bytes);
  }
}

function decodedAs(encoding: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw notReadable({ is: 'characters' });
  }
}

/** Markup, already escaped. */
export type Xml = string;

type Attributes = Readonly<Record<string, string>>;

/** An element with text. It is left out if there is no text, because an empty element would have a meaning too. */
export function text(name: string, value: string | null | undefined, attributes?: Attributes): Xml {
  const text = plain(value ?? '');
  return text === '' ? '' : `<${name}${attributes ? attributesOf(attributes) : ''}>${escaped(text)}</${name}>`;
}

/** An element with child elements. It is left out if all of them are absent. */
export function group(name: string, ...children: readonly Xml[]): Xml {
  const content = children.join('');
  return content === '' ? '' : `<${name}>${content}</${name}>`;
}

/**
 * Text that every XML reader understands: without the characters that XML 1.0 forbids, and with single spaces, because the rules
 * count its length that way.
 */
export function plain(value: string): string {
  if (ordinary.test(value)) return value;
  return value.toWellFormed().replace(forbidden, '').replace(blanks, ' ').replace(/^ | $/g, '');
}

/** Recognises the usual case quickly: no forbidden characters, and only single spaces between words. */
const ordinary = /^(?:[!-~ăâîșțĂÂÎȘȚ]+(?: [!-~ăâîșțĂÂÎȘȚ]+)*)?$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML forbids.
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const blanks = /[ \t\r\n]+/g;

export function attributesOf(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(plain(value))}"`)
    .join('');
}

function escaped(value: string): string {
  return /[&<>"]/.test(value) ? value.replace(/[&<>"]/g, (character) => entities[character] ?? character) : value;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

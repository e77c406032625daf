/** An element by its local name; the prefix that the sender chose is ignored. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Its own text, without that of its children. */
  readonly text: string;
}

export class XmlNotReadable extends Error {}

const deepest = 60;
const mostElements = 300_000;
/** The limit for all elements together. One element may have a hundred, which the expression below enforces. */
const mostAttributes = 300_000;
const longest = 11 * 1024 * 1024;

/**
 * A strict reader for XML from strangers. It accepts no document type, so the only entities are the five of XML and numeric characters.
 * Length, depth, elements and attributes are limited, and the time is linear in the length of the text.
 */
export function readXml(text: string): XmlElement {
  if (text.length > longest) throw new XmlNotReadable('this XML is too large');
  if (text.includes('\0')) throw new XmlNotReadable('this has characters that XML does not know');
  const open: Opened[] = [];
  let root: Opened | null = null;
  let elements = 0;
  let attributeCount = 0;
  token.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  while (token.lastIndex < text.length) {
    const match = token.exec(text);
    if (!match?.groups) throw new XmlNotReadable('this is not XML, or has a document type');
    const { cdata, closing, opening, attributes = '', empty, plain } = match.groups;
    const inner = open.at(-1);
    if (opening !== undefined) {
      elements += 1;
      if (elements > mostElements || open.length >= deepest) throw new XmlNotReadable('this XML is too large');
      if (!inner && root) throw new XmlNotReadable('this XML has two roots');
      const element = opened(opening, attributes);
      attributeCount += element.attributes.size;
      if (attributeCount > mostAttributes) throw new XmlNotReadable('this XML is too large');
      root ??= element;
      inner?.children.push(element);
      if (empty === '') open.push(element);
    } else if (closing !== undefined) {
      if (open.pop()?.tag !== closing)
        throw new XmlNotReadable(`the element ${quoted(closing)} is not closed in its order`);
    } else if (plain !== undefined && inner) {
      inner.text += decoded(plain);
    } else if (cdata !== undefined && inner) {
      inner.text += cdata;
    } else if ((plain ?? cdata ?? '').trim() !== '') {
      throw new XmlNotReadable('there is text outside the root');
    }
  }
  if (!root || open.length > 0) throw new XmlNotReadable('this XML is cut short');
  return root;
}

/** The text is in the encoding that it declares, because people send what their programs write; null if it is not. */
export function xmlTextOf(bytes: Uint8Array): string | null {
  const isUtf16 = bytes[0] === 0xff || bytes[0] === 0xfe || bytes[0] === 0 || bytes[1] === 0;
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /^[^<]*<\?xml[^>]*?encoding=["']([\w-]{1,40})["']/.exec(start)?.[1];
  try {
    const encoding = isUtf16 ? (bytes[0] === 0xfe || bytes[0] === 0 ? 'utf-16be' : 'utf-16le') : (declared ?? 'utf-8');
    return new TextDecoder(encoding, { fatal: true }).decode(bytes).trim();
  } catch {
    return null;
  }
}

/** Cuts a stranger's text to the length that a message may contain. */
export function quoted(text: string): string {
  return text.length > longestQuote ? `${text.slice(0, longestQuote).toWellFormed()}…` : text;
}

const longestQuote = 100;

/** The element at the end of a path of names, the first one of each name. */
export function childOf(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>(
    (found, name) => found?.children.find((child) => child.name === name),
    element,
  );
}

/** The trimmed text at the end of a path of names; null if there is none. */
export function textOf(element: XmlElement | undefined, ...path: readonly string[]): string | null {
  return childOf(element, ...path)?.text.trim() || null;
}

export function childrenOf(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

interface Opened extends XmlElement {
  readonly tag: string;
  readonly children: Opened[];
  text: string;
}

function opened(tag: string, attributes: string): Opened {
  return { tag, name: localName(tag), attributes: readAttributes(attributes), children: [], text: '' };
}

const token =
  /<!--.*?-->|<!\[CDATA\[(?<cdata>.*?)\]\]>|<\?.*?\?>|<\/(?<closing>[^\s<>/]+)\s*>|<(?<opening>[^\s<>/!?=]+)(?<attributes>(?:\s+[^\s<>/=]+\s*=\s*(?:"[^"<]*"|'[^'<]*')){0,100})\s*(?<empty>\/?)>|(?<plain>[^<]+)/sy;
const attribute = /([^\s<>/=]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

const none: ReadonlyMap<string, string> = new Map();

function readAttributes(text: string): ReadonlyMap<string, string> {
  if (text === '') return none;
  return new Map(
    [...text.matchAll(attribute)].map(([, name = '', double, single]) => [
      localName(name),
      decoded(double ?? single ?? ''),
    ]),
  );
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replace(/&([^;&\s]{0,12};?)/g, (_whole, reference: string) => {
    const name = reference.slice(0, -1);
    const number = /^#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}))$/.exec(name);
    const code = number ? Number.parseInt(number[1] ?? number[2] ?? '', number[1] === undefined ? 10 : 16) : Number.NaN;
    const character = isCharacter(code) ? String.fromCodePoint(code) : named[name];
    if (!reference.endsWith(';') || character === undefined)
      throw new XmlNotReadable(`the entity &${reference} is unknown`);
    return character;
  });
}

/** XML 1.0, 2.2: no control characters except tab and line ends, and no surrogates. */
function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 9 || code === 10 || code === 13;
  return code <= 0xd7_ff || (code >= 0xe0_00 && code <= 0x10_ff_ff);
}

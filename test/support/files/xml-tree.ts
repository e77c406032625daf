/** An element of a document that was read strictly: anything that is not well-formed XML 1.0 throws. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  readonly text: string;
}

interface Growing {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Growing[];
  text: string;
}

const token = /<\?xml [^?]*\?>|<\/([\w:]+)>|<([\w:]+)((?: [\w:]+="[^"<]*")*)>|([^<]+)/suy;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML forbids.
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/u;

export function readXmlTree(xml: string): XmlNode {
  if (forbidden.test(xml)) throw new Error('a character that XML forbids');
  const open: Growing[] = [];
  let root: Growing | null = null;
  token.lastIndex = 0;
  while (token.lastIndex < xml.length) {
    const place = token.lastIndex;
    const match = token.exec(xml);
    if (!match) throw new Error(`not well-formed at ${place}: ${xml.slice(place, place + 80)}`);
    const [, closing, opening, attributes = '', text] = match;
    const parent = open.at(-1);
    if (closing !== undefined && open.pop()?.name !== closing) throw new Error(`${closing} is closed out of order`);
    if (opening !== undefined) {
      const node: Growing = { name: opening, attributes: attributesOf(attributes), children: [], text: '' };
      if (!parent && root) throw new Error('two roots');
      root ??= node;
      parent?.children.push(node);
      open.push(node);
    }
    if (text !== undefined && parent) parent.text += unescaped(text);
    else if (text?.trim()) throw new Error('text outside of the root');
  }
  if (!root || open.length > 0) throw new Error('cut short');
  return root;
}

/** All elements at the end of a path of names. */
export function nodesAt(node: XmlNode, path: string): readonly XmlNode[] {
  return path
    .split('/')
    .reduce<readonly XmlNode[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [node],
    );
}

export function textsAt(node: XmlNode, path: string): readonly string[] {
  return nodesAt(node, path).map(({ text }) => text);
}

export function textAt(node: XmlNode, path: string): string | null {
  return textsAt(node, path)[0] ?? null;
}

/** One element on each line, so that people can compare documents. */
export function inLines(xml: string): string {
  const lines = (node: XmlNode, indent: string): string => {
    const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
    const start = `${indent}<${node.name}${attributes.join('')}>`;
    if (node.children.length === 0) return `${start}${escaped(node.text)}</${node.name}>\n`;
    return `${start}\n${node.children.map((child) => lines(child, `${indent}  `)).join('')}${indent}</${node.name}>\n`;
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${lines(readXmlTree(xml), '')}`;
}

function attributesOf(text: string): Readonly<Record<string, string>> {
  const found = [...text.matchAll(/ ([\w:]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescaped(value)]);
  if (new Set(found.map(([name]) => name)).size !== found.length) throw new Error('an attribute twice');
  return Object.fromEntries(found) as Readonly<Record<string, string>>;
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

function unescaped(text: string): string {
  return text.replace(/&[^;]*;?/g, (entity) => {
    const character = entities[entity];
    if (character === undefined) throw new Error(`unknown entity ${entity}`);
    return character;
  });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

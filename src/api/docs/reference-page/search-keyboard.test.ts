import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test } from 'vitest';
import { openApiOf } from '../../v2/openapi.ts';
import { v2Operations } from '../../v2/operations.ts';
import { referencePage } from '../reference-page.ts';
import { script } from './script.ts';

const page = referencePage(openApiOf(v2Operations, 'https://facturare.exemplu.ro'));

let document: Element;
let location: { pathname: string; hash: string };
let focused: Element | null;

beforeEach(() => {
  document = parsed(page);
  location = { pathname: '/docs', hash: '' };
  focused = null;
  runInNewContext(script, {
    document: Object.assign(document, {
      documentElement: one('html'),
      createElement: (tag: string) => new Element(tag, {}),
      getElementById: (id: string) => one(`[id=${id}]`),
    }),
    location,
    matchMedia: () => ({ matches: true, addEventListener: () => undefined }),
    sessionStorage: { getItem: () => null },
  });
});

const input = (): Element => one('[id=cauta]');
const panel = (): Element => one('[data-panel]');
const options = (): readonly Element[] => one('[role=listbox]').children;
const chosen = (): readonly (string | undefined)[] =>
  options()
    .filter((option) => option.attributes['aria-selected'] === 'true')
    .map((option) => option.attributes['href']);

function write(text: string): void {
  input().value = text;
  input().tell('input');
}

test('a slash goes to the search from anywhere but a field [OPS-DOC-4]', () => {
  expect(one('textarea').tell('keydown', { key: '/' })).toBe('left alone');
  expect(focused).toBeNull();
  expect(one('main').tell('keydown', { key: '/', ctrlKey: true })).toBe('left alone');
  expect(one('main').tell('keydown', { key: '/' })).toBe('prevented');
  expect(focused).toBe(input());
});

test('what is typed without diacritics is found; arrows choose, Enter goes there [OPS-DOC-4]', () => {
  write('numarul de urmarire');
  expect(panel().hidden).toBe(false);
  expect(input().attributes['aria-expanded']).toBe('true');
  expect(options()[0]?.textContent).toContain('Atașează numărul de urmărire al curierului');
  expect(options().length).toBeGreaterThan(2);
  expect(chosen()).toEqual(['#ataseazaAwb']);
  input().tell('keydown', { key: 'ArrowUp' });
  expect(chosen()).toEqual([options().at(-1)?.attributes['href']]);
  input().tell('keydown', { key: 'ArrowDown' });
  expect(input().attributes['aria-activedescendant']).toBe(options()[0]?.id);
  input().tell('keydown', { key: 'Enter' });
  expect(location.hash).toBe('#ataseazaAwb');
  expect(focused).toBe(one('[id=ataseazaAwb]'));
  expect(panel().hidden).toBe(true);
});

test('a reason of a refusal is found where it is told, and what hid it opens [OPS-DOC-4]', () => {
  write('factura_duplicata');
  input().tell('keydown', { key: 'Enter' });
  expect(location.hash).toBe('#emiteFactura.probleme');
  expect(one('[id=emiteFactura.probleme]').open).toBe(true);
});

test('a member is found at any depth, and a kind of problem by its slug [OPS-DOC-4]', () => {
  write('clasificari.cod');
  expect(chosen()).toEqual(['#emiteFactura.corp.articole.efactura.clasificari.cod']);
  write('rate-limited');
  expect(chosen()).toEqual(['#problema-rate-limited']);
});

test('a word that is everywhere shows the first of many; one that is nowhere says so; Escape ends it [OPS-DOC-4]', () => {
  write('serie');
  expect(options()).toHaveLength(40);
  expect(panel().textContent).toMatch(/\d+ (?:de )?rezultate; primele 40/);
  write('zzz');
  expect(panel().textContent).toBe('Nimic găsit.');
  input().tell('keydown', { key: 'Enter' });
  expect(location.hash).toBe('');
  input().tell('keydown', { key: 'Escape' });
  expect([panel().hidden, input().value]).toEqual([true, '']);
});

/** It has as much of a browser as the script asks for. */
class Element {
  readonly tag: string;
  readonly attributes: Record<string, string>;
  readonly listeners = new Map<string, ((event: object) => void)[]>();
  readonly dataset: Record<string, string> = {};
  readonly classList = { add: (name: string) => this.setAttribute('class', name) };
  children: Element[] = [];
  texts: (string | Element)[] = [];
  parentElement: Element | null = null;
  value = '';
  open = false;
  tabIndex = 0;
  hidden: boolean;

  constructor(tag: string, attributes: Record<string, string>) {
    this.tag = tag;
    this.attributes = attributes;
    this.hidden = 'hidden' in attributes;
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith('data-')) this.dataset[name.slice('data-'.length)] = value;
    }
  }

  get tagName(): string {
    return this.tag.toUpperCase();
  }
  get id(): string {
    return this.attributes['id'] ?? '';
  }
  set id(value: string) {
    this.setAttribute('id', value);
  }
  get hash(): string {
    return this.attributes['href'] ?? '';
  }
  set href(value: string) {
    this.setAttribute('href', value);
  }
  get textContent(): string {
    return this.texts.map((part) => (typeof part === 'string' ? part : part.textContent)).join('');
  }
  set textContent(text: string) {
    this.replaceChildren(text);
  }
  setAttribute(name: string, value: unknown): void {
    this.attributes[name] = String(value);
  }
  removeAttribute(name: string): void {
    delete this.attributes[name];
  }
  append(...parts: readonly (string | Element)[]): void {
    for (const part of parts) {
      this.texts.push(part);
      if (typeof part === 'string') continue;
      part.parentElement = this;
      this.children.push(part);
    }
  }
  replaceChildren(...parts: readonly (string | Element)[]): void {
    this.texts = [];
    this.children = [];
    this.append(...parts);
  }
  matches(selector: string): boolean {
    return choicesOf(selector).some(({ tag, kind, name, value }) => {
      if (tag !== '' && tag !== this.tag) return false;
      if (kind === '.') return (this.attributes['class'] ?? '').split(' ').includes(name);
      if (kind === ':') return this.parentElement?.children.at(-1) === this;
      const has = this.attributes[name];
      return kind === undefined || (has !== undefined && (value ?? has) === has);
    });
  }
  closest(selector: string): Element | null {
    return this.matches(selector) ? this : (this.parentElement?.closest(selector) ?? null);
  }
  *inside(): Generator<Element> {
    for (const child of this.children) {
      yield child;
      yield* child.inside();
    }
  }
  querySelectorAll(selector: string): readonly Element[] {
    return [...this.inside()].filter((element) => element.matches(selector));
  }
  querySelector(selector: string): Element | null {
    for (const element of this.inside()) if (element.matches(selector)) return element;
    return null;
  }
  addEventListener(type: string, listener: (event: object) => void): void {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener]);
  }
  scrollIntoView(): void {}
  select(): void {}
  blur(): void {}
  focus(): void {
    focused = this;
  }

  /** An event that bubbles. */
  tell(type: string, more: object = {}): 'prevented' | 'left alone' {
    let outcome: 'prevented' | 'left alone' = 'left alone';
    const preventDefault = (): void => {
      outcome = 'prevented';
    };
    for (let at: Element | null = this; at; at = at.parentElement) {
      for (const listener of at.listeners.get(type) ?? []) listener({ target: this, preventDefault, ...more });
    }
    return outcome;
  }
}

const selectors = new Map<string, ReturnType<typeof readSelector>>();

/** `tag`, `.class`, `[name]`, `[name=value]` and `tag:last-child`, one or several after commas. */
function readSelector(selector: string) {
  return selector.split(', ').map((choice) => {
    const [, tag = '', kind, name = '', value] = /^(\w*)(?:([.[:])([\w-]+)(?:=([\w.-]+)\])?\]?)?$/.exec(choice) ?? [];
    return { tag, kind, name, value };
  });
}

function choicesOf(selector: string): ReturnType<typeof readSelector> {
  const known = selectors.get(selector) ?? readSelector(selector);
  selectors.set(selector, known);
  return known;
}

function one(selector: string): Element {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}

/** It reads our own pages, which close what they open. */
function parsed(html: string): Element {
  const root = new Element('document', {});
  const open = [root];
  const text = html.replaceAll(/<(script|style)>.*?<\/\1>|<!doctype html>/gs, '');
  for (const [token, end, tag, attributes = ''] of text.matchAll(/<(\/?)(\w+)((?:\s[^>]*)?)>|[^<]+/g)) {
    const parent = open.at(-1) ?? root;
    if (tag === undefined) parent.append(token.replaceAll('&#39;', "'").replaceAll('&quot;', '"'));
    else if (end === '/') open.pop();
    else {
      const pairs = [...attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)];
      const element = new Element(tag, Object.fromEntries(pairs.map(([, name, value = '']) => [name, value])));
      parent.append(element);
      if (!['meta', 'link', 'input'].includes(tag)) open.push(element);
    }
  }
  if (open.length !== 1) throw new Error(`${open.at(-1)?.tag} is not closed`);
  return root;
}

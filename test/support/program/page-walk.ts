import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../architecture/source-files.ts';

/** A block of commands on a page, and the block below it that shows what they print; null if they print nothing. */
export interface Step {
  /** The place, such as `docs/tutorial.md:42`, for the message of a failure. */
  readonly place: string;
  readonly commands: string;
  readonly shown: Shown | null;
}

export interface Shown {
  readonly language: 'json' | 'text';
  readonly text: string;
}

/** The blocks of a page in order. Every block contains either commands (`sh`) or what the commands above it print. */
export function stepsOf(page: string): readonly Step[] {
  const text = readFileSync(join(root, page), 'utf8');
  const steps: Step[] = [];
  for (const { 1: language = '', 2: content = '', index } of text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)) {
    const place = `${page}:${text.slice(0, index).split('\n').length}`;
    const last = steps.at(-1);
    if (language === 'sh') steps.push({ place, commands: content, shown: null });
    else if ((language === 'json' || language === 'text') && last && last.shown === null) {
      steps[steps.length - 1] = { ...last, shown: { language, text: content } };
    } else throw new Error(`${place} is neither a block of commands (sh) nor what the commands above it print`);
  }
  return steps;
}

/**
 * Whether a reader sees what the page shows. The page itself marks what differs from run to run: `...` stands for any text (in JSON: the
 * string "..." for any value), a date for any date, a timestamp for any timestamp, and `meta` may be left out.
 */
export function showsWhatIsPrinted(shown: Shown | null, printed: string): boolean {
  if (shown === null) return printed.trim() === '';
  if (shown.language === 'text') return matches(shown.text.trimEnd(), printed.trimEnd());
  const expected = jsonValues(shown.text);
  const found = jsonValues(printed);
  return expected.length === found.length && expected.every((value, place) => isAlike(value, found[place]));
}

/** JSON values one after the other, each beginning on a line of its own. */
function jsonValues(text: string): readonly unknown[] {
  const values: unknown[] = [];
  let begun = '';
  for (const line of text.split('\n')) {
    begun += `${line}\n`;
    if (begun.trim() === '') continue;
    try {
      values.push(JSON.parse(begun));
      begun = '';
    } catch {
      // The value continues in the next line.
    }
  }
  return begun.trim() === '' ? values : [...values, begun];
}

function isAlike(shown: unknown, printed: unknown): boolean {
  if (shown === '...') return printed !== undefined;
  if (typeof shown === 'string') return typeof printed === 'string' && matches(shown, printed);
  if (typeof shown !== 'object' || shown === null) return shown === printed;
  if (typeof printed !== 'object' || printed === null || Array.isArray(shown) !== Array.isArray(printed)) return false;
  const names = Object.keys(printed).filter((name) => name !== 'meta' || 'meta' in shown);
  return (
    names.length === Object.keys(shown).length &&
    Object.entries(shown).every(([name, value]) => isAlike(value, Reflect.get(printed, name)))
  );
}

const moment = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:[+-]\d\d:\d\d|Z)`;
const day = String.raw`\d{4}-\d\d-\d\d`;

function matches(shown: string, printed: string): boolean {
  const parts = shown.split(new RegExp(`(${moment}|${day}|\\.\\.\\.)`));
  const pattern = parts.map((part, place) => (place % 2 === 0 ? escaped(part) : formOf(part))).join('');
  return new RegExp(`^${pattern}$`).test(printed);
}

function formOf(part: string): string {
  if (part === '...') return '[\\s\\S]*?';
  return part.includes('T') ? moment : day;
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

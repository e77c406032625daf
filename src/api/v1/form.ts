import type { Members } from './members.ts';

export type ReadForm =
  | { readonly ok: true; readonly members: Members }
  | { readonly ok: false; readonly because: 'not-a-form' | 'too-many-values' | 'too-deep' };

/** `Continut[0][NrProduse]` has three levels; v1 has nothing deeper. */
export const mostLevels = 4;
/** No known name is longer, so a longer one is unknown. */
const longestName = 200;
/** A text that is no index of a list is the name of a member. */
const placeInList = /^(?:0|[1-9]\d{0,8})$/;

/**
 * V1-FORM-1: a form means JSON. `Client[Tara]` is a member of a member. Brackets with numbers only, or empty ones, make a list in the
 * order of the numbers and without gaps, so its length is the number of elements that were sent. If a name is sent twice, the last one
 * counts. Values are text.
 */
export function readForm(text: string, mostValues: number): ReadForm {
  const root = newBranch();
  let values = 0;
  for (let start = 0; start <= text.length; ) {
    const next = text.indexOf('&', start);
    const end = next < 0 ? text.length : next;
    values += 1;
    if (values > mostValues) return { ok: false, because: 'too-many-values' };
    const pair = text.slice(start, end);
    start = end + 1;
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decoded(equals < 0 ? pair : pair.slice(0, equals));
    const value = equals < 0 ? '' : decoded(pair.slice(equals + 1));
    if (name === null || value === null) return { ok: false, because: 'not-a-form' };
    const path = pathOf(name);
    if (path.length > mostLevels) return { ok: false, because: 'too-deep' };
    put(root, path, value);
  }
  return { ok: true, members: membersOf(root) };
}

/** Branches are maps until everything is read, so that no name can mean more than any other. */
interface Branch {
  readonly members: Map<string, Branch | string>;
  /** It is true until a name comes that is no index. */
  isList: boolean;
  /** `[]` stands for this index. */
  nextPlace: number;
}

const newBranch = (): Branch => ({ members: new Map(), isList: true, nextPlace: 0 });

/** Returns null where a percent sign is not followed by two hex digits, or where the bytes are no UTF-8. */
function decoded(text: string): string | null {
  if (!text.includes('%') && !text.includes('+')) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

const brackets = /^(?:\[[^[\]]*\])+$/;

function pathOf(name: string): readonly string[] {
  const opening = name.indexOf('[');
  if (opening <= 0 || name.length > longestName || !brackets.test(name.slice(opening))) return [name];
  return [name.slice(0, opening), ...name.slice(opening + 1, -1).split('][')];
}

function put(root: Branch, path: readonly string[], value: string): void {
  let branch = root;
  path.forEach((part, level) => {
    const name = level > 0 ? placed(branch, part) : part;
    if (level === path.length - 1) {
      branch.members.set(name, value);
      return;
    }
    const known = branch.members.get(name);
    const inner = typeof known === 'object' ? known : newBranch();
    if (inner !== known) branch.members.set(name, inner);
    branch = inner;
  });
}

/** Returns the name that is meant inside of a branch, and records it there. */
function placed(branch: Branch, part: string): string {
  if (part !== '' && !placeInList.test(part)) {
    branch.isList = false;
    return part;
  }
  const place = part === '' ? branch.nextPlace : Number(part);
  branch.nextPlace = Math.max(branch.nextPlace, place + 1);
  return String(place);
}

function membersOf({ members }: Branch): Members {
  return Object.fromEntries(Array.from(members, ([name, value]) => [name, readValue(value)]));
}

function readValue(value: Branch | string): unknown {
  if (typeof value === 'string') return value;
  if (!value.isList) return membersOf(value);
  return [...value.members].sort(([a], [b]) => Number(a) - Number(b)).map(([, item]) => readValue(item));
}

import type { InputProblem } from '../../domain/refusal.ts';
import type { Path } from './messages.ts';
import type { CompanyFile, ProvisioningFile } from './schema.ts';

/*
 * One run names every wrong field (PROV-3), also those that only show beside others or in the database. So what is wrong is
 * taken out, and the rest is checked further. Elements of lists keep their places: a wrong one leaves null behind.
 */

/** Any member may be missing, and any element null. */
export type Loose<T> = T extends readonly (infer Item)[]
  ? readonly (Loose<Item> | null)[]
  : T extends object
    ? { readonly [Member in keyof T]?: Loose<T[Member]> }
    : T;

export type LooseFile = { readonly companii: NonNullable<Loose<ProvisioningFile>['companii']> };

/** Keeps every member to which no problem refers. */
export function withoutWrongMembers(file: unknown, problems: readonly InputProblem[]): LooseFile {
  const { rest, companii } = partsOf(file, problems);
  for (const { path } of problems) takeOut(rest, path, path.length - 1);
  return { companii: companii as LooseFile['companii'] };
}

/** Members of a company may be missing; its lists hold only complete elements. */
export interface WholeFile {
  readonly companii: readonly (Partial<CompanyFile> | null)[];
}

/** Keeps every element that has no problem, without those that cannot be checked because others are left out. */
export function withoutWrongElements(file: unknown, problems: readonly InputProblem[]): WholeFile {
  const { rest, companii } = partsOf(file, problems);
  for (const { path } of problems) takeOut(rest, path, innermostPart(path));
  for (const { path } of problems) {
    const [, place, member] = path;
    for (const [judge, dependent] of judgedBy) {
      if (judge === member) takeOut(rest, ['companii', place ?? 0, dependent], 2);
    }
  }
  return { companii: companii as WholeFile['companii'] };
}

/** It is the innermost list element on the way to the problem, or the member of a company itself; an invoice is judged as a whole. */
function innermostPart(path: Path): number {
  if (path[2] === 'facturi_furnizori' && path.length > 3) return 3;
  const element = path.findLastIndex((part) => typeof part === 'number');
  return element <= 1 ? Math.min(2, path.length - 1) : element;
}

// Without all warehouses no stock can be judged, and without the plan no number of keys.
const judgedBy: readonly (readonly [string | number | undefined, keyof CompanyFile])[] = [
  ['gestiuni', 'articole'],
  ['gestiuni', 'facturi_furnizori'],
  ['abonament', 'chei'],
];

/** A copy is made only where there is something to take out, because a file may be large, and is mostly right. */
function partsOf(
  file: unknown,
  problems: readonly InputProblem[],
): { readonly rest: unknown; readonly companii: readonly unknown[] } {
  const rest = problems.length === 0 ? file : structuredClone(file);
  return { rest, companii: isRecord(rest) && Array.isArray(rest['companii']) ? rest['companii'] : [] };
}

/** Takes out the part of the path at `depth`; nothing happens where it, or something around it, is gone already. */
function takeOut(file: unknown, path: Path, depth: number): void {
  const holder = path.slice(0, depth).reduce<unknown>((inside, part) => memberOf(inside, part), file);
  const part = path[depth];
  if (Array.isArray(holder) && typeof part === 'number' && part < holder.length) holder[part] = null;
  else if (isRecord(holder)) delete holder[String(part)];
}

function memberOf(value: unknown, name: string | number): unknown {
  if (Array.isArray(value)) return value[Number(name)];
  return isRecord(value) ? value[String(name)] : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the elements that are left, with their positions. */
export function present<Item>(
  list: readonly (Item | null)[] | undefined,
): readonly { readonly item: Item; readonly place: number }[] {
  return (list ?? []).flatMap((item, place) => (item === null ? [] : [{ item, place }]));
}

import type { Environment } from './access.ts';
import { keysAllowed, type Plan, type Right } from './right.ts';

export interface KnownKey {
  readonly name: string;
  readonly rights: readonly Right[];
  readonly expiresAt: Date | null;
  readonly isRevoked: boolean;
}

/** What a provisioning file says about a key. */
export interface KeyDeclaration {
  readonly name: string;
  /** `unchanged` is only possible for a key to be revoked, so that nobody has to remember its rights to lock somebody out. */
  readonly rights: readonly Right[] | 'unchanged';
  readonly expiresAt: Date | null | 'unchanged';
  readonly isRevoked: boolean;
}

export type KeyFinding =
  | {
      readonly wrong: 'too-many-keys';
      readonly plan: Plan | null;
      readonly allowed: number;
      readonly active: number;
    }
  /** A key to be revoked does not exist, perhaps because its name is misspelled; `key` is its position in the file. */
  | { readonly wrong: 'key-unknown'; readonly key: number };

export interface KeyChanges {
  readonly created: readonly KnownKey[];
  readonly changed: readonly KnownKey[];
  readonly findings: readonly KeyFinding[];
}

interface Circumstances {
  readonly environment: Environment;
  /** The plan that the company has once the file is in force. */
  readonly plan: Plan | null;
  readonly now: Date;
}

/** PROV-4: keys are identified by name. KEY-7: a file that leaves more active keys than the plan allows is refused. */
export function decideKeys(
  known: readonly KnownKey[],
  declared: readonly KeyDeclaration[],
  { environment, plan, now }: Circumstances,
): KeyChanges {
  const before = new Map(known.map((key) => [key.name, key]));
  const merged = declared.map((declaration) => mergedKey(before.get(declaration.name), declaration));
  const after = new Map([...before, ...merged.map((key) => [key.name, key] as const)]);

  const isActive = (key: KnownKey | undefined): boolean =>
    key !== undefined && !key.isRevoked && (key.expiresAt === null || key.expiresAt > now);
  const active = [...after.values()].filter(isActive).length;
  const addsActive = merged.some((key) => isActive(key) && !isActive(before.get(key.name)));
  const allowed = allowedKeys(environment, plan);
  // A plan that ends, or is replaced by one without v2, already takes the keys' access away, so they need not be revoked first.
  const isOver = active > allowed && (addsActive || allowed > 0);
  return {
    created: merged.filter(({ name }) => !before.has(name)),
    changed: merged.filter((key) => isChanged(before.get(key.name), key)),
    findings: [
      ...declared.flatMap(({ name, rights }, key) =>
        rights === 'unchanged' && !before.has(name) ? [{ wrong: 'key-unknown' as const, key }] : [],
      ),
      ...(isOver ? [{ wrong: 'too-many-keys' as const, plan, allowed, active }] : []),
    ],
  };
}

/** KEY-7, OPS-ENV-2: in the test environment only a company that has a plan is held to its limit. */
function allowedKeys(environment: Environment, plan: Plan | null): number {
  if (plan !== null) return keysAllowed[plan];
  return environment === 'test' ? Number.POSITIVE_INFINITY : 0;
}

/** KEY-5: a revoked key stays revoked. A file that names it again, with or without `revocata`, changes nothing about it. */
function mergedKey(before: KnownKey | undefined, { name, rights, expiresAt, isRevoked }: KeyDeclaration): KnownKey {
  if (before?.isRevoked) return before;
  return {
    name,
    rights: rights === 'unchanged' ? (before?.rights ?? []) : rights,
    expiresAt: expiresAt === 'unchanged' ? (before?.expiresAt ?? null) : expiresAt,
    isRevoked,
  };
}

function isChanged(before: KnownKey | undefined, after: KnownKey): boolean {
  if (!before) return false;
  return (
    before.isRevoked !== after.isRevoked ||
    before.expiresAt?.getTime() !== after.expiresAt?.getTime() ||
    before.rights.join() !== after.rights.join()
  );
}

import { type MissingResource, Refused } from '../../domain/refusal.ts';

type Missing = Exclude<MissingResource['is'], 'ubl'>;

export const missing = (is: Missing): Refused =>
  new Refused({ reason: 'resource-not-found', missing: { is } as MissingResource });

export function found<T>(value: T | null, is: Missing): T {
  if (value === null) throw missing(is);
  return value;
}

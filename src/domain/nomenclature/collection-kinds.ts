import { fold } from './counties.ts';

/** Card money is collected, and given back, as this kind. */
const card = { name: 'Card', makesReceipt: false } as const;

/** V2-NOM-8: the kinds of collections, in the order of the contract. Only the first gives the payer a receipt. */
export const collectionKinds = [
  { name: 'Chitanta', makesReceipt: true },
  { name: 'Bon', makesReceipt: false },
  { name: 'Banca', makesReceipt: false },
  card,
  { name: 'Retur casa', makesReceipt: false },
  { name: 'Voucher', makesReceipt: false },
  { name: 'Plata speciala', makesReceipt: false },
] as const;

export type CollectionKind = (typeof collectionKinds)[number];

export const cardKind: CollectionKind = card;

const byName: ReadonlyMap<string, CollectionKind> = new Map(collectionKinds.map((kind) => [fold(kind.name), kind]));

/** Finds the kind by its name, in any case, with or without diacritics. */
export function findCollectionKind(name: string): CollectionKind | undefined {
  return byName.get(fold(name));
}

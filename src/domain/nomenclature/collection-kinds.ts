import { fold } from './counties.ts';

/** V2-NOM-8: the kinds of collections, in the order of the contract. Only the first gives the payer a receipt. */
export const collectionKinds = [
  { name: 'Chitanta', makesReceipt: true },
  { name: 'Bon', makesReceipt: false },
  { name: 'Banca', makesReceipt: false },
  { name: 'Card', makesReceipt: false },
  { name: 'Retur casa', makesReceipt: false },
  { name: 'Voucher', makesReceipt: false },
  { name: 'Plata speciala', makesReceipt: false },
] as const;

export type CollectionKind = (typeof collectionKinds)[number];

const byName: ReadonlyMap<string, CollectionKind> = new Map(collectionKinds.map((kind) => [fold(kind.name), kind]));

/** Finds the kind by its name, in any case, with or without diacritics. */
export function findCollectionKind(name: string): CollectionKind | undefined {
  return byName.get(fold(name));
}

import { type CollectionKind, collectionKinds } from '../../domain/nomenclature/collection-kinds.ts';

/** Card money is collected, and given back, as this kind. */
export const cardKind = kindOf('Card');

function kindOf(name: CollectionKind['name']): CollectionKind {
  const kind = collectionKinds.find((one) => one.name === name);
  if (!kind) throw new Error(`there is no collection kind ${name}`);
  return kind;
}

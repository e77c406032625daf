import { expect, test } from 'vitest';
import { collectionKinds } from './collection-kinds.ts';

test('the seven collection kinds stand in the order of the contract [V2-NOM-8]', () => {
  expect(collectionKinds.map((kind) => kind.name)).toEqual([
    'Chitanta',
    'Bon',
    'Banca',
    'Card',
    'Retur casa',
    'Voucher',
    'Plata speciala',
  ]);
});

test('only the first kind makes a receipt [V2-NOM-8]', () => {
  expect(collectionKinds.filter((kind) => kind.makesReceipt).map((kind) => kind.name)).toEqual(['Chitanta']);
});

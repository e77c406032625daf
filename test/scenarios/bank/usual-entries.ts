import type { WrittenEntry } from '../../support/files/bank-statements.ts';
import { clientIban } from './counter.ts';

export const paid: WrittenEntry = {
  on: '2026-11-14',
  amount: '121.00',
  text: 'plata servicii',
  name: 'CLIENT EXEMPLU SRL',
  iban: clientIban,
  reference: 'OP1',
};
export const fee: WrittenEntry = { on: '2026-11-14', amount: '-5.00', text: 'Comision' };

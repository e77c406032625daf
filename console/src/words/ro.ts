import { account } from './ro/account.ts';
import { company } from './ro/company.ts';
import { frame } from './ro/frame.ts';
import { programs } from './ro/programs.ts';

/** Every text that a person reads. */
export const words = { ...frame, ...account, ...company, ...programs };

import { account } from './ro/account.ts';
import { books } from './ro/books.ts';
import { company } from './ro/company.ts';
import { frame } from './ro/frame.ts';
import { programs } from './ro/programs.ts';

export const ro = { ...frame, ...account, ...books, ...company, ...programs };

import { account } from './en/account.ts';
import { books } from './en/books.ts';
import { company } from './en/company.ts';
import { frame } from './en/frame.ts';
import { programs } from './en/programs.ts';
import type { Words } from './words.ts';

export const en: Words = { ...frame, ...account, ...books, ...company, ...programs };

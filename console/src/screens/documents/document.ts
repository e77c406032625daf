import type { Answer } from '../../api.ts';

export type Document = Answer<'get', '/app/api/facturi/{serie}/{numar}'>;

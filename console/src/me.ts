import type { Answer } from './api.ts';

/** The service says who is signed in. */
export type Me = Answer<'get', '/app/api/eu'>;
export type Company = Me['firme'][number];
export type Role = Company['rol'];
export type Right = Company['drepturi'][number];
export type May = (right: Right) => boolean;

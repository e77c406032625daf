import { Type } from 'typebox';
import type { HeaderObject, Reference } from '../http/openapi-document.ts';
import { plain } from './openapi-schemas.ts';

export const sharedHeaders: Readonly<Record<string, HeaderObject>> = {
  InteractionId: {
    description: 'Identificatorul apelului: cel primit, daca era un UUID valid, altfel unul nou. De trimis la suport.',
    schema: plain(Type.String({ format: 'uuid' })),
  },
  ServerTiming: {
    description: 'Cat au durat partile apelului, in milisecunde. De trimis la suport.',
    schema: plain(Type.String({ examples: ['access;dur=1.8, work;dur=4.2, total;dur=6.5'] })),
  },
  RateLimitPolicy: {
    description: 'Limita in vigoare: `q` apeluri in `w` secunde.',
    schema: plain(Type.String({ examples: ['"default";q=50;w=1'] })),
  },
  RateLimit: {
    description: 'Cate apeluri mai sunt (`r`) si peste cate secunde se elibereaza un loc (`t`).',
    schema: plain(Type.String({ examples: ['"default";r=49;t=1'] })),
  },
  RetryAfter: {
    description: 'Peste cate secunde se poate reincerca.',
    schema: plain(Type.Integer({ minimum: 1 })),
  },
  WwwAuthenticate: {
    description: 'Felul autentificarii.',
    schema: plain(Type.String({ enum: ['Bearer'] })),
  },
  CacheControl: {
    description: 'Raspunsurile cu cheie nu se pastreaza in memorii intermediare.',
    schema: plain(Type.String({ enum: ['no-store'] })),
  },
  ContentDisposition: {
    description: 'Numele fisierului.',
    schema: plain(Type.String({ examples: ['attachment; filename="FCT-1.xml"'] })),
  },
  IdempotencyReplayed: {
    description: 'Prezent cand raspunsul este cel dat prima data pentru aceeasi `Idempotency-Key`.',
    schema: plain(Type.String({ enum: ['true'] })),
  },
};

const wireNames = {
  InteractionId: 'x-fapi-interaction-id',
  ServerTiming: 'Server-Timing',
  RateLimitPolicy: 'RateLimit-Policy',
  RateLimit: 'RateLimit',
  RetryAfter: 'Retry-After',
  WwwAuthenticate: 'WWW-Authenticate',
  CacheControl: 'Cache-Control',
  ContentDisposition: 'Content-Disposition',
  IdempotencyReplayed: 'Idempotency-Replayed',
} as const;
export type HeaderName = keyof typeof wireNames;

/** The headers that every answer has, and those named. */
export function headerReferences(names: readonly HeaderName[]): Readonly<Record<string, Reference>> {
  const all: readonly HeaderName[] = ['InteractionId', 'ServerTiming', ...names];
  return Object.fromEntries(all.map((name) => [wireNames[name], { $ref: `#/components/headers/${name}` }]));
}

import { Type } from 'typebox';
import type { HeaderObject, Reference } from '../schema/openapi-document.ts';
import { plain } from './openapi-schemas.ts';

export const sharedHeaders: Readonly<Record<string, HeaderObject>> = {
  InteractionId: {
    description: 'Identificatorul apelului: cel primit, dacă era un UUID valid, altfel unul nou. De trimis la suport.',
    required: true,
    schema: plain(Type.String({ format: 'uuid' })),
  },
  ServerTiming: {
    description: 'Cât au durat părțile apelului, în milisecunde. De trimis la suport.',
    required: true,
    schema: plain(Type.String({ examples: ['access;dur=1.8, work;dur=4.2, total;dur=6.5'] })),
  },
  RateLimitPolicy: {
    description: 'Limita în vigoare: `q` apeluri în `w` secunde.',
    schema: plain(Type.String({ examples: ['"default";q=50;w=1'] })),
  },
  RateLimit: {
    description: 'Câte apeluri mai sunt (`r`) și peste câte secunde se eliberează un loc (`t`).',
    schema: plain(Type.String({ examples: ['"default";r=49;t=1'] })),
  },
  RetryAfter: {
    description: 'Peste câte secunde se poate reîncerca.',
    schema: plain(Type.Integer({ minimum: 1 })),
  },
  WwwAuthenticate: {
    description: 'Felul autentificării.',
    schema: plain(Type.String({ enum: ['Bearer'] })),
  },
  CacheControl: {
    description: 'Răspunsurile cu cheie nu se păstrează în memorii intermediare.',
    schema: plain(Type.String({ enum: ['no-store'] })),
  },
  ContentDisposition: {
    description: 'Numele fișierului.',
    schema: plain(Type.String({ examples: ['attachment; filename="FCT-1.xml"'] })),
  },
  EarlierExport: {
    description: 'Când a mai fost exportată luna; lipsește la primul export.',
    schema: plain(Type.String({ format: 'date-time' })),
  },
  IdempotencyReplayed: {
    description: 'Prezent când răspunsul este cel dat prima oară pentru același `Idempotency-Key`.',
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
  EarlierExport: 'x-facturier-export-anterior',
  IdempotencyReplayed: 'Idempotency-Replayed',
} as const;
export type HeaderName = keyof typeof wireNames;

/** Every answer has some headers; these are added to them. */
export function headerReferences(names: readonly HeaderName[]): Readonly<Record<string, Reference>> {
  const all: readonly HeaderName[] = ['InteractionId', 'ServerTiming', ...names];
  return Object.fromEntries(all.map((name) => [wireNames[name], { $ref: `#/components/headers/${name}` }]));
}

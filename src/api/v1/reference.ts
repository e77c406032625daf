import type { DeclaredRate } from '../../domain/access/rate.ts';
import type { SchemaObject } from '../schema/openapi-document.ts';
import { counted, planNames } from '../words/vocabulary.ts';
import type { Operation } from './operation.ts';
import type { Lifetime } from './wire.ts';

/** OPS-DOC-8: the v1 part of the reference page is generated from the rows. */
export function v1Reference(rows: readonly Operation[], { deprecatedOn, endsOn }: Lifetime) {
  return {
    id: 'v1',
    title: 'API v1',
    introduction: `Interfața veche, pentru programele scrise înainte de v2. Este depășită din ${deprecatedOn} și se oprește la ${endsOn}: un program nou folosește v2. Amândouă țin aceleași registre, așa că un program se poate muta apel cu apel.

Fiecare apel are în corp, lângă membrii lui, \`CodUnic\`, \`PlatformaUrl\` și \`Hash\`: SHA-1, în hexazecimal, din codul unic, cheia privată a utilizatorului API și ce spune operația mai jos. Nomenclatoarele nu cer nimic. Răspunsul este mereu HTTP 200: \`Success\` spune dacă s-a făcut, \`Message\` de ce nu.`,
    setUp: "COD='CODUL_UNIC'\nSECRET_V1='CHEIA_PRIVATA'",
    operations: rows.map((row) => ({
      id: row.path.slice(1).replaceAll('/', '-'),
      method: row.method,
      path: row.path,
      summary: row.summary,
      successor: row.successor === '/docs' ? null : row.successor,
      facts: [
        [
          'Abonament',
          row.access === 'public' ? 'oricare' : row.access.plans.map((plan) => planNames[plan]).join(' sau '),
        ],
        ['Limită', rateNote(row.rate)],
        ['Hash', hashNote(row)],
      ] as const,
      members: row.members as SchemaObject,
      answer: row.answer as SchemaObject,
      example: (baseUrl: string) => exampleOf(row, baseUrl),
    })),
  };
}

function rateNote(rate: DeclaredRate | 'protective'): string {
  if (rate === 'protective') return 'generală';
  return `un apel la ${counted(rate.seconds, 'o secundă', 'secunde')}`;
}

function hashNote({ access }: Operation): string {
  if (access === 'public') return 'fără';
  const base = 'CodUnic + cheia privată';
  return access.suffix.length === 0 ? base : `${base} + ${access.suffix.join('.')}`;
}

/** The example is for a shell in which the code and the private key of the company were set once. */
function exampleOf({ method, path, access, example }: Operation, baseUrl: string): string {
  if (access === 'public') {
    const query = new URLSearchParams(example as Readonly<Record<string, string>>).toString();
    return `curl '${baseUrl}${path}${query === '' ? '' : `?${query}`}'`;
  }
  const suffix = access.suffix.reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>>)[name], example);
  const body = {
    CodUnic: "'$COD'",
    Hash: "'$HASH'",
    PlatformaUrl: 'https://magazin.exemplu.ro',
    ...example,
  };
  return [
    `HASH=$(printf '%s' "$COD\${SECRET_V1}${access.suffix.length === 0 ? '' : String(suffix)}" | sha1sum | cut -d' ' -f1)`,
    `curl -X ${method} '${baseUrl}${path}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(body, null, 2)}'`,
  ].join('\n');
}

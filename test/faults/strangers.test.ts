import { beforeAll, describe, expect, test } from 'vitest';
import { consoleOperations } from '../../src/api/console/operations.ts';
import { v1Operations } from '../../src/api/v1/operations.ts';
import { v2Operations } from '../../src/api/v2/operations.ts';
import { mostHeldMs, startWatched, type Watched } from '../support/watched-program.ts';

let program: Watched;

beforeAll(async () => {
  const ends: (() => Promise<void>)[] = [];
  program = await startWatched((end) => void ends.push(end));
  return async () => {
    for (const end of ends.toReversed()) await end();
  };
});

/** The doors of a wire, as its rows have them: whatever is added to the rows is tried too. */
const filled = (path: string): string => path.replaceAll(/\{\w+\}/g, '1');
const doors: Readonly<Record<string, readonly (readonly [method: string, path: string])[]>> = {
  v1: v1Operations.map(({ method, path }) => [method, path]),
  v2: v2Operations.filter(({ method }) => method !== 'GET').map(({ method, path }) => [method, filled(path)]),
  console: consoleOperations.filter(({ method }) => method !== 'GET').map(({ method, path }) => [method, filled(path)]),
  pages: [
    ['POST', '/p/x'],
    ['POST', '/d/x'],
    ['POST', '/primite/x'],
    ['POST', '/cards/simulated/x'],
  ],
};

const members = (count: number): string =>
  `{${Array.from({ length: count }, (_, place) => `"m${place}":1`).join(',')}}`;
/** What strangers were seen to send: many unknown members, within a form of the console and within a small body of v1. */
const bodies = { '198 KB': members(19_000), '54 KB': members(5500) };
const atOnce = 12;

describe('strangers, twelve at once', () => {
  test.each(Object.keys(doors))(
    'hold the loop at no door of %s [OPS-STRANGE-1] [OPS-LOOP-1]',
    async (wire) => {
      const { service, heldBy } = program;
      const headers = { 'content-type': 'application/json', origin: service.url, 'x-facturier-consola': '1' };
      const wrong = new Set<string>();
      const knock = async (method: string, path: string, body: string): Promise<void> => {
        const response = await fetch(`${service.url}${path}`, {
          method,
          headers,
          body: method === 'GET' ? null : body,
        });
        const text = await response.text();
        // The nomenclatures of v1 are everybody's.
        const isRefused = path.startsWith('/v1/')
          ? method === 'GET' || JSON.parse(text).Success === false
          : response.status >= 400;
        if (!isRefused) wrong.add(`${method} ${path}: ${response.status} ${text.slice(0, 100)}`);
      };
      const all = doors[wire] ?? [];
      for (const [name, body] of Object.entries(bodies)) {
        for (let from = 0; from < all.length; from += atOnce) {
          const some = all.slice(from, from + atOnce);
          const held = await heldBy(() => Promise.all(some.map(([method, path]) => knock(method, path, body))));
          const which = some.map((door) => door.join(' ')).join(', ');
          if (held > mostHeldMs) wrong.add(`${name} at one of ${which}: held the loop for ${held.toFixed(1)} ms`);
        }
      }
      expect([...wrong]).toEqual([]);
    },
    400_000,
  );
});

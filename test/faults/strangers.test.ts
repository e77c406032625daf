import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { consoleOperations } from '../../src/api/console/operations.ts';
import { v1Operations } from '../../src/api/v1/operations.ts';
import { v2Operations } from '../../src/api/v2/operations.ts';
import { usualStrangers } from '../../src/operations/calls/strangers.ts';
import { mostHeldMs } from '../support/program/loop-watch.ts';
import { startWatched, type Watched } from '../support/program/watched-program.ts';
import { counted, some } from '../support/runner/effort.ts';

let program: Watched;

beforeAll(async () => {
  const ends: (() => Promise<void>)[] = [];
  program = await startWatched((end) => void ends.push(end));
  return async () => {
    for (const end of ends.toReversed()) await end();
  };
});

/** The addresses of a wire, as its rows have them: whatever is added to the rows is tried too. */
const filled = (path: string): string => path.replaceAll(/\{\w+\}/g, '1');
const addresses: Readonly<Record<string, readonly (readonly [method: string, path: string])[]>> = {
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
const bodies = { '198 KB': members(19_000), '54 KB': members(5500), '3.5 KB': members(400) };
const atOnce = 12;

describe('strangers from sixty addresses', () => {
  const perRound = 60;
  const mostRounds = 100;
  const open = consoleOperations
    .filter(({ access, method }) => access === 'anyone' && method !== 'GET')
    .map(({ path }) => filled(path));

  test('within what an address of the console takes, are soon told to wait, and hold the loop no longer [OPS-STRANGE-4] [OPS-LOOP-1]', async () => {
    const { service, heldBy } = await startWatched(onTestFinished, {
      FACTURIER_RATE_LIMITS: 'on',
      FACTURIER_TRUSTED_PROXIES: '127.0.0.1, ::1',
    });
    const own = { 'content-type': 'application/json', origin: service.url, 'x-facturier-consola': '1' };
    const body = members(400);
    expect(open.length).toBeGreaterThan(5);
    const wrong = new Set<string>();
    const statuses = new Set<number>();
    let takenMs = 0;
    const knock = async (path: string, place: number): Promise<void> => {
      const headers = { ...own, 'x-forwarded-for': `203.0.113.${place + 1}` };
      const response = await fetch(`${service.url}${path}`, { method: 'POST', headers, body });
      const text = await response.text();
      statuses.add(response.status);
      if (![429, 503].includes(response.status)) takenMs += (path.length + body.length) / 1024;
      if (response.status < 400 || text.length > 1000) wrong.add(`${path}: ${response.status} ${text.slice(0, 100)}`);
    };
    const startedAt = performance.now();
    // On a slow machine fewer calls come in a second, and their part is used up later.
    for (let round = 0; round < counted(10, 20) || (!statuses.has(503) && round < mostRounds); round += 1) {
      const held = await heldBy(() =>
        Promise.all(Array.from({ length: perRound }, (_, place) => knock(open[place % open.length] ?? '', place))),
      );
      if (held > mostHeldMs) wrong.add(`round ${round} held the loop for ${held.toFixed(1)} ms`);
    }
    const { atOnceMs, msPerSecond } = usualStrangers.all;
    const allowedMs = atOnceMs + (msPerSecond * (performance.now() - startedAt)) / 1000;
    expect([...wrong]).toEqual([]);
    expect(statuses).toContain(503);
    // However long it took: beyond their part only those were let in that came before it was known.
    expect(takenMs).toBeLessThan(allowedMs + (perRound * (200 + body.length)) / 1024);
  }, 400_000);
});

describe('strangers, twelve at once', () => {
  test.each(Object.keys(addresses))(
    'hold the loop at no address of %s [OPS-STRANGE-1] [OPS-LOOP-1]',
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
      const all = addresses[wire] ?? [];
      for (const [name, body] of some(Object.entries(bodies), 3, Object.keys(addresses).indexOf(wire))) {
        for (let from = 0; from < all.length; from += atOnce) {
          const these = all.slice(from, from + atOnce);
          const held = await heldBy(() => Promise.all(these.map(([method, path]) => knock(method, path, body))));
          const which = these.map((address) => address.join(' ')).join(', ');
          if (held > mostHeldMs) wrong.add(`${name} at one of ${which}: held the loop for ${held.toFixed(1)} ms`);
        }
      }
      expect([...wrong]).toEqual([]);
    },
    400_000,
  );
});

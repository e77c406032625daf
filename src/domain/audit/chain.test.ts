import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { masterKeyOf } from '../access/master-key.ts';
import { type AuditSealer, auditSealerOf, type ChainedChange, chainHash, chainStart } from './chain.ts';
import {
  type ChainEntry,
  chainBeginning,
  compareWithKnown,
  endBeforeKnown,
  endChain,
  followChain,
} from './chain-check.ts';

const sealerOf = (byte: number): AuditSealer => auditSealerOf(masterKeyOf(Buffer.alloc(32, byte), randomBytes));
const sealer = sealerOf(1);
const stranger = sealerOf(2);

const first: ChainedChange = {
  fiscalCode: '12345674',
  position: 1,
  at: '1763200800.000000',
  authorKind: 'api-key',
  authorId: '7',
  interactionId: null,
  subject: 'invoice',
  name: 'FCȚ 1',
  action: 'issued',
  details: '{"gross":"121.00"}',
};

test('the bytes that are hashed are those the documentation names [OPS-AUDIT-2]', () => {
  const bytes =
    '17:facturier audit 1,8:12345674,1:1,17:1763200800.000000,7:api-key,1:7,-,7:invoice,6:FCȚ 1,6:issued,18:{"gross":"121.00"},';
  const expected = createHash('sha256').update(Buffer.alloc(32)).update(bytes, 'utf8').digest('hex');
  expect(chainHash(chainStart, first).toString('hex')).toBe(expected);
  expect(expected).toBe('32cd28528d445b8fb447b531820d0d618609f50d342e2972bdef6f48d3d37651');
});

const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const orNull = fc.option(text);
const change = fc.record({
  fiscalCode: text,
  position: fc.nat(),
  at: text,
  authorKind: text,
  authorId: orNull,
  interactionId: orNull,
  subject: text,
  name: text,
  action: text,
  details: text,
});

test('two rows that differ anywhere differ in their hash, wherever their texts are cut [OPS-AUDIT-2]', () => {
  fc.assert(
    fc.property(change, change, (one, other) => {
      const isSame = JSON.stringify(one) === JSON.stringify(other);
      expect(chainHash(chainStart, one).equals(chainHash(chainStart, other))).toBe(isSame);
    }),
  );
  const shifted = { ...first, subject: 'invoic', name: `e${first.name}` };
  expect(chainHash(chainStart, shifted)).not.toEqual(chainHash(chainStart, first));
  expect(chainHash(chainStart, { ...first, interactionId: '' })).not.toEqual(chainHash(chainStart, first));
});

function chainOf(changes: readonly ChainedChange[], by = sealer): readonly ChainEntry[] {
  let hash = chainStart;
  return changes.map((one, index) => {
    const placed = { ...one, position: index + 1 };
    hash = chainHash(hash, placed);
    return { ...placed, hash, seal: by.entry(hash) };
  });
}

function check(entries: readonly ChainEntry[], whole: readonly ChainEntry[]) {
  let state = chainBeginning;
  const findings = [];
  for (const entry of entries) {
    const step = followChain(state, entry, sealer);
    state = step.state;
    if (step.finding) findings.push(step.finding);
  }
  const last = whole.at(-1);
  const head = last ? { position: last.position, hash: last.hash, seal: sealer.head(last.hash) } : null;
  const end = endChain(state, head, sealer);
  return [...findings, ...(end ? [end] : [])].map(({ wrong, position }) => ({ wrong, position }));
}

const changes = fc.array(change, { minLength: 1, maxLength: 8 });
const chain = changes.map((some) => chainOf(some));
const members = ['at', 'authorKind', 'authorId', 'interactionId', 'subject', 'name', 'action', 'details'] as const;
const chainAndPlace = chain.chain((entries) =>
  fc.tuple(fc.constant(entries), fc.nat({ max: entries.length - 1 }), fc.constantFrom(...members)),
);

test('a chain that nobody touched is intact [OPS-AUDIT-2]', () => {
  fc.assert(fc.property(chain, (entries) => void expect(check(entries, entries)).toEqual([])));
  expect(check([], [])).toEqual([]);
});

test('a row whose content was altered is named, and no other [OPS-AUDIT-2]', () => {
  fc.assert(
    fc.property(chainAndPlace, ([entries, place, member]) => {
      const altered = entries.map((entry, index) =>
        index === place ? { ...entry, [member]: `${entry[member]}.` } : entry,
      );
      expect(check(altered, entries)).toEqual([{ wrong: 'altered', position: place + 1 }]);
    }),
  );
});

test('a row whose hash was altered is named, and no other [OPS-AUDIT-2]', () => {
  fc.assert(
    fc.property(chainAndPlace, ([entries, place]) => {
      const altered = entries.map((entry, index) =>
        index === place ? { ...entry, hash: Buffer.from(entry.hash.map((byte) => byte ^ 1)) } : entry,
      );
      expect(check(altered, entries)).toEqual([{ wrong: 'altered', position: place + 1 }]);
    }),
  );
});

test('a row that was removed is named, the last one too [OPS-AUDIT-2]', () => {
  fc.assert(
    fc.property(chainAndPlace, ([entries, place]) => {
      const cut = entries.filter((_, index) => index !== place);
      expect(check(cut, entries)).toEqual([{ wrong: 'missing', position: place + 1 }]);
    }),
  );
});

test('of rows that were swapped, moved up over a removed one, or slipped in, the first is named [OPS-AUDIT-2]', () => {
  fc.assert(
    fc.property(chainAndPlace, change, ([entries, place], added) => {
      const renumbered = (some: readonly ChainEntry[]) =>
        some.map((entry, index) => ({ ...entry, position: index + 1 }));
      const swapped = entries.toSpliced(place, 2, ...entries.slice(place, place + 2).toReversed());
      if (place + 1 < entries.length) {
        expect(check(renumbered(swapped), entries)[0]).toEqual({ wrong: 'altered', position: place + 1 });
        expect(check(renumbered(entries.toSpliced(place, 1)), entries)[0]).toEqual({
          wrong: 'altered',
          position: place + 1,
        });
      }
      const slippedIn = entries.toSpliced(place, 0, {
        ...added,
        hash: entries[place]?.hash ?? chainStart,
        seal: entries[place]?.seal ?? null,
      });
      expect(check(renumbered(slippedIn), entries)[0]).toEqual({ wrong: 'altered', position: place + 1 });
    }),
  );
});

test('a row that continues the chain rightly, behind its noted end, is named [OPS-AUDIT-2]', () => {
  fc.assert(
    fc.property(chain, change, (entries, added) => {
      const longer = chainOf([...entries, added]);
      expect(check(longer, entries)).toEqual([{ wrong: 'added', position: entries.length + 1 }]);
    }),
  );
});

test('a noted end that is altered or gone is told [OPS-AUDIT-2]', () => {
  const [entry] = chainOf([first]);
  const state = followChain(chainBeginning, entry ?? { ...first, hash: chainStart, seal: null }, sealer).state;
  expect(endChain(state, { position: 1, hash: chainStart, seal: null }, sealer)?.wrong).toBe('end-differs');
  expect(endChain(state, null, sealer)?.wrong).toBe('end-unknown');
});

test('a seal is the HMAC that the documentation names [OPS-AUDIT-3]', () => {
  const hash = chainHash(chainStart, first);
  const key = Buffer.from(hkdfSync('sha256', Buffer.alloc(32, 1), '', 'facturier audit trail', 32));
  expect(sealer.entry(hash)).toEqual(createHmac('sha256', key).update('entry').update(hash).digest());
  expect(sealer.head(hash)).toEqual(createHmac('sha256', key).update('head').update(hash).digest());
});

test('a chain worked out anew without the master key is forged from its first new row on [OPS-AUDIT-3]', () => {
  fc.assert(
    fc.property(changes, (some) => {
      const forged = chainOf(some, stranger);
      const places = forged.map((_, index) => ({ wrong: 'forged', position: index + 1 }));
      expect(check(forged, forged)).toEqual(places);
      const unsealed = forged.map((entry) => ({ ...entry, seal: null }));
      expect(check(unsealed, forged)).toEqual(places.map((place) => ({ ...place, wrong: 'unsealed' })));
    }),
  );
});

test('the seal of a row does not serve as that of an end: a shorter chain needs one that was an end [OPS-AUDIT-3]', () => {
  const [one] = chainOf([first, first]);
  if (!one) throw new Error('there is a row');
  const { state } = followChain(chainBeginning, one, sealer);
  expect(endChain(state, { ...one, seal: one.seal }, sealer)?.wrong).toBe('end-forged');
  expect(endChain(state, { ...one, seal: null }, sealer)?.wrong).toBe('end-forged');
  expect(endChain(state, { ...one, seal: sealer.head(one.hash) }, sealer)).toBeNull();
});

test('what is known from elsewhere must lie on the chain, and not behind its end [OPS-AUDIT-4]', () => {
  const [one, two] = chainOf([first, { ...first, name: 'FCȚ 2' }]);
  if (!one || !two) throw new Error('there are two rows');
  const known = { ...two, from: 'a file' };
  const other = { ...two, hash: one.hash };
  expect(compareWithKnown([known], one)).toBeNull();
  expect(compareWithKnown([known], two)).toBeNull();
  expect(compareWithKnown([known], other)).toMatchObject({ wrong: 'not-as-known', position: 2, from: 'a file' });
  expect(endBeforeKnown([known], { position: 2, hashes: [] })).toBeNull();
  expect(endBeforeKnown([known], { position: 1, hashes: [] })).toMatchObject({ wrong: 'cut-off', position: 2 });
});

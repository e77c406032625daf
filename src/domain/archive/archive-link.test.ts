import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { masterKeyOf } from '../access/master-key.ts';
import { type ArchiveLinkFacts, openLink, sealLink } from './archive-link.ts';

const seal = masterKeyOf(randomBytes(32), randomBytes);
const facts: ArchiveLinkFacts = {
  companyId: 7,
  archiveId: '3f0e8c1a-0000-4000-8000-000000000001',
  author: { kind: 'api-key', id: 12 },
  expiresAt: new Date('2026-11-15T10:10:00Z'),
};
const before = new Date('2026-11-15T10:09:59.999Z');

test('a link opens what was sealed until its time, and is never the same twice [V2-ARCH-10]', () => {
  const token = sealLink(seal, facts);
  expect(openLink(seal, token, before)).toEqual(facts);
  expect(openLink(seal, token, facts.expiresAt)).toBeNull();
  expect(sealLink(seal, facts)).not.toBe(token);
  expect(token).toMatch(/^[\w-]+$/);
});

test('nothing else opens: not another key, not a changed character anywhere, not another spelling [V2-ARCH-10]', () => {
  const token = sealLink(seal, facts);
  expect(openLink(masterKeyOf(randomBytes(32), randomBytes), token, before)).toBeNull();
  for (let place = 0; place < token.length; place += 1) {
    const other = token[place] === 'x' ? 'y' : 'x';
    expect(openLink(seal, token.slice(0, place) + other + token.slice(place + 1), before), String(place)).toBeNull();
  }
  for (const wrong of ['', 'x', `${token}=`, `${token} `, token.slice(1), `${token}${token}`]) {
    expect(openLink(seal, wrong, before), wrong).toBeNull();
  }
});

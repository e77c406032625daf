import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { type DownloadLinkFacts, openLink, sealLink } from './download-link.ts';
import { masterKeyOf } from './master-key.ts';

const seal = masterKeyOf(randomBytes(32), randomBytes);
const facts: DownloadLinkFacts = {
  companyId: 7,
  target: ['3f0e8c1a-0000-4000-8000-000000000001'],
  author: { kind: 'api-key', id: 12 },
  expiresAt: new Date('2026-11-15T10:10:00Z'),
};
const before = new Date('2026-11-15T10:09:59.999Z');

test('a link opens what was sealed until its time, and is never the same twice [V2-ARCH-10]', () => {
  const token = sealLink(seal, 'archive', facts);
  expect(openLink(seal, 'archive', token, before)).toEqual(facts);
  expect(openLink(seal, 'archive', token, facts.expiresAt)).toBeNull();
  expect(sealLink(seal, 'archive', facts)).not.toBe(token);
  expect(token).toMatch(/^[\w-]+$/);
});

test('nothing else opens: not another key, not a changed character anywhere, not another spelling [V2-ARCH-10]', () => {
  const token = sealLink(seal, 'archive', facts);
  expect(openLink(masterKeyOf(randomBytes(32), randomBytes), 'archive', token, before)).toBeNull();
  for (let place = 0; place < token.length; place += 1) {
    const other = token[place] === 'x' ? 'y' : 'x';
    expect(
      openLink(seal, 'archive', token.slice(0, place) + other + token.slice(place + 1), before),
      String(place),
    ).toBeNull();
  }
  for (const wrong of ['', 'x', `${token}=`, `${token} `, token.slice(1), `${token}${token}`]) {
    expect(openLink(seal, 'archive', wrong, before), wrong).toBeNull();
  }
});

test('a link to one kind of file opens no other [GRP-LEDG-4]', () => {
  const token = sealLink(seal, 'archive', facts);
  expect(openLink(seal, 'ledger', token, before)).toBeNull();
});

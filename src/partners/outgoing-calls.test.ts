import { expect, test } from 'vitest';
import { noted, type OutgoingCall } from './outgoing-calls.ts';

test('each call of a partner is noted once, with its time and what came of it, and answers as before [OPS-LOG-4]', async () => {
  const notes: OutgoingCall[] = [];
  const partner = {
    name: 'one',
    find: async (code: string) => `${code}!`,
    refuse: async (): Promise<string> => {
      throw new Error('x'.repeat(1000));
    },
    send: async (fault: string | null) => ({ status: fault === null ? 204 : null, fault }),
    unnoted: async () => 1,
  };
  const told = noted(partner, 'registry', ['find', 'refuse', 'send'], (call) => notes.push(call));
  expect([told.name, await told.find('a'), await told.unnoted()]).toEqual(['one', 'a!', 1]);
  await expect(told.refuse()).rejects.toThrow('xxx');
  expect(await told.send(null)).toEqual({ status: 204, fault: null });
  await told.send('too-slow');
  expect(notes.map(({ partner: _, milliseconds, ...rest }) => [...Object.values(rest), milliseconds >= 0])).toEqual([
    ['find', 'answered', null, true],
    ['refuse', 'failed', 'x'.repeat(300), true],
    ['send', 'answered', 'status 204', true],
    ['send', 'failed', 'too-slow', true],
  ]);
});

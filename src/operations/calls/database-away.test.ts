import { expect, test } from 'vitest';
import { Refused } from '../../domain/refusal.ts';
import type { Actor } from '../../storage/database.ts';
import { NotConnected } from '../../storage/faults.ts';
import { whileNothingIsSent } from './database-away.ts';

const caller: Actor = { companyId: 1 };
const away = new NotConnected('nobody there');

test('a call that sent nothing is refused until later, one that sent a last statement is told the fault, and other faults are what they are [OPS-AWAY-1]', async () => {
  const unsent = whileNothingIsSent(caller, async () => Promise.reject(away));
  await expect(unsent).rejects.toMatchObject({ refusal: { reason: 'database-away', retryAfterSeconds: 5 } });
  await expect(unsent).rejects.toBeInstanceOf(Refused);
  for (const state of ['sent', 'done', 'failed'] as const) {
    const sent = whileNothingIsSent(caller, async ({ onLast }) => {
      onLast?.(state);
      throw away;
    });
    await expect(sent).rejects.toBe(away);
  }
  const broken = new Error('Connection terminated unexpectedly');
  await expect(whileNothingIsSent(caller, async () => Promise.reject(broken))).rejects.toBe(broken);
});

import { describe, expect, test } from 'vitest';
import { beginAgain, reasonToBeginAgain, SomethingNew, withFreeNumber } from './begin-again.ts';

/** The driver of the database throws it so. */
const broken = (constraint: string): Error => Object.assign(new Error(constraint), { constraint });
const numberTaken = broken('invoices_number');
const clientJoined = broken('invoices_company_id_client_id_fkey');

/** What is thrown by one attempt after the other; what follows succeeds. Answers the reasons that were given. */
async function begunFor(...thrown: readonly Error[]): Promise<readonly string[]> {
  const left = [...thrown];
  return beginAgain<readonly string[], readonly string[]>(
    [],
    async (known) => {
      const error = left.shift();
      if (error) throw error;
      return known;
    },
    ({ is }, known) => [...known, is],
  );
}

const times = <T>(count: number, value: T): readonly T[] => Array.from({ length: count }, () => value);

describe('what is begun again', () => {
  test('has a reason with a name, and everything else has none [V2-ISSUE-8]', () => {
    expect(reasonToBeginAgain(numberTaken)).toEqual({ is: 'number-taken' });
    expect(reasonToBeginAgain(broken('invoices_visible_name'))).toEqual({ is: 'number-taken' });
    expect(reasonToBeginAgain(new SomethingNew(true))).toEqual({ is: 'something-new', asksRegistry: true });
    expect(reasonToBeginAgain(clientJoined)).toEqual({ is: 'client-joined' });
    const others = [broken('clients_pkey'), Object.assign(new Error('deadlock'), { code: '40P01' }), 'a text', null];
    expect(others.map(reasonToBeginAgain)).toEqual([null, null, null, null]);
  });

  test('checks the number five times, and then the race is a fault [V2-NUMBER-1]', async () => {
    expect(await begunFor(...times(4, numberTaken))).toEqual(times(4, 'number-taken'));
    await expect(begunFor(...times(5, numberTaken))).rejects.toBe(numberTaken);
    let attempts = 0;
    const raced = withFreeNumber(async () => {
      attempts += 1;
      throw numberTaken;
    });
    await expect(raced).rejects.toBe(numberTaken);
    expect(attempts).toBe(5);
  });

  test('creates once, with five numbers of its own [V2-ISSUE-8]', async () => {
    const isNew = new SomethingNew(false);
    const reasons = [...times(4, 'number-taken'), 'something-new', ...times(4, 'number-taken')];
    expect(await begunFor(...times(4, numberTaken), isNew, ...times(4, numberTaken))).toEqual(reasons);
    await expect(begunFor(isNew, isNew)).rejects.toBe(isNew);
    await expect(begunFor(isNew, ...times(5, numberTaken))).rejects.toBe(numberTaken);
  });

  test('looks once for a client that was joined to another, from the beginning [CON-CLIENT-6]', async () => {
    const isNew = new SomethingNew(true);
    const reasons = ['something-new', 'client-joined', 'something-new'];
    expect(await begunFor(isNew, clientJoined, isNew)).toEqual(reasons);
    await expect(begunFor(clientJoined, clientJoined)).rejects.toBe(clientJoined);
  });

  test('is nothing but that: any other error reaches the caller at once [V2-ISSUE-8]', async () => {
    const lost = new Error('Connection terminated');
    await expect(begunFor(numberTaken, lost)).rejects.toBe(lost);
  });
});

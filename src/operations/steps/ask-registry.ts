import { isRomanianFiscalCode } from '../../domain/company/identifiers.ts';
import { dayMs } from '../../domain/time/calendar.ts';
import type { Connection } from '../../storage/connection.ts';
import type { Database } from '../../storage/database.ts';
import {
  findOfficialCompany,
  type KnownAnswer,
  saveOfficialCompany,
} from '../../storage/directory/official-companies.ts';
import { takeRegistryTurn } from '../../storage/directory/registry-turns.ts';
import type { Clock, CompanyRegistry, OfficialCompany } from '../ports.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly registry: CompanyRegistry;
  /** The process holds so many answers in memory. */
  readonly remembered?: number;
}

const patienceMs = 2000;
const hourMs = 60 * 60 * 1000;

/**
 * V2-ISSUE-1: the official data of a Romanian legal entity, or null. An invoice does not wait for the tax authority: if anything
 * goes wrong here, or takes longer than 2 s, the result is null, and the values that were sent are used. A request that asks may
 * hold a connection, so none is taken from the pool.
 */
export const askRegistry = ({ database, clock, registry, remembered = 10_000 }: Needs) => {
  const memory = answerMemory(remembered);
  const underWay = new Map<string, Promise<OfficialCompany | null>>();

  const lookUp = async (fiscalCode: string, signal: AbortSignal): Promise<KnownAnswer> => {
    const now = clock.now();
    const stored = await findOfficialCompany(database.registryAnswers, fiscalCode);
    if (stored && isFresh(stored, now)) return stored;
    signal.throwIfAborted();
    if (registry.secondsBetweenCalls > 0)
      await waitForTurn(registry.secondsBetweenCalls, database.registryAnswers, signal);
    const company = await registry.find(fiscalCode, signal);
    // Whoever asked went on without this answer.
    signal.throwIfAborted();
    await saveOfficialCompany(database.registryAnswers, fiscalCode, company, now);
    return { company, fetchedAt: now };
  };

  const ask = async (fiscalCode: string): Promise<OfficialCompany | null> => {
    const signal = AbortSignal.timeout(patienceMs);
    try {
      const answer = await unlessAborted(signal, lookUp(fiscalCode, signal));
      memory.keep(fiscalCode, answer);
      return answer.company;
    } catch {
      return null;
    } finally {
      underWay.delete(fiscalCode);
    }
  };

  return async (fiscalCode: string): Promise<OfficialCompany | null> => {
    // A code with a wrong check digit is nobody's, so it is worth neither a question nor a row.
    if (!isRomanianFiscalCode(fiscalCode)) return null;
    const known = memory.find(fiscalCode);
    if (known && isFresh(known, clock.now())) return known.company;
    const asked = underWay.get(fiscalCode) ?? ask(fiscalCode);
    underWay.set(fiscalCode, asked);
    return asked;
  };
};

/** Whoever asks faster than the registry allows is shut out, which is worse than no official data. */
async function waitForTurn(secondsBetween: number, connection: Connection, signal: AbortSignal): Promise<void> {
  const seconds = await takeRegistryTurn(connection, secondsBetween, patienceMs / 2000);
  if (seconds === null) throw new Error('others wait for the registry already');
  if (seconds <= 0) return;
  await new Promise<void>((resolve, reject) => {
    setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** An answer is fresh for a day; but a company that is not known yet may be registered any moment. */
function isFresh({ company, fetchedAt }: KnownAnswer, now: Date): boolean {
  return now.getTime() - fetchedAt.getTime() < (company ? dayMs : hourMs);
}

/** It stands in front of the table, so that a client invoiced again and again costs no query. When it is full, it forgets the oldest. */
function answerMemory(limit: number) {
  const answers = new Map<string, KnownAnswer>();
  return {
    find: (fiscalCode: string): KnownAnswer | undefined => answers.get(fiscalCode),
    keep(fiscalCode: string, answer: KnownAnswer): void {
      answers.delete(fiscalCode);
      answers.set(fiscalCode, answer);
      if (answers.size <= limit) return;
      for (const oldest of answers.keys()) {
        answers.delete(oldest);
        return;
      }
    },
  };
}

/** Rejects when the time is up even if the work never ends, for no partner can be trusted to heed its signal. */
function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

import type pg from 'pg';
import { isRomanianFiscalCode } from '../domain/company/fiscal-code.ts';
import { connectionOf } from '../storage/connection.ts';
import { listFiscalCodes } from '../storage/directory/companies.ts';
import { hasCode, undefinedTable } from '../storage/faults.ts';

type Ask = (work: (client: pg.Client) => Promise<string | null>) => Promise<string | null>;

/** What may be meant, and is told all the same. */
export function companyChecks(ask: Ask) {
  return [['the fiscal codes of the companies can exist', () => ask(impossibleCodes)]] as const;
}

/** V2-TRUE-7: the tax authority takes nothing from such a seller. A rehearsal may use invented codes. */
async function impossibleCodes(client: pg.Client): Promise<string | null> {
  const codes = await listFiscalCodes(connectionOf(client)).catch((error: unknown) => {
    // A schema that is not up to date is told elsewhere.
    if (hasCode(error, undefinedTable)) return [];
    throw error;
  });
  const wrong = codes.filter((code) => !isRomanianFiscalCode(code));
  if (wrong.length === 0) return null;
  const named = `${wrong.slice(0, mostNamed).join(', ')}${wrong.length > mostNamed ? ', ...' : ''}`;
  return `the check digit is wrong in ${named}; no invoice of such a company can be sent to the tax authority.`;
}

const mostNamed = 5;

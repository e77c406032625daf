import type { InvoiceSnapshot } from './snapshot.ts';

type Place = Pick<InvoiceSnapshot['issuer'], 'countyCode' | 'locality' | 'address'>;

/** What is known today of the parties and of the rate on the day of issue. */
export interface KnownSince {
  readonly exchangeRate: { readonly rate: string; readonly on: string } | null;
  readonly issuer: Place;
  readonly client: Place;
}

/**
 * V2-AMT-8: what a document lacked when it was issued, and the authority asks for, is filled in once it is known. Nothing that it
 * says is changed. Null where there is nothing to fill in.
 */
export function completedSnapshot(snapshot: InvoiceSnapshot, known: KnownSince): InvoiceSnapshot | null {
  const lacksRate = snapshot.currency !== 'RON' && snapshot.exchangeRate === null;
  const completed: InvoiceSnapshot = {
    ...snapshot,
    ...(lacksRate && known.exchangeRate
      ? { exchangeRate: known.exchangeRate.rate, exchangeRateOn: known.exchangeRate.on }
      : {}),
    issuer: filled(snapshot.issuer, known.issuer),
    client: filled(snapshot.client, known.client),
  };
  return JSON.stringify(completed) === JSON.stringify(snapshot) ? null : completed;
}

/** An address is one thing: what is missing of it is taken only from one that says the same in its other parts. */
function filled<Party extends Place>(party: Party, { countyCode, locality, address }: Place): Party {
  const known: Place = { countyCode, locality, address };
  const agrees = parts.every((part) => party[part] === null || party[part] === known[part]);
  return agrees ? { ...party, ...known } : party;
}

const parts = ['countyCode', 'locality', 'address'] as const;

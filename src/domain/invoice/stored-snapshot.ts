import type { InvoiceSnapshot, LineReferences, SnapshotLine } from './snapshot.ts';

/**
 * A snapshot as it may be stored. Rows are sealed by the audit trail and never rewritten: an older version is converted to the present one
 * whenever it is read, and only this file does that.
 */
export type StoredSnapshot = InvoiceSnapshot | SnapshotVersion1;

export function readSnapshot(stored: StoredSnapshot): InvoiceSnapshot {
  switch (stored.version) {
    case 2:
      return stored;
    case 1:
      return fromVersion1(stored);
    default:
      throw new Error(`a snapshot of the unknown version ${JSON.stringify(Object(stored).version)}`);
  }
}

/** Version 1 stored the references with the member names of v2, as they had been sent; a member that was not sent is absent. */
interface SnapshotVersion1
  extends Omit<InvoiceSnapshot, 'version' | 'template' | 'exchangeRateOn' | 'reverses' | 'references' | 'lines'> {
  readonly version: 1;
  readonly exchangeRateOn?: string | null;
  readonly reverses?: InvoiceSnapshot['reverses'];
  readonly references: {
    readonly referinta_cumparator?: string;
    readonly referinta_comanda?: string;
    readonly referinta_contract?: string;
    readonly referinta_contabila_cumparator?: string;
    readonly nota?: string;
  } | null;
  readonly lines: readonly LineVersion1[];
}

interface LineVersion1 extends Omit<SnapshotLine, 'references'> {
  readonly references: {
    readonly identificator_cumparator?: string;
    readonly gtin?: string;
    readonly nota?: string;
    readonly clasificari?: readonly { readonly tip: string; readonly cod: string }[];
    readonly atribute?: readonly { readonly nume: string; readonly valoare: string }[];
  } | null;
}

function fromVersion1(stored: SnapshotVersion1): InvoiceSnapshot {
  const { references } = stored;
  return {
    ...stored,
    version: 2,
    template: 1,
    exchangeRateOn: stored.exchangeRateOn ?? null,
    reverses: stored.reverses ?? null,
    references: references && {
      buyerReference: references.referinta_cumparator ?? null,
      orderReference: references.referinta_comanda ?? null,
      contractReference: references.referinta_contract ?? null,
      buyerAccountingReference: references.referinta_contabila_cumparator ?? null,
      note: references.nota ?? null,
    },
    lines: stored.lines.map((line) => ({ ...line, references: lineReferences(line) })),
  };
}

function lineReferences({ references }: LineVersion1): LineReferences | null {
  if (references === null) return null;
  const { identificator_cumparator, gtin, nota, clasificari, atribute } = references;
  return {
    buyerItemId: identificator_cumparator ?? null,
    gtin: gtin ?? null,
    note: nota ?? null,
    classifications: clasificari?.map(({ tip, cod }) => ({ list: tip, code: cod })) ?? null,
    attributes: atribute?.map(({ nume, valoare }) => ({ name: nume, value: valoare })) ?? null,
  };
}

type Place = Pick<InvoiceSnapshot['issuer'], 'countyCode' | 'locality' | 'address'>;

/** What is known today about the parties, and about the rate of the day of issue. */
export interface KnownSince {
  readonly exchangeRate: { readonly rate: string; readonly on: string } | null;
  readonly issuer: Place;
  readonly client: Place;
}

/**
 * V2-AMT-8: data that the authority requires and that was missing at issue is filled in once it is known. Nothing that the document already
 * says is changed. Null if there is nothing to fill in.
 */
export function completedSnapshot(snapshot: InvoiceSnapshot, known: KnownSince): InvoiceSnapshot | null {
  const isRateMissing = snapshot.currency !== 'RON' && snapshot.exchangeRate === null;
  const completed: InvoiceSnapshot = {
    ...snapshot,
    ...(isRateMissing && known.exchangeRate
      ? { exchangeRate: known.exchangeRate.rate, exchangeRateOn: known.exchangeRate.on }
      : {}),
    issuer: filled(snapshot.issuer, known.issuer),
    client: filled(snapshot.client, known.client),
  };
  return JSON.stringify(completed) === JSON.stringify(snapshot) ? null : completed;
}

/** An address is filled in as a whole: missing parts are taken only from an address whose other parts are the same. */
function filled<Party extends Place>(party: Party, { countyCode, locality, address }: Place): Party {
  const known: Place = { countyCode, locality, address };
  const agrees = parts.every((part) => party[part] === null || party[part] === known[part]);
  return agrees ? { ...party, ...known } : party;
}

const parts = ['countyCode', 'locality', 'address'] as const;

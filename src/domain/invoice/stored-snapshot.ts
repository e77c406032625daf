import type { LineReferences } from './references.ts';
import type { InvoiceSnapshot, SnapshotLine } from './snapshot.ts';

/**
 * A snapshot as it may be stored. Rows are sealed by the audit trail and stay as they were written: an older form is turned into the
 * present one whenever it is read, here and nowhere else.
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

/** It kept the references in the words of v2, as they had been sent: what was left out is absent. */
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

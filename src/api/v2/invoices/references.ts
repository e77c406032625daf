import type { DocumentReferences, LineReferences } from '../../../domain/invoice/snapshot.ts';
import type { IssueBody } from './issue-schema.ts';

/** The member `efactura` of an invoice and of its lines, in the words of v2 and in those of the code. */

export function documentReferencesOf(sent: IssueBody['efactura']): DocumentReferences | null {
  if (!sent) return null;
  return {
    buyerReference: sent.referinta_cumparator ?? null,
    orderReference: sent.referinta_comanda ?? null,
    contractReference: sent.referinta_contract ?? null,
    buyerAccountingReference: sent.referinta_contabila_cumparator ?? null,
    note: sent.nota ?? null,
  };
}

export function lineReferencesOf(sent: IssueBody['articole'][number]['efactura']): LineReferences | null {
  if (!sent) return null;
  return {
    buyerItemId: sent.identificator_cumparator ?? null,
    gtin: sent.gtin ?? null,
    note: sent.nota ?? null,
    classifications: sent.clasificari?.map(({ tip, cod }) => ({ list: tip, code: cod })) ?? null,
    attributes: sent.atribute?.map(({ nume, valoare }) => ({ name: nume, value: valoare })) ?? null,
  };
}

/** As they were sent: a member that was left out is absent. */
export function toLineReferences(references: LineReferences | null) {
  if (references === null) return null;
  const { buyerItemId, gtin, note, classifications, attributes } = references;
  return {
    ...(buyerItemId === null ? {} : { identificator_cumparator: buyerItemId }),
    ...(gtin === null ? {} : { gtin }),
    ...(note === null ? {} : { nota: note }),
    ...(classifications === null
      ? {}
      : { clasificari: classifications.map(({ list, code }) => ({ tip: list, cod: code })) }),
    ...(attributes === null ? {} : { atribute: attributes.map(({ name, value }) => ({ nume: name, valoare: value })) }),
  };
}

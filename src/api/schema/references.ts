import { Type } from 'typebox';
import type { DocumentReferences, LineReferences } from '../../domain/invoice/snapshot.ts';
import { formed, oneOf, optionalText, strict, text } from './schemas.ts';

/** The members `efactura` of a document and of its lines are read and written here. */

export const invoiceReferences = strict(
  {
    referinta_cumparator: optionalText(
      200,
      'Referința cerută de cumpărător, de exemplu codul unui departament (BT-10). Poate lipsi.',
      'Achizitii-2',
    ),
    referinta_comanda: optionalText(
      200,
      'Numărul comenzii cumpărătorului (BT-13); apare și pe PDF. Poate lipsi.',
      'PO-118',
    ),
    referinta_contract: optionalText(200, 'Numărul contractului (BT-12); apare și pe PDF. Poate lipsi.', 'C-45/2026'),
    referinta_contabila_cumparator: optionalText(
      100,
      'Contul în care cumpărătorul înregistrează factura (BT-19). Poate lipsi.',
      '6022',
    ),
    nota: optionalText(
      300,
      'O notă pentru cumpărător, în XML (BT-22). Poate lipsi. În mediul de test, `SIMULARE:respinsa` sau `SIMULARE:eroare` fac ANAF-ul simulat să răspundă așa.',
      'Livrare la depozit',
    ),
  },
  { description: 'Referințele facturii pentru e-Factura. Poate lipsi.' },
);

interface SentReferences {
  readonly referinta_cumparator?: string;
  readonly referinta_comanda?: string;
  readonly referinta_contract?: string;
  readonly referinta_contabila_cumparator?: string;
  readonly nota?: string;
}

export function documentReferencesOf(sent: SentReferences | undefined): DocumentReferences | null {
  if (!sent) return null;
  return {
    buyerReference: sent.referinta_cumparator ?? null,
    orderReference: sent.referinta_comanda ?? null,
    contractReference: sent.referinta_contract ?? null,
    buyerAccountingReference: sent.referinta_contabila_cumparator ?? null,
    note: sent.nota ?? null,
  };
}

/** A member that was left out is absent. */
export function toDocumentReferences(references: DocumentReferences | null): SentReferences | null {
  if (references === null) return null;
  const { buyerReference, orderReference, contractReference, buyerAccountingReference, note } = references;
  return {
    ...(buyerReference === null ? {} : { referinta_cumparator: buyerReference }),
    ...(orderReference === null ? {} : { referinta_comanda: orderReference }),
    ...(contractReference === null ? {} : { referinta_contract: contractReference }),
    ...(buyerAccountingReference === null ? {} : { referinta_contabila_cumparator: buyerAccountingReference }),
    ...(note === null ? {} : { nota: note }),
  };
}

const classification = strict({
  tip: oneOf(['STI', 'TSP', 'NB', 'ZZZ'], {
    description: 'Lista din care este codul: `STI` este CPV, `TSP` Nomenclatura Combinată (NC8).',
    examples: ['STI'],
  }),
  cod: text(100, { description: 'Codul din acea listă.', examples: ['39221100-8'] }),
});

const attribute = strict({
  nume: text(100, { description: 'Numele însușirii (BT-160).', examples: ['Culoare'] }),
  valoare: text(100, { description: 'Valoarea ei (BT-161).', examples: ['alb'] }),
});

export const lineReferences = strict(
  {
    identificator_cumparator: optionalText(100, 'Codul produsului la cumpărător (BT-156). Poate lipsi.', 'CLI-778'),
    gtin: Type.Optional(
      formed(/^\d{8}(?:\d{4,6})?$/, '8, 12, 13 sau 14 cifre', {
        description: 'Codul GTIN (EAN) al produsului, de 8, 12, 13 sau 14 cifre (BT-157). Poate lipsi.',
        examples: ['5941234567899'],
      }),
    ),
    nota: optionalText(300, 'O notă despre linie, în XML (BT-127). Poate lipsi.', 'Lot 12/2026'),
    clasificari: Type.Optional(
      Type.Array(classification, {
        maxItems: 10,
        description: 'Coduri de clasificare a produsului (BT-158). Poate lipsi.',
      }),
    ),
    atribute: Type.Optional(
      Type.Array(attribute, { maxItems: 10, description: 'Alte însușiri ale produsului. Poate lipsi.' }),
    ),
  },
  { description: 'Referințele liniei pentru e-Factura; nu la un discount. Poate lipsi.' },
);

export function lineReferencesOf(sent: Type.Static<typeof lineReferences> | undefined): LineReferences | null {
  if (!sent) return null;
  return {
    buyerItemId: sent.identificator_cumparator ?? null,
    gtin: sent.gtin ?? null,
    note: sent.nota ?? null,
    classifications: sent.clasificari?.map(({ tip, cod }) => ({ list: tip, code: cod })) ?? null,
    attributes: sent.atribute?.map(({ nume, valoare }) => ({ name: nume, value: valoare })) ?? null,
  };
}

type ListName = Type.Static<typeof classification>['tip'];

/** A member that was left out is absent. */
export function toLineReferences(references: LineReferences | null): Type.Static<typeof lineReferences> | null {
  if (references === null) return null;
  const { buyerItemId, gtin, note, classifications, attributes } = references;
  return {
    ...(buyerItemId === null ? {} : { identificator_cumparator: buyerItemId }),
    ...(gtin === null ? {} : { gtin }),
    ...(note === null ? {} : { nota: note }),
    ...(classifications === null
      ? {}
      : { clasificari: classifications.map(({ list, code }) => ({ tip: list as ListName, cod: code })) }),
    ...(attributes === null ? {} : { atribute: attributes.map(({ name, value }) => ({ nume: name, valoare: value })) }),
  };
}

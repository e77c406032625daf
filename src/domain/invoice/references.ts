/** What a buyer wants to find on an invoice and its lines; the terms are those of EN 16931. Null: not said. */
export interface DocumentReferences {
  /** BT-10. */
  readonly buyerReference: string | null;
  /** BT-13. */
  readonly orderReference: string | null;
  /** BT-12. */
  readonly contractReference: string | null;
  /** BT-19. */
  readonly buyerAccountingReference: string | null;
  /** BT-22. */
  readonly note: string | null;
}

export interface LineReferences {
  /** BT-156. */
  readonly buyerItemId: string | null;
  /** BT-157. */
  readonly gtin: string | null;
  /** BT-127. */
  readonly note: string | null;
  /** BT-158. */
  readonly classifications: readonly ItemClassification[] | null;
  /** BG-32. */
  readonly attributes: readonly ItemAttribute[] | null;
}

export interface ItemClassification {
  /** The list that the code is of: STI is CPV, TSP the Combined Nomenclature. */
  readonly list: string;
  readonly code: string;
}

export interface ItemAttribute {
  readonly name: string;
  readonly value: string;
}

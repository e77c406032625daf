import { type Described, formed, strict, text } from '../schema/schemas.ts';

/** V2-ID-1: it is the id of a client on this wire; internally it is a UUID with the same 32 digits. */
export const clientId = (options: Described) =>
  formed(/^cli_[0-9a-f]{32}$/, 'cli_ si 32 de caractere hexazecimale', {
    examples: ['cli_0123456789abcdef0123456789abcdef'],
    ...options,
  });

export const toClientId = (uuid: string): string => `cli_${uuid.replaceAll('-', '')}`;
export const uuidOfClientId = (id: string): string => id.slice('cli_'.length);

/** V2-ART-17 */
export const articleId = (options: Described) =>
  formed(/^art_[0-9a-f]{32}$/, 'art_ si 32 de caractere hexazecimale', {
    examples: ['art_0123456789abcdef0123456789abcdef'],
    ...options,
  });

export const toArticleId = (uuid: string): string => `art_${uuid.replaceAll('-', '')}`;
export const uuidOfArticleId = (id: string): string => id.slice('art_'.length);

export const archiveId = (options: Described) =>
  formed(/^arh_[0-9a-f]{32}$/, 'arh_ si 32 de caractere hexazecimale', {
    examples: ['arh_0123456789abcdef0123456789abcdef'],
    ...options,
  });

export const toArchiveId = (uuid: string): string => `arh_${uuid.replaceAll('-', '')}`;
export const uuidOfArchiveId = (id: string): string => id.slice('arh_'.length);

/** MOVE-3 */
export const importId = (options: Described) =>
  formed(/^imp_[0-9a-f]{32}$/, 'imp_ si 32 de caractere hexazecimale', {
    examples: ['imp_0123456789abcdef0123456789abcdef'],
    ...options,
  });

export const toImportId = (uuid: string): string => `imp_${uuid.replaceAll('-', '')}`;
export const uuidOfImportId = (id: string): string => id.slice('imp_'.length);

export const supplierId = (options: Described) =>
  formed(/^frn_[0-9a-f]{32}$/, 'frn_ si 32 de caractere hexazecimale', {
    examples: ['frn_0123456789abcdef0123456789abcdef'],
    ...options,
  });

export const toSupplierId = (uuid: string): string => `frn_${uuid.replaceAll('-', '')}`;
export const uuidOfSupplierId = (id: string): string => id.slice('frn_'.length);

export const supplierInvoiceId = (options: Described) =>
  formed(/^ffr_[0-9a-f]{32}$/, 'ffr_ si 32 de caractere hexazecimale', {
    examples: ['ffr_0123456789abcdef0123456789abcdef'],
    ...options,
  });

export const toSupplierInvoiceId = (uuid: string): string => `ffr_${uuid.replaceAll('-', '')}`;
export const uuidOfSupplierInvoiceId = (id: string): string => id.slice('ffr_'.length);

export const supplierPaymentId = (options: Described) =>
  formed(/^plf_[0-9a-f]{32}$/, 'plf_ si 32 de caractere hexazecimale', {
    examples: ['plf_0123456789abcdef0123456789abcdef'],
    ...options,
  });

export const toSupplierPaymentId = (uuid: string): string => `plf_${uuid.replaceAll('-', '')}`;
export const uuidOfSupplierPaymentId = (id: string): string => id.slice('plf_'.length);

export const toCardPaymentId = (uuid: string): string => `plc_${uuid.replaceAll('-', '')}`;

export const movementId = (options: Described) =>
  formed(/^msc_[0-9a-f]{32}$/, 'msc_ si 32 de caractere hexazecimale', {
    examples: ['msc_0123456789abcdef0123456789abcdef'],
    ...options,
  });

export const toMovementId = (uuid: string): string => `msc_${uuid.replaceAll('-', '')}`;
export const uuidOfMovementId = (id: string): string => id.slice('msc_'.length);

/** V2-REC-1 */
export const recurringId = (options: Described) =>
  formed(/^rec_[0-9a-f]{32}$/, 'rec_ si 32 de caractere hexazecimale', {
    examples: ['rec_0123456789abcdef0123456789abcdef'],
    ...options,
  });

export const toRecurringId = (uuid: string): string => `rec_${uuid.replaceAll('-', '')}`;
export const uuidOfRecurringId = (id: string): string => id.slice('rec_'.length);

/** V2-DRAFT-1 */
export const draftId = (options: Described) =>
  formed(/^cio_[0-9a-f]{32}$/, 'cio_ si 32 de caractere hexazecimale', {
    examples: ['cio_0123456789abcdef0123456789abcdef'],
    ...options,
  });

export const toDraftId = (uuid: string): string => `cio_${uuid.replaceAll('-', '')}`;
export const uuidOfDraftId = (id: string): string => id.slice('cio_'.length);

/** V2-NOTE-1 */
export const noteId = (options: Described) =>
  formed(/^not_[0-9a-f]{32}$/, 'not_ si 32 de caractere hexazecimale', {
    examples: ['not_0123456789abcdef0123456789abcdef'],
    ...options,
  });

export const toNoteId = (uuid: string): string => `not_${uuid.replaceAll('-', '')}`;
export const uuidOfNoteId = (id: string): string => id.slice('not_'.length);

/** V2-NOTE-2 */
export const fileId = (options: Described) =>
  formed(/^fis_[0-9a-f]{32}$/, 'fis_ si 32 de caractere hexazecimale', {
    examples: ['fis_0123456789abcdef0123456789abcdef'],
    ...options,
  });

export const toFileId = (uuid: string): string => `fis_${uuid.replaceAll('-', '')}`;
export const uuidOfFileId = (id: string): string => id.slice('fis_'.length);

/** EVT-8 */
export const toEventId = (uuid: string): string => `evt_${uuid.replaceAll('-', '')}`;

export const webhookId = (options: Described) =>
  formed(/^whk_[0-9a-f]{32}$/, 'whk_ si 32 de caractere hexazecimale', {
    examples: ['whk_0123456789abcdef0123456789abcdef'],
    ...options,
  });

export const toWebhookId = (uuid: string): string => `whk_${uuid.replaceAll('-', '')}`;
export const uuidOfWebhookId = (id: string): string => id.slice('whk_'.length);

export const attemptId = (options: Described) =>
  formed(/^liv_[0-9a-f]{32}$/, 'liv_ si 32 de caractere hexazecimale', {
    examples: ['liv_0123456789abcdef0123456789abcdef'],
    ...options,
  });

export const toAttemptId = (uuid: string): string => `liv_${uuid.replaceAll('-', '')}`;
export const uuidOfAttemptId = (id: string): string => id.slice('liv_'.length);

/** V2-ID-7: an invoice has no id; its series and number are in the path. */
export const invoiceParams = namedInvoice('1');

/** Rows that read something of one document have these in common. */
export const documentRead = {
  method: 'GET',
  group: 'Facturi',
  access: { right: 'invoices:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: invoiceParams,
  query: 'none',
  body: 'none',
} as const;

/** OPS-DOC-5: some examples need another invoice, because earlier examples changed the first one too much. */
export function namedInvoice(number: string) {
  return strict({
    serie: text(50, { description: 'Seria documentului.', examples: ['FCT'] }),
    numar: text(50, { description: 'Numărul documentului, exact cum a fost dat.', examples: [number] }),
  });
}

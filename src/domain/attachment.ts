/** What a note or a file can belong to, with what its wire calls it by: the id, or the series and number of a document. */
export type Thing =
  | { readonly is: 'client'; readonly clientId: string }
  | { readonly is: 'document'; readonly series: string; readonly number: string }
  | { readonly is: 'supplier-invoice'; readonly supplierInvoiceId: string };

export type ThingKind = Thing['is'];

/** V2-NOTE-2: the types of files that are taken, told by their content. */
export const attachedTypes = ['pdf', 'png', 'jpeg', 'xml', 'xlsx'] as const;
export type AttachedType = (typeof attachedTypes)[number];

export const mediaTypes = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  xml: 'application/xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Readonly<Record<AttachedType, string>>;

const mebibyte = 1024 * 1024;
export const mostFileBytes = 10 * mebibyte;
/** V2-NOTE-3: the files of one thing have no more bytes together. */
export const mostThingBytes = 100 * mebibyte;
export const mostFiles = 200;
export const mostNotes = 1000;
/** V2-NOTE-7: one mail takes no more. Mailboxes refuse larger mails. */
export const mostMailedFiles = 10;
export const mostMailedBytes = 10 * mebibyte;

export type AttachmentObstacle =
  | 'notes-too-many'
  | 'files-too-many'
  | 'bytes-too-many'
  | 'too-large'
  | 'unknown-type'
  | 'other-type'
  | 'not-attached'
  | 'mail-too-large';

export interface AttachedAlready {
  readonly files: number;
  readonly bytes: number;
}

/** Null if the file may be added to what the thing has. */
export function obstacleToFile(
  { files, bytes }: AttachedAlready,
  file: { readonly type: AttachedType; readonly size: number; readonly found: AttachedType | null },
): AttachmentObstacle | null {
  if (file.size > mostFileBytes) return 'too-large';
  if (file.found === null) return 'unknown-type';
  if (file.found !== file.type) return 'other-type';
  if (files >= mostFiles) return 'files-too-many';
  return bytes + file.size > mostThingBytes ? 'bytes-too-many' : null;
}

/** Null if the files that were found may go with one mail of their document. */
export function obstacleToMailing(found: readonly { readonly size: number }[]): AttachmentObstacle | null {
  return found.reduce((bytes, { size }) => bytes + size, 0) > mostMailedBytes ? 'mail-too-large' : null;
}

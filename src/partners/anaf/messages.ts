import type { AuthorityMessage } from '../../operations/ports.ts';

const kinds: Readonly<Record<string, AuthorityMessage['kind']>> = {
  'FACTURA TRIMISA': 'sent',
  'FACTURA PRIMITA': 'received',
  'ERORI FACTURA': 'errors',
  'MESAJ CUMPARATOR PRIMIT': 'from-buyer',
};

/** One row of the list; null for one without the ids that everything else needs. */
export function messageOf(row: unknown): AuthorityMessage | null {
  if (typeof row !== 'object' || row === null) return null;
  const text = (name: string): string => {
    const value: unknown = (row as Readonly<Record<string, unknown>>)[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const [messageId, uploadId, details] = [text('id'), text('id_solicitare'), text('detalii')];
  const created = /^(\d{4})(\d{2})(\d{2})\d{4}$/.exec(text('data_creare'));
  if (!isId(messageId) || !isId(uploadId) || !created) return null;
  return {
    messageId,
    uploadId,
    kind: kinds[text('tip').trim().toUpperCase()] ?? 'other',
    createdOn: created.slice(1).join('-'),
    sellerCode: text('cif_emitent') || named(details, 'cif_emitent'),
    buyerCode: text('cif_beneficiar') || named(details, 'cif_beneficiar'),
    details: details.slice(0, 1000),
  };
}

const isId = (text: string): boolean => /^[0-9]{1,30}$/.test(text);

/** `... emisa de cif_emitent=8000000000 pentru cif_beneficiar=3` */
function named(details: string, name: string): string | null {
  return new RegExp(`\\b${name}=(\\w+)`).exec(details)?.[1] ?? null;
}

import { isCalendarDate } from '../../domain/time/calendar.ts';
import type { SpvMessage } from '../../operations/ports.ts';

const kinds: Readonly<Record<string, SpvMessage['kind']>> = {
  'FACTURA TRIMISA': 'sent',
  'FACTURA PRIMITA': 'received',
  'ERORI FACTURA': 'errors',
  'MESAJ CUMPARATOR PRIMIT': 'from-buyer',
  'MESAJ CUMPARATOR TRANSMIS': 'to-seller',
};

/** Returns null if the row has not the ids that everything else needs. */
export function messageOf(row: unknown): SpvMessage | null {
  if (typeof row !== 'object' || row === null) return null;
  const text = (name: string): string => {
    const value: unknown = (row as Readonly<Record<string, unknown>>)[name];
    return typeof value === 'string' || typeof value === 'number'
      ? String(value).replaceAll('\0', '').slice(0, 1000).toWellFormed()
      : '';
  };
  const [messageId, uploadId, details] = [text('id'), text('id_solicitare'), text('detalii')];
  const createdOn = text('data_creare').replace(/^(\d{4})(\d{2})(\d{2})\d{4}$/, '$1-$2-$3');
  if (!isId(messageId) || !isId(uploadId) || !isCalendarDate(createdOn)) return null;
  return {
    messageId,
    uploadId,
    kind: kinds[text('tip').trim().toUpperCase()] ?? 'other',
    createdOn,
    sellerCode: text('cif_emitent') || named(details, 'cif_emitent'),
    buyerCode: text('cif_beneficiar') || named(details, 'cif_beneficiar'),
    details,
  };
}

const isId = (text: string): boolean => /^[0-9]{1,30}$/.test(text);

/** The details are `... emisa de cif_emitent=8000000000 pentru cif_beneficiar=3`. */
function named(details: string, name: string): string | null {
  return new RegExp(`\\b${name}=(\\w+)`).exec(details)?.[1] ?? null;
}

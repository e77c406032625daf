import { archiveSeconds } from '../../../domain/archive/archive.ts';
import { decimalToNumber, storedDecimal } from '../../../domain/decimal/decimal.ts';
import type { EventDetails, StoredEvent, ToldEntry } from '../../../domain/event/event.ts';
import { legalTerm, termWarning } from '../../../domain/spv/sending.ts';
import { bucharestDate, bucharestTimestamp } from '../../../domain/time/calendar.ts';
import type { EventMessage, EventWords } from '../../../operations/events/delivery-places.ts';
import { movementShape } from '../../shapes/bank-movement.ts';
import { toEventId } from '../../shapes/identifiers.ts';
import { eventNames } from '../../words/events.ts';
import { toArchive } from '../archives/read-archive.ts';
import { toToldClient } from '../clients/client-proposal.ts';
import { toToldImport } from '../imports/import-data.ts';
import { toInvoiceRow, toName } from '../invoices/invoice-data.ts';
import { toSpvStatus } from '../spv/send-to-spv.ts';
import { toSupplierInvoiceRow } from '../suppliers/supplier-invoice-data.ts';

/** EVT-1: an event has the words of v2 for readers of the list and for webhooks. */
export function toEventData(event: StoredEvent): Readonly<Record<string, unknown>> {
  const { at, invoice, spv, supplierInvoice, archive, details } = event;
  // The document is as it was on that day, whenever somebody reads it.
  const today = bucharestDate(at);
  return {
    ...(invoice ? toInvoiceRow(invoice, today) : {}),
    ...(invoice && spv ? { efactura: toSpv(spv, invoice.issuedOn, today) } : {}),
    ...(supplierInvoice ? toSupplierInvoiceRow(supplierInvoice) : {}),
    ...(archive ? toArchive({ ...archive, seconds: archiveSeconds(archive, at) }) : {}),
    ...toDetails(details),
  };
}

function toSpv(state: NonNullable<StoredEvent['spv']>, issuedOn: string, today: string) {
  return toSpvStatus({
    ...state,
    legalTerm: legalTerm(issuedOn),
    termWarning: termWarning({ issuedOn, mustBeSent: state.mustBeSent ?? true }, state.status, today),
  });
}

function toDetails(details: EventDetails) {
  const { reversal, trackingNumber, collection, amount, currency, recipient, reason, stock, bankEntry } = details;
  const { import: told, client } = details;
  return {
    ...(reversal ? { storno: toName(reversal) } : {}),
    ...(trackingNumber === undefined ? {} : { awb: trackingNumber }),
    ...(collection
      ? {
          incasare: {
            serie_incasare: collection.receipt?.series ?? null,
            numar_incasare: collection.receipt?.number ?? null,
            suma_incasata: number(collection.amount),
            data_incasare: collection.collectedOn,
            tip_incasare: collection.kind,
            valuta: currency,
          },
        }
      : {}),
    ...(amount === undefined ? {} : { suma: number(amount), valuta: currency }),
    ...(recipient === undefined ? {} : { adresa: recipient, motiv: reason ?? null }),
    ...(stock
      ? {
          cod_articol: stock.code,
          cod_bare: stock.barcode,
          nume: stock.name,
          cod_gestiune: stock.warehouseCode,
          stoc: number(stock.level),
        }
      : {}),
    ...(bankEntry ? toMovement(bankEntry) : {}),
    ...(told ? toToldImport(told) : {}),
    ...(client ? toToldClient(client) : {}),
  };
}

/** WHK-60: the row of the list. */
function toMovement(told: ToldEntry) {
  return movementShape.out({
    ...told,
    amount: storedDecimal(told.amount),
    uses: told.uses.map((use) => ({ ...use, amount: storedDecimal(use.amount) })),
  });
}

const number = (text: string): number => decimalToNumber(storedDecimal(text));

/** WHK-10: this is sent byte for byte. A test is before all events. */
export const eventWords: EventWords = {
  message: (event) => messageOf(event.eventId, eventNames[event.type], event.at, event.position, toEventData(event)),
  ping: (eventId, at) => messageOf(eventId, 'test.ping', at, 0, {}),
};

function messageOf(eventId: string, type: string, at: Date, position: number, data: object): EventMessage {
  const body = JSON.stringify({ type, timestamp: bucharestTimestamp(at), numar_ordine: position, data });
  return { id: toEventId(eventId), body };
}

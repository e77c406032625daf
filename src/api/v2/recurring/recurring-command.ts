import { findInvoiceType } from '../../../domain/nomenclature/invoice-types.ts';
import type { InvoiceTemplate, RecurringInput } from '../../../domain/recurring/recurring-invoice.ts';
import type { RecurringChanges } from '../../../operations/recurring/write-recurring.ts';
import { documentReferencesOf } from '../../schema/references.ts';
import { clientOf } from '../../shapes/client.ts';
import { modeOfName, periodOfName } from '../../words/recurring.ts';
import { lineOf } from '../invoices/issue-command.ts';
import type { ChangedRecurring, NewRecurring } from './recurring-schema.ts';

/** The schema has already accepted the bodies. */

export function recurringInputOf(body: NewRecurring): RecurringInput {
  return {
    name: body.denumire,
    rhythm: {
      every: periodOfName(body.ritm),
      firstOn: body.prima_emitere,
      day: body.zi ?? Number(body.prima_emitere.slice(-2)),
      endsOn: body.pana_la ?? null,
    },
    mode: modeOfName(body.mod),
    recipient: body.email ?? null,
    dueDays: body.termen_zile ?? null,
    document: {
      series: body.serie,
      type: typeOf(body.tip_factura),
      currency: body.valuta,
      externalId: body.id_extern ?? null,
      text: body.text ?? null,
      explanations: body.explicatii ?? null,
      isVatOnCollection: body.tva_la_incasare ?? false,
      verifiesFiscalCode: body.valideaza_cod_unic_ro ?? false,
      references: documentReferencesOf(body.efactura),
      language: body.limba,
      client: clientOf(body.client),
      lines: body.articole.map(lineOf),
    },
  };
}

function typeOf(named: string): InvoiceTemplate['type'] {
  const type = findInvoiceType(named);
  if (!type) throw new Error('an unknown invoice type was not refused');
  return type;
}

export function changesOf(body: ChangedRecurring): RecurringChanges {
  const rhythm = {
    ...(body.ritm === undefined ? {} : { every: periodOfName(body.ritm) }),
    ...(body.prima_emitere === undefined ? {} : { firstOn: body.prima_emitere }),
    ...(body.zi === undefined ? {} : { day: body.zi }),
    ...(body.pana_la === undefined ? {} : { endsOn: body.pana_la }),
  };
  const document = documentChangesOf(body);
  return {
    ...(body.denumire === undefined ? {} : { name: body.denumire }),
    ...(body.mod === undefined ? {} : { mode: modeOfName(body.mod) }),
    ...(body.email === undefined ? {} : { recipient: body.email }),
    ...(body.termen_zile === undefined ? {} : { dueDays: body.termen_zile }),
    ...(body.oprita === undefined ? {} : { isPaused: body.oprita }),
    ...(Object.keys(rhythm).length === 0 ? {} : { rhythm }),
    ...(Object.keys(document).length === 0 ? {} : { document }),
  };
}

function documentChangesOf(body: ChangedRecurring): Partial<InvoiceTemplate> {
  return {
    ...(body.serie === undefined ? {} : { series: body.serie }),
    ...(body.valuta === undefined ? {} : { currency: body.valuta }),
    ...(body.tip_factura === undefined ? {} : { type: typeOf(body.tip_factura) }),
    ...(body.id_extern === undefined ? {} : { externalId: body.id_extern }),
    ...(body.tva_la_incasare === undefined ? {} : { isVatOnCollection: body.tva_la_incasare }),
    ...(body.valideaza_cod_unic_ro === undefined ? {} : { verifiesFiscalCode: body.valideaza_cod_unic_ro }),
    ...(body.efactura === undefined ? {} : { references: documentReferencesOf(body.efactura ?? undefined) }),
    ...(body.text === undefined ? {} : { text: body.text || null }),
    ...(body.explicatii === undefined ? {} : { explanations: body.explicatii || null }),
    ...(body.limba === undefined ? {} : { language: body.limba ?? undefined }),
    ...(body.client === undefined ? {} : { client: clientOf(body.client) }),
    ...(body.articole === undefined ? {} : { lines: body.articole.map(lineOf) }),
  };
}

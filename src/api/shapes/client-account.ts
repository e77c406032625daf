import { type Static, Type } from 'typebox';
import type { ClientEntry } from '../../domain/client/client-entry.ts';
import { deliveryFailureOf } from '../../domain/mail/delivery-failure.ts';
import { documentLanguages } from '../../domain/nomenclature/language.ts';
import { nullable, oneOf, strict } from '../schema/schemas.ts';
import { invoiceStatusNames } from '../words/invoices.ts';
import { deliveryFailureNames, mailStateNames } from '../words/mails.ts';
import { clientDetails, clientKind, clientName, clientOf, kindWord, leftOutOrNull } from './client.ts';
import { clientShape } from './document-parts.ts';
import { out } from './out.ts';
import { type ResultOf, shape } from './shape.ts';

/** A client in the list, with all that is known of it, and as the form sends it. */

type Account = ResultOf<'readClientAccount'>;

export const listedClient = shape<ResultOf<'browseClients'>['rows'][number]>()({
  id: out.text('clientId'),
  tip: out.of(clientKind, ({ kind }) => kindWord(kind)),
  denumire: out.text('name'),
  cod_unic: out.textOrNull('fiscalCode'),
  localitate: out.textOrNull('locality'),
  email: out.textOrNull('email'),
  telefon: out.textOrNull('phone'),
  sold: out.money('owed'),
});

const ages = shape<Account['ages']>()({
  in_termen: out.money('inTerm'),
  zile_30: out.money('upTo30'),
  zile_60: out.money('upTo60'),
  zile_90: out.money('upTo90'),
  peste_90: out.money('over90'),
});

const lastDocument = shape<Account['documents'][number]>()({
  serie: out.text('series'),
  numar: out.text('number'),
  tip: out.text('typeCode'),
  stare: out.word(invoiceStatusNames, 'status'),
  data_emitere: out.text('issuedOn'),
  data_scadenta: out.text('dueOn'),
  valuta: out.text('currency'),
  total: out.stored(2, 'gross'),
  incasat: out.stored(2, 'collected'),
});

const sentStatement = shape<Account['statements'][number]>()({
  email: out.text('recipient'),
  de_la: out.date('from'),
  pana_la: out.date('until'),
  stare: out.word(mailStateNames, 'state'),
  programat_la: out.timestamp('scheduledAt'),
  motiv: out.of(nullable(oneOf(Object.values(deliveryFailureNames))), ({ state, lastError }) =>
    lastError === null || state === 'sent' || state === 'withdrawn'
      ? null
      : deliveryFailureNames[deliveryFailureOf(lastError)],
  ),
});

const clientWithLanguage = shape<Account['client']>()({
  ...clientShape.members,
  limba: out.of(nullable(oneOf(documentLanguages)), 'language'),
});

export const clientAccount = shape<Account & { readonly today: string }>()({
  date: out.one(clientWithLanguage, 'client'),
  sold_total: out.money(({ balance }) => balance.totalBalance),
  sold_depasit: out.money(({ balance }) => balance.overdueBalance),
  de_restituit: out.money('credit'),
  rulaj_total: out.money(({ balance }) => balance.totalTurnover),
  vechimi: out.one(ages, 'ages'),
  documente: out.list(lastDocument, 'documents'),
  fise_trimise: out.list(sentStatement, 'statements'),
  azi: out.text('today'),
});

export const clientEntry = strict({
  tip: clientKind,
  denumire: clientName,
  ...leftOutOrNull(clientDetails),
  tara: Type.Optional(clientDetails.tara),
});

/** The form has every member but the id of the shop, which stays. */
export function entryOf(body: Static<typeof clientEntry>): Omit<ClientEntry, 'externalId'> {
  const { isForeign: _isForeign, externalId: _externalId, ...client } = clientOf(body);
  return { ...client, language: body.limba ?? null };
}

import { type Static, Type } from 'typebox';
import { mailAddressPattern } from '../../../domain/mail/mail.ts';
import type { RecurringInput } from '../../../domain/recurring/recurring-invoice.ts';
import { Refused } from '../../../domain/refusal.ts';
import { modeNames, modeOfName, periodNames, periodOfName } from '../../recurring-words.ts';
import { date, formed, oneOf, strict, visibleText } from '../../schema/schemas.ts';
import { nameData, toName } from '../documents/document-members.ts';
import { commandOf, issueBody } from '../documents/issue-document.ts';
import { placedRefusal } from '../documents/issue-words.ts';
import { operation, plainRow, toNothing } from '../operation.ts';
import { uuidSchema } from '../vocabulary.ts';
import { recurringData, recurringRow, toRecurring, toRecurringRow } from './recurring-data.ts';

const params = strict({ id: uuidSchema });
const draftParams = strict({ id: uuidSchema, data: date() });

/** As many as there can be. */
const allOfThem = { start: { at: 'start' }, limit: 1000 } as const;

export const listRecurring = operation({
  ...plainRow,
  id: 'rasfoiesteRecurentele',
  v2: ['listeazaFacturileRecurente'],
  method: 'GET',
  path: '/app/api/facturi-recurente',
  summary: 'Facturile recurente, după nume',
  access: 'invoices:read',
  data: strict({ recurente: Type.Array(recurringRow) }),
  run: async (operations, { from, explain }) =>
    (await operations.listRecurring(from, allOfThem)).rows.map((row) => toRecurringRow(row, explain)),
  toData: (recurente) => ({ recurente: [...recurente] }),
});

export const readRecurring = operation({
  ...plainRow,
  id: 'citesteRecurenta',
  v2: ['citesteFacturaRecurenta'],
  method: 'GET',
  path: '/app/api/facturi-recurente/{id}',
  summary: 'O factură recurentă: ritmul, documentul ca formular, ciornele și istoricul',
  access: 'invoices:read',
  params,
  data: recurringData,
  run: async (operations, { from, params: { id }, explain }) =>
    toRecurring(await operations.readRecurring(from, id), explain),
  toData: (data) => data,
});

const {
  numar,
  curs_valutar,
  data_emitere,
  data_scadenta,
  awb,
  livrare,
  bon_fiscal,
  documente_corectate,
  proforma,
  linii,
  ...members
} = issueBody.properties;

const wishBody = strict({
  denumire: visibleText(200),
  ritm: oneOf(Object.values(periodNames)),
  prima_emitere: date(),
  zi: Type.Integer({ minimum: 1, maximum: 31 }),
  pana_la: Type.Optional(date()),
  mod: oneOf(Object.values(modeNames)),
  adresa_email: Type.Optional(formed(mailAddressPattern, 'o singura adresa de e-mail', { maxLength: 254 })),
  termen_zile: Type.Optional(Type.Integer({ minimum: 0, maximum: 3650 })),
  ...members,
  linii: Type.Array(linii.items, { minItems: 1, maxItems: 200 }),
});

/** What was typed, and how a refusal is placed at the fields of the form. */
function wishOf(body: Static<typeof wishBody>): readonly [RecurringInput, (error: unknown) => unknown] {
  const { denumire, ritm, prima_emitere, zi, pana_la, mod, adresa_email, termen_zile, ...document } = body;
  const { command, lines, problems } = commandOf({ ...document, data_emitere: prima_emitere });
  if (problems.length > 0) throw new Refused({ reason: 'invalid-input', problems });
  const { series, type, currency, externalId, text, explanations, isVatOnCollection } = command;
  const { verifiesFiscalCode, references, client, language } = command;
  const said = { series, type, currency, externalId, text, explanations, isVatOnCollection };
  const wish: RecurringInput = {
    name: denumire,
    rhythm: { every: periodOfName(ritm), firstOn: prima_emitere, day: zi, endsOn: pana_la ?? null },
    mode: modeOfName(mod),
    recipient: adresa_email ?? null,
    dueDays: termen_zile ?? null,
    document: { ...said, verifiesFiscalCode, references, language, client, lines: command.lines },
  };
  return [wish, (error) => placedRefusal(error, lines)];
}

async function placing<T>(work: Promise<T>, placed: (error: unknown) => unknown): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw placed(error);
  }
}

const idData = strict({ id: Type.String() });

/** CON-REC-2 */
export const createRecurring = operation({
  ...plainRow,
  repeats: 'once',
  id: 'adaugaRecurenta',
  v2: ['creeazaFacturaRecurenta'],
  method: 'POST',
  path: '/app/api/facturi-recurente',
  summary: 'Creează o factură recurentă',
  access: 'invoices:issue',
  body: wishBody,
  data: idData,
  run: (operations, { from, body }) => {
    const [wish, placed] = wishOf(body);
    return placing(operations.createRecurring(from, wish), placed);
  },
  toData: ({ recurringId }) => ({ id: recurringId }),
});

/** CON-REC-2 */
export const changeRecurring = operation({
  ...plainRow,
  id: 'modificaRecurenta',
  v2: ['schimbaFacturaRecurenta'],
  method: 'PUT',
  path: '/app/api/facturi-recurente/{id}',
  summary: 'Schimbă o factură recurentă; ce nu s-a putut emite se reîncearcă',
  access: 'invoices:issue',
  params,
  body: wishBody,
  data: idData,
  run: (operations, { from, params: { id }, body }) => {
    const [wish, placed] = wishOf(body);
    return placing(operations.changeRecurring(from, id, wish), placed);
  },
  toData: ({ recurringId }) => ({ id: recurringId }),
});

/** CON-REC-4 */
export const pauseRecurring = operation({
  ...plainRow,
  id: 'opresteRecurenta',
  v2: ['schimbaFacturaRecurenta'],
  method: 'PUT',
  path: '/app/api/facturi-recurente/{id}/oprire',
  summary: 'Oprește sau pornește o factură recurentă; zilele trecute cât a fost oprită rămân neemise',
  access: 'invoices:issue',
  params,
  body: strict({ oprita: Type.Boolean() }),
  data: 'nothing',
  run: (operations, { from, params: { id }, body }) => operations.changeRecurring(from, id, { isPaused: body.oprita }),
  toData: toNothing,
});

/** CON-REC-4 */
export const retryRecurring = operation({
  ...plainRow,
  id: 'reincearcaRecurenta',
  v2: ['schimbaFacturaRecurenta'],
  method: 'POST',
  path: '/app/api/facturi-recurente/{id}/reincercare',
  summary: 'Reîncearcă îndată documentul care nu s-a putut emite',
  access: 'invoices:issue',
  params,
  data: 'nothing',
  run: (operations, { from, params: { id } }) => operations.changeRecurring(from, id, {}),
  toData: toNothing,
});

export const deleteRecurring = operation({
  ...plainRow,
  id: 'eliminaRecurenta',
  v2: ['stergeFacturaRecurenta'],
  method: 'DELETE',
  path: '/app/api/facturi-recurente/{id}',
  summary: 'Șterge o factură recurentă; documentele emise rămân',
  access: 'invoices:issue',
  params,
  data: 'nothing',
  run: (operations, { from, params: { id } }) => operations.deleteRecurring(from, id),
  toData: toNothing,
});

/** CON-REC-3 */
export const approveDraft = operation({
  ...plainRow,
  id: 'aprobaCiorna',
  method: 'POST',
  path: '/app/api/facturi-recurente/{id}/ciorne/{data}',
  summary: 'Emite ciorna unei zile, cu data de astăzi',
  access: 'invoices:issue',
  params: draftParams,
  body: strict({ trimite: Type.Boolean() }),
  data: nameData,
  run: (operations, { from, params: { id, data }, body }) =>
    operations.approveDraft(from, { recurringId: id, plannedOn: data }, body.trimite),
  toData: toName,
});

/** CON-REC-3 */
export const declineDraft = operation({
  ...plainRow,
  id: 'renuntaLaCiorna',
  method: 'DELETE',
  path: '/app/api/facturi-recurente/{id}/ciorne/{data}',
  summary: 'Renunță la ciorna unei zile',
  access: 'invoices:issue',
  params: draftParams,
  data: 'nothing',
  run: (operations, { from, params: { id, data } }) =>
    operations.declineDraft(from, { recurringId: id, plannedOn: data }),
  toData: toNothing,
});

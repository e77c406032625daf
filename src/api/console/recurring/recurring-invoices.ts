import { type Static, Type } from 'typebox';
import type { RecurringInput } from '../../../domain/recurring/recurring-invoice.ts';
import { Refused } from '../../../domain/refusal.ts';
import { date, mailRecipient, oneOf, partial, strict, visibleText } from '../../schema/schemas.ts';
import { nameShape } from '../../shapes/document-parts.ts';
import { recurringId, toRecurringId, uuidOfRecurringId } from '../../shapes/identifiers.ts';
import { out } from '../../shapes/out.ts';
import { recurringRow, recurringShape } from '../../shapes/recurring.ts';
import { shape } from '../../shapes/shape.ts';
import { changeRecurring, deleteRecurring } from '../../v2/recurring/recurring-invoices.ts';
import { modeNames, modeOfName, periodNames, periodOfName } from '../../words/recurring.ts';
import { atLines } from '../documents/at-lines.ts';
import { commandOf, issueBody } from '../documents/issue-document.ts';
import { fromV2 } from '../from-v2.ts';
import { del, get, listed, post, put } from '../row.ts';

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

const recurringBody = strict({
  denumire: visibleText(200),
  ritm: oneOf(Object.values(periodNames)),
  prima_emitere: date(),
  zi: Type.Integer({ minimum: 1, maximum: 31 }),
  pana_la: Type.Optional(date()),
  mod: oneOf(Object.values(modeNames)),
  adresa_email: Type.Optional(mailRecipient()),
  termen_zile: Type.Optional(Type.Integer({ minimum: 0, maximum: 3650 })),
  ...members,
  linii: Type.Array(linii.items, { minItems: 1, maxItems: 200 }),
});

/** What was typed, and where each line of it comes from. */
function inputOf(body: Static<typeof recurringBody>) {
  const { denumire, ritm, prima_emitere, zi, pana_la, mod, adresa_email, termen_zile, ...document } = body;
  const { command, lines, problems } = commandOf({ ...document, data_emitere: prima_emitere });
  if (problems.length > 0) throw new Refused({ reason: 'invalid-input', problems });
  const { series, type, currency, externalId, text, explanations, isVatOnCollection } = command;
  const { verifiesFiscalCode, references, client, language } = command;
  const said = { series, type, currency, externalId, text, explanations, isVatOnCollection };
  const input: RecurringInput = {
    name: denumire,
    rhythm: { every: periodOfName(ritm), firstOn: prima_emitere, day: zi, endsOn: pana_la ?? null },
    mode: modeOfName(mod),
    recipient: adresa_email ?? null,
    dueDays: termen_zile ?? null,
    document: { ...said, verifiesFiscalCode, references, language, client, lines: command.lines },
  };
  return { input, lines };
}

/** A company can have no more than fit on this page. */
const allOfThem = { start: { at: 'start' }, limit: 1000 } as const;

const written = shape<{ readonly recurringId: string }>()({
  id: out.text(({ recurringId: id }) => toRecurringId(id)),
});

const params = strict({ id_recurenta: recurringId({}) });
const ofDraft = { access: 'invoices:issue', params: strict({ ...params.properties, data: date() }) } as const;

export const recurringRows = [
  get('/app/api/facturi-recurente', {
    id: 'rasfoiesteRecurentele',
    v2: ['listeazaFacturileRecurente'],
    summary: 'Facturile recurente, după nume',
    access: 'invoices:read',
    data: listed('recurente', recurringRow),
    run: async (operations, { from, explain }) =>
      (await operations.listRecurring(from, allOfThem)).rows.map((row) => ({ ...row, explain })),
  }),
  /** CON-REC-2 */
  post('/app/api/facturi-recurente', {
    id: 'adaugaRecurenta',
    v2: ['creeazaFacturaRecurenta'],
    summary: 'Creează o factură recurentă',
    access: 'invoices:issue',
    repeats: 'once',
    body: recurringBody,
    data: written,
    run: (operations, { from, body }) => {
      const { input, lines } = inputOf(body);
      return atLines(operations.createRecurring(from, input), lines);
    },
  }),
  get('/app/api/facturi-recurente/{id_recurenta}', {
    id: 'citesteRecurenta',
    v2: ['citesteFacturaRecurenta'],
    summary: 'O factură recurentă: ritmul, documentul ca formular, ciornele și istoricul',
    access: 'invoices:read',
    params,
    data: recurringShape,
    run: async (operations, { from, params: { id_recurenta }, explain }) => ({
      ...(await operations.readRecurring(from, uuidOfRecurringId(id_recurenta))),
      explain,
    }),
  }),
  /** CON-REC-2 */
  put('/app/api/facturi-recurente/{id_recurenta}', {
    id: 'modificaRecurenta',
    v2: ['schimbaFacturaRecurenta'],
    summary: 'Schimbă o factură recurentă; ce nu s-a putut emite se reîncearcă',
    access: 'invoices:issue',
    params,
    body: recurringBody,
    data: written,
    run: (operations, { from, params: { id_recurenta }, body }) => {
      const { input, lines } = inputOf(body);
      return atLines(operations.changeRecurring(from, uuidOfRecurringId(id_recurenta), input), lines);
    },
  }),
  /** CON-REC-4: it is stopped, started, or tried again at once, by a change of nothing. */
  fromV2(changeRecurring, { body: partial({ oprita: Type.Boolean() }), data: written.schema, toData: written.out }),
  fromV2(deleteRecurring),
  /** CON-REC-3 */
  post('/app/api/facturi-recurente/{id_recurenta}/ciorne/{data}', {
    ...ofDraft,
    id: 'aprobaCiorna',
    summary: 'Emite ciorna unei zile, cu data de astăzi',
    body: strict({ trimite: Type.Boolean() }),
    data: nameShape,
    run: (operations, { from, params: { id_recurenta, data }, body }) =>
      operations.approveDraft(from, { recurringId: uuidOfRecurringId(id_recurenta), plannedOn: data }, body.trimite),
  }),
  /** CON-REC-3 */
  del('/app/api/facturi-recurente/{id_recurenta}/ciorne/{data}', {
    ...ofDraft,
    id: 'renuntaLaCiorna',
    summary: 'Renunță la ciorna unei zile',
    run: (operations, { from, params: { id_recurenta, data } }) =>
      operations.declineDraft(from, { recurringId: uuidOfRecurringId(id_recurenta), plannedOn: data }),
  }),
];

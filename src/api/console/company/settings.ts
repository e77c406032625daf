import { type TSchema, Type } from 'typebox';
import {
  browserOriginPattern,
  longestBrowserOrigin,
  mostBrowserOrigins,
} from '../../../domain/access/browser-origin.ts';
import { articleSearchModes, type CompanySettings } from '../../../domain/company/settings.ts';
import { documentLanguages } from '../../../domain/nomenclature/language.ts';
import { formed, nullable, oneOf, partial, strict } from '../../schema/schemas.ts';
import type { ResultOf } from '../../shapes/shape.ts';
import { searchModeNames } from '../../vocabulary.ts';
import { get, put } from '../row.ts';

const stripeAccount = formed(/^acct_[A-Za-z0-9]+$/, 'un cont Stripe, ca acct_1A2b3C', { maxLength: 255 });
const browserOrigin = formed(
  browserOriginPattern,
  'o adresă ca https://panou.exemplu.ro, cu litere mici și fără cale',
  {
    maxLength: longestBrowserOrigin,
  },
);

/** The settings that are answered and changed as they are kept. */
const kept = {
  genereaza_articol_nou: [Type.Boolean(), 'createsArticleForOtherName'],
  cautare_client_dupa_id_extern: [Type.Boolean(), 'findsClientByExternalId'],
  gestioneaza_stoc: [Type.Boolean(), 'keepsStock'],
  gestiuni_pe_linie: [Type.Boolean(), 'hasWarehousePerLine'],
  expune_cantitati: [Type.Boolean(), 'exposesQuantities'],
  termen_scadenta_zile: [Type.Integer({ minimum: 0, maximum: 3650 }), 'dueDays'],
  limita_documente_arhiva: [Type.Integer({ minimum: 0, maximum: 2_147_483_647 }), 'archiveDocumentLimit'],
  link_plata: [Type.Boolean(), 'offersPaymentLinks'],
  link_pagina_client: [Type.Boolean(), 'mailsPortal'],
  cont_stripe: [nullable(stripeAccount), 'cardAccount'],
  curs_bnr_din_ziua: [Type.Boolean(), 'takesRateOfSameDay'],
  trimite_in_spv_dupa_ore: [nullable(Type.Integer({ minimum: 0, maximum: 96 })), 'spvDelayHours'],
  aproba_automat_facturi_furnizori: [Type.Boolean(), 'approvesSupplierInvoices'],
  intra_in_stoc_la_aprobare: [Type.Boolean(), 'stocksOnApproval'],
  incaseaza_automat_din_extras: [Type.Boolean(), 'collectsFromStatements'],
  limba_clienti_straini: [nullable(oneOf(documentLanguages)), 'foreignLanguage'],
  cere_al_doilea_factor: [Type.Boolean(), 'requiresSecondFactor'],
  origini_browser: [Type.Array(browserOrigin, { maxItems: mostBrowserOrigins }), 'browserOrigins'],
} as const satisfies Readonly<Record<string, readonly [TSchema, keyof CompanySettings]>>;

const words = Object.entries(kept);

/** How an article is found has words of its own, and what v1 may do is kept elsewhere. */
const settings = strict({
  cautare_articol_dupa: oneOf(Object.values(searchModeNames)),
  ...Object.fromEntries(words.map(([word, [schema]]) => [word, schema])),
  v1_activ: Type.Boolean(),
  v1_formulare: Type.Boolean(),
});

function toSettings({ settings: found }: ResultOf<'readCompanyAccount'>) {
  return {
    cautare_articol_dupa: searchModeNames[found.articleSearchMode],
    ...Object.fromEntries(words.map(([word, [, member]]) => [word, found[member]])),
    v1_activ: found.isV1Active,
    v1_formulare: found.acceptsV1Forms,
  };
}

function changesOf(body: Readonly<Record<string, unknown>>) {
  const named = words.filter(([word]) => body[word] !== undefined).map(([word, [, member]]) => [member, body[word]]);
  const mode = articleSearchModes.find((one) => searchModeNames[one] === body['cautare_articol_dupa']);
  const { v1_activ: isV1Active, v1_formulare: acceptsV1Forms } = body as { v1_activ?: boolean; v1_formulare?: boolean };
  return {
    settings: { ...Object.fromEntries(named), ...(mode ? { articleSearchMode: mode } : {}) },
    isV1Active: isV1Active ?? null,
    acceptsV1Forms: acceptsV1Forms ?? null,
  };
}

export const settingsRows = [
  get('/app/api/setari', {
    id: 'citesteSetarile',
    summary: 'Setările firmei',
    access: 'company:manage',
    data: { schema: settings, out: toSettings },
    run: (operations, { from }) => operations.readCompanyAccount(from),
  }),
  put('/app/api/setari', {
    id: 'schimbaSetarile',
    summary: 'Schimbă setările numite; celelalte rămân',
    access: 'company:manage',
    // These decide who may come in, and where the money of clients goes.
    proof: { freshWith: ['cere_al_doilea_factor', 'cont_stripe'] },
    body: partial(settings.properties),
    run: (operations, { from, body }) => operations.changeCompany(from, changesOf(body)),
  }),
];

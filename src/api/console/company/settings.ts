import { Type } from 'typebox';
import { articleSearchModes, type CompanySettings } from '../../../domain/company/settings.ts';
import { documentLanguages } from '../../../domain/nomenclature/language.ts';
import type { CompanyChanges } from '../../../operations/company/change-company.ts';
import { formed, nullable, oneOf, strict } from '../../schema/schemas.ts';
import { searchModeNames } from '../../vocabulary.ts';
import { operation, plainRow, toNothing } from '../operation.ts';

const members = {
  cautare_articol_dupa: oneOf(Object.values(searchModeNames)),
  genereaza_articol_nou: Type.Boolean(),
  cautare_client_dupa_id_extern: Type.Boolean(),
  gestioneaza_stoc: Type.Boolean(),
  gestiuni_pe_linie: Type.Boolean(),
  expune_cantitati: Type.Boolean(),
  termen_scadenta_zile: Type.Integer({ minimum: 0, maximum: 3650 }),
  limita_documente_arhiva: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
  link_plata: Type.Boolean(),
  cont_stripe: nullable(formed(/^acct_[A-Za-z0-9]+$/, 'un cont Stripe, ca acct_1A2b3C', { maxLength: 255 })),
  curs_bnr_din_ziua: Type.Boolean(),
  trimite_in_spv_dupa_ore: nullable(Type.Integer({ minimum: 0, maximum: 96 })),
  aproba_automat_facturi_furnizori: Type.Boolean(),
  intra_in_stoc_la_aprobare: Type.Boolean(),
  incaseaza_automat_din_extras: Type.Boolean(),
  limba_clienti_straini: nullable(oneOf(documentLanguages)),
  cere_al_doilea_factor: Type.Boolean(),
  v1_activ: Type.Boolean(),
  v1_formulare: Type.Boolean(),
} as const;

/** The word of each setting; how an article is found has words of its own. */
const names = {
  genereaza_articol_nou: 'createsArticleForOtherName',
  cautare_client_dupa_id_extern: 'findsClientByExternalId',
  gestioneaza_stoc: 'keepsStock',
  gestiuni_pe_linie: 'hasWarehousePerLine',
  expune_cantitati: 'exposesQuantities',
  termen_scadenta_zile: 'dueDays',
  limita_documente_arhiva: 'archiveDocumentLimit',
  link_plata: 'offersPaymentLinks',
  cont_stripe: 'cardAccount',
  curs_bnr_din_ziua: 'takesRateOfSameDay',
  trimite_in_spv_dupa_ore: 'spvDelayHours',
  aproba_automat_facturi_furnizori: 'approvesSupplierInvoices',
  intra_in_stoc_la_aprobare: 'stocksOnApproval',
  incaseaza_automat_din_extras: 'collectsFromStatements',
  limba_clienti_straini: 'foreignLanguage',
  cere_al_doilea_factor: 'requiresSecondFactor',
} as const satisfies Readonly<Record<string, keyof CompanySettings>>;

export const readSettings = operation({
  ...plainRow,
  id: 'citesteSetarile',
  method: 'GET',
  path: '/app/api/setari',
  summary: 'Setările firmei',
  access: 'company:manage',
  data: strict(members),
  run: (operations, { from }) => operations.readCompanyAccount(from),
  toData: ({ settings }) => ({
    cautare_articol_dupa: searchModeNames[settings.articleSearchMode],
    genereaza_articol_nou: settings.createsArticleForOtherName,
    cautare_client_dupa_id_extern: settings.findsClientByExternalId,
    gestioneaza_stoc: settings.keepsStock,
    gestiuni_pe_linie: settings.hasWarehousePerLine,
    expune_cantitati: settings.exposesQuantities,
    termen_scadenta_zile: settings.dueDays,
    limita_documente_arhiva: settings.archiveDocumentLimit,
    link_plata: settings.offersPaymentLinks,
    cont_stripe: settings.cardAccount,
    curs_bnr_din_ziua: settings.takesRateOfSameDay,
    trimite_in_spv_dupa_ore: settings.spvDelayHours,
    aproba_automat_facturi_furnizori: settings.approvesSupplierInvoices,
    intra_in_stoc_la_aprobare: settings.stocksOnApproval,
    incaseaza_automat_din_extras: settings.collectsFromStatements,
    limba_clienti_straini: settings.foreignLanguage,
    cere_al_doilea_factor: settings.requiresSecondFactor,
    v1_activ: settings.isV1Active,
    v1_formulare: settings.acceptsV1Forms,
  }),
});

export const changeSettings = operation({
  ...plainRow,
  id: 'schimbaSetarile',
  method: 'PUT',
  path: '/app/api/setari',
  summary: 'Schimbă setările numite; celelalte rămân',
  access: 'company:manage',
  // Who may come in, and where the money of clients goes.
  proof: { freshWith: ['cere_al_doilea_factor', 'cont_stripe'] },
  body: Type.Partial(strict(members), { additionalProperties: false }),
  data: 'nothing',
  run: (operations, { from, body }) => operations.changeCompany(from, wishOf(body)),
  toData: toNothing,
});

function wishOf(body: Readonly<Record<string, unknown>>): CompanyChanges {
  const named = Object.entries(names).filter(([word]) => body[word] !== undefined);
  const mode = articleSearchModes.find((one) => searchModeNames[one] === body['cautare_articol_dupa']);
  const settings = Object.fromEntries(named.map(([word, member]) => [member, body[word]])) as Partial<CompanySettings>;
  const { v1_activ: isV1Active, v1_formulare: acceptsV1Forms } = body as { v1_activ?: boolean; v1_formulare?: boolean };
  return {
    settings: { ...settings, ...(mode ? { articleSearchMode: mode } : {}) },
    isV1Active: isV1Active ?? null,
    acceptsV1Forms: acceptsV1Forms ?? null,
  };
}

import { Type } from 'typebox';
import { browserOriginPattern, longestBrowserOrigin, mostBrowserOrigins } from '../../domain/access/browser-origin.ts';
import type { ArticleSearchMode, CompanySettings } from '../../domain/company/settings.ts';
import { documentLanguages } from '../../domain/nomenclature/language.ts';
import { formed, nullable, oneOf } from '../schema/schemas.ts';
import { codeWord } from '../words/invoices.ts';
import { searchModeNames } from '../words/vocabulary.ts';
import { asKept, into } from './form.ts';

/** Each completes "must be ..." for whoever reads it. */
interface SettingHints {
  readonly stripeAccount: string;
  readonly browserOrigin: string;
}

/** Provisioning and the console call the settings of a company so. */
export const settingFields = ({ stripeAccount, browserOrigin }: SettingHints) =>
  ({
    cautare_articol_dupa: {
      ...into('articleSearchMode', oneOf(Object.values(searchModeNames)), searchModeOf),
      out: ({ articleSearchMode }: Pick<CompanySettings, 'articleSearchMode'>) => searchModeNames[articleSearchMode],
    },
    genereaza_articol_nou: asKept('createsArticleForOtherName', Type.Boolean()),
    cautare_client_dupa_id_extern: asKept('findsClientByExternalId', Type.Boolean()),
    gestioneaza_stoc: asKept('keepsStock', Type.Boolean()),
    gestiuni_pe_linie: asKept('hasWarehousePerLine', Type.Boolean()),
    expune_cantitati: asKept('exposesQuantities', Type.Boolean()),
    termen_scadenta_zile: asKept('dueDays', Type.Integer({ minimum: 0, maximum: 3650 })),
    limita_documente_arhiva: asKept('archiveDocumentLimit', Type.Integer({ minimum: 0, maximum: largestInteger })),
    link_plata: asKept('offersPaymentLinks', Type.Boolean()),
    link_pagina_client: asKept('mailsPortal', Type.Boolean()),
    cont_stripe: asKept('cardAccount', nullable(formed(/^acct_[A-Za-z0-9]+$/, stripeAccount, { maxLength: 255 }))),
    curs_bnr_din_ziua: asKept('takesRateOfSameDay', Type.Boolean()),
    trimite_in_spv_dupa_ore: asKept('spvDelayHours', nullable(Type.Integer({ minimum: 0, maximum: 96 }))),
    aproba_automat_facturi_furnizori: asKept('approvesSupplierInvoices', Type.Boolean()),
    intra_in_stoc_la_aprobare: asKept('stocksOnApproval', Type.Boolean()),
    incaseaza_automat_din_extras: asKept('collectsFromStatements', Type.Boolean()),
    limba_clienti_straini: asKept('foreignLanguage', nullable(oneOf(documentLanguages))),
    origini_browser: asKept(
      'browserOrigins',
      Type.Unsafe<readonly string[]>(
        Type.Array(formed(browserOriginPattern, browserOrigin, { maxLength: longestBrowserOrigin }), {
          maxItems: mostBrowserOrigins,
        }),
      ),
    ),
  }) as const;

/** The column holds no more, and that is far more than anything is worth. */
const largestInteger = 2_147_483_647;

const searchModeOf = (word: string): ArticleSearchMode => codeWord(searchModeNames, word) ?? 'code';

import { Type } from 'typebox';
import { browserOriginPattern, longestBrowserOrigin, mostBrowserOrigins } from '../../domain/access/browser-origin.ts';
import type { ArticleSearchMode, CompanySettings } from '../../domain/company/settings.ts';
import { documentLanguages } from '../../domain/nomenclature/language.ts';
import { formed, nullable, oneOf } from '../schema/schemas.ts';
import { codeWord } from '../words/invoices.ts';
import { searchModeNames } from '../words/vocabulary.ts';
import { asStored, into } from './form.ts';

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
    genereaza_articol_nou: asStored('createsArticleForOtherName', Type.Boolean()),
    cautare_client_dupa_id_extern: asStored('findsClientByExternalId', Type.Boolean()),
    gestioneaza_stoc: asStored('keepsStock', Type.Boolean()),
    gestiuni_pe_linie: asStored('hasWarehousePerLine', Type.Boolean()),
    expune_cantitati: asStored('exposesQuantities', Type.Boolean()),
    termen_scadenta_zile: asStored('dueDays', Type.Integer({ minimum: 0, maximum: 3650 })),
    limita_documente_arhiva: asStored('archiveDocumentLimit', Type.Integer({ minimum: 0, maximum: largestInteger })),
    link_plata: asStored('offersPaymentLinks', Type.Boolean()),
    link_pagina_client: asStored('mailsPortal', Type.Boolean()),
    cont_stripe: asStored('cardAccount', nullable(formed(/^acct_[A-Za-z0-9]+$/, stripeAccount, { maxLength: 255 }))),
    curs_bnr_din_ziua: asStored('takesRateOfSameDay', Type.Boolean()),
    trimite_in_spv_dupa_ore: asStored('spvDelayHours', nullable(Type.Integer({ minimum: 0, maximum: 96 }))),
    aproba_automat_facturi_furnizori: asStored('approvesSupplierInvoices', Type.Boolean()),
    intra_in_stoc_la_aprobare: asStored('stocksOnApproval', Type.Boolean()),
    incaseaza_automat_din_extras: asStored('collectsFromStatements', Type.Boolean()),
    limba_clienti_straini: asStored('foreignLanguage', nullable(oneOf(documentLanguages))),
    origini_browser: asStored(
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

import type { KeyDeclaration } from '../../domain/access/key-changes.ts';
import { type Right, rights } from '../../domain/access/right.ts';
import type { TrialBalance } from '../../domain/accounting/trial-balance.ts';
import {
  compactIban,
  normaliseFiscalCode,
  platformOrigin,
  storedFiscalCode,
} from '../../domain/company/identifiers.ts';
import { codeOwner, isUnusablePersonalCode } from '../../domain/company/party-code.ts';
import type { SeriesDeclaration } from '../../domain/company/series.ts';
import type {
  ArticleDeclaration,
  ClientDeclaration,
  CompanyDeclaration,
  PartnerDeclaration,
  PostalAddress,
} from '../../domain/company-declaration.ts';
import { type Decimal, decimalFromNumber } from '../../domain/decimal/decimal.ts';
import { findCountry } from '../../domain/nomenclature/countries.ts';
import { accountsIn } from '../schema/accounting-accounts.ts';
import { lookChangesOf } from '../schema/company-look.ts';
import { sentOf } from '../shapes/form.ts';
import { rightOfName, seriesKindOfName } from '../words/vocabulary.ts';
import { allRightsName, clientKindOfName } from './messages.ts';
import { type Loose, present } from './readable.ts';
import {
  type ArticleFile,
  type ClientFile,
  type CompanyFile,
  mailForm,
  type SupplierFile,
  settingForm,
  type TrialBalanceFile,
} from './schema.ts';
import { supplierInvoiceOf } from './supplier-invoices.ts';

/** Returns a company of the file in the terms of the code; null for one that cannot be identified. */
export function declarationOf(company: Partial<CompanyFile> | null, place: number): CompanyDeclaration | null {
  if (company?.cod_unic === undefined) return null;
  return {
    place,
    fiscalCode: company.cod_unic,
    name: company.denumire ?? '',
    tradeRegisterNumber: company.nr_reg_com ?? null,
    isVatPayer: company.platitor_tva ?? null,
    email: company.email ?? null,
    ...postalAddress(company.adresa ?? {}),
    plan: company.abonament === undefined ? 'unchanged' : company.abonament,
    cleared: [],
    // PROV-4: only the settings that are named change; null takes one back.
    settings: sentOf(settingForm.fields, company.setari ?? {}),
    isV1Active: company.setari?.v1_activ ?? null,
    acceptsV1Forms: company.setari?.v1_formulare ?? null,
    mailSettings: sentOf(mailForm.fields, company.trimitere_email ?? {}),
    accounts: accountsIn(company.conturi_contabile ?? {}),
    look: lookChangesOf(company.aspect ?? {}),
    bankAccounts: present(company.conturi_bancare).map(({ item: { iban, nume, banca, valuta, sold, sold_la } }) => ({
      iban: compactIban(iban),
      name: nume ?? null,
      bank: banca ?? null,
      currency: valuta ?? null,
      balance: decimalOrNull(sold ?? undefined),
      balanceAt: sold_la ? new Date(sold_la) : null,
    })),
    platforms: [...new Set(present(company.platforme).flatMap(({ item }) => platformOrigin(item) ?? []))],
    series: present(company.serii).map(({ item, place: at }) => seriesOf(item, at)),
    warehouses: present(company.gestiuni).map(({ item }) => ({ code: item.cod_gestiune, name: item.nume ?? null })),
    articles: present(company.articole).map(({ item, place: at }) => articleOf(item, at)),
    exchangeRates: present(company.cursuri_valutare).map(({ item: { valuta, data, curs } }) => ({
      currency: valuta,
      validOn: data,
      rate: decimalFromNumber(curs),
    })),
    clients: present(company.clienti).map(({ item }) => clientOf(item)),
    suppliers: present(company.furnizori).map(({ item }) => partnerOf(item)),
    trialBalances: present(company.balante).map(({ item }) => trialBalanceOf(item)),
    supplierInvoices: present(company.facturi_furnizori).map(({ item, place: at }) => supplierInvoiceOf(item, at)),
    keys: present(company.chei).map(({ item }) => keyOf(item)),
    apiUserNames: present(company.utilizatori_api).map(({ item }) => item.nume),
    revokedApiUserNames: present(company.utilizatori_api).flatMap(({ item }) => (item.revocat ? [item.nume] : [])),
    consoleUsers: present(company.utilizatori).map(({ item: { email, parola } }) => ({
      email: email.toLowerCase(),
      password: parola,
    })),
  };
}

type AddressFile = NonNullable<CompanyFile['adresa']>;

function postalAddress({ tara, cod_judet, localitate, adresa }: AddressFile): PostalAddress {
  return {
    countryCode: tara === undefined ? null : (findCountry(tara)?.code ?? null),
    countyCode: cod_judet ?? null,
    locality: localitate ?? null,
    address: adresa ?? null,
  };
}

type SeriesFile = NonNullable<CompanyFile['serii']>[number];

function seriesOf(series: SeriesFile, place: number): SeriesDeclaration {
  return {
    place,
    code: series.serie,
    kind: seriesKindOfName.get(series.fel ?? '') ?? null,
    nextNumber: series.urmatorul_numar ?? null,
    digits: series.cifre ?? null,
    isDefault: series.implicita ?? null,
    isReversalDefault: series.implicita_storno ?? null,
  };
}

function articleOf(article: ArticleFile, place: number): ArticleDeclaration {
  return {
    place,
    code: article.cod ?? null,
    name: article.nume,
    barcode: article.cod_bare ?? null,
    unit: article.um ?? null,
    unitPrice: decimalOrNull(article.pret_unitar),
    vatRate: decimalOrNull(article.cota_tva),
    description: article.descriere ?? null,
    isDeleted: article.sters ?? null,
    stock: present(article.stocuri).map(({ item: { cod_gestiune, stoc }, place: at }) => ({
      place: at,
      warehouseCode: cod_gestiune ?? null,
      quantity: decimalFromNumber(stoc),
    })),
  };
}

function trialBalanceOf({ an, luna, conturi }: TrialBalanceFile): TrialBalance {
  return {
    year: an,
    month: luna,
    accounts: present(conturi).map(({ item }) => ({
      account: item.cont,
      name: item.denumire ?? null,
      openingDebit: decimalFromNumber(item.sold_initial_debit),
      openingCredit: decimalFromNumber(item.sold_initial_credit),
      debitMovements: decimalFromNumber(item.rulaje_debitoare),
      creditMovements: decimalFromNumber(item.rulaje_creditoare),
      closingDebit: decimalFromNumber(item.sold_final_debit),
      closingCredit: decimalFromNumber(item.sold_final_credit),
    })),
  };
}

function decimalOrNull(value: number | undefined): Decimal | null {
  return value === undefined ? null : decimalFromNumber(value);
}

function clientOf(client: ClientFile): ClientDeclaration {
  return {
    ...partnerOf(client),
    fiscalCode: clientFiscalCode(client),
    kind: clientKindOfName.get(client.tip ?? '') ?? null,
    // V2-CLIENT-3: 0 is no reference.
    externalId: Number(client.id_extern ?? 0) || null,
    language: client.limba ?? null,
  };
}

function partnerOf(partner: SupplierFile): PartnerDeclaration {
  return {
    name: partner.denumire,
    fiscalCode: usableFiscalCode(partner),
    tradeRegisterNumber: partner.nr_reg_com ?? null,
    isVatPayer: partner.platitor_tva ?? null,
    email: partner.email ?? null,
    phone: partner.telefon ?? null,
    bankAccount: partner.cont_bancar ?? null,
    ...postalAddress(partner),
  };
}

/** KEY-8: `*` stands for every right there is. The rights have one order, so that the same set is the same list. */
function keyOf({ nume, drepturi, expira_la, revocata }: NonNullable<CompanyFile['chei']>[number]): KeyDeclaration {
  const names = present(drepturi).map(({ item }) => item);
  const granted = new Set<Right | undefined>(names.map((name) => rightOfName.get(name)));
  const named = names.includes(allRightsName) ? rights : rights.filter((right) => granted.has(right));
  return {
    name: nume,
    rights: drepturi === undefined ? 'unchanged' : named,
    expiresAt: expira_la === undefined ? 'unchanged' : expira_la === null ? null : new Date(expira_la),
    isRevoked: revocata ?? false,
  };
}

/** It is a client or a supplier; a supplier has no kind. */
export type PartnerFile = Loose<Pick<ClientFile, 'denumire' | 'cod_unic' | 'tara' | 'tip'>>;

export function isRomanian({ tara }: Pick<PartnerFile, 'tara'>): boolean {
  return tara === undefined || findCountry(tara)?.code === 'RO';
}

/** V2-CLIENT-2: for a Romanian individual, 13 digits that are not a CNP are neither searched nor saved. */
export function usableFiscalCode(partner: PartnerFile): string | null {
  if (partner.cod_unic === undefined) return null;
  const code = normaliseFiscalCode(partner.cod_unic);
  return code === '' || hasUnusablePersonalCode(partner) ? null : code;
}

/** V2-CLIENT-5: a client abroad keeps the `RO` of a Romanian code. */
export function clientFiscalCode(client: PartnerFile): string | null {
  return usableFiscalCode(client) === null ? null : storedFiscalCode(client.cod_unic ?? '', countryCodeOf(client));
}

/** Returns the identity that the code gives; null without a usable code. */
export function clientIdentity(client: PartnerFile): string | null {
  const code = clientFiscalCode(client);
  if (code === null) return null;
  const { codeCountry, codeNumber } = codeOwner(code, countryCodeOf(client));
  return `${codeCountry} ${codeNumber}`;
}

function countryCodeOf({ tara }: Pick<PartnerFile, 'tara'>): string {
  return (tara === undefined ? undefined : findCountry(tara)?.code) ?? 'RO';
}

export function hasUnusablePersonalCode(partner: PartnerFile): boolean {
  const { tip, cod_unic = '' } = partner;
  return tip === 'PF' && isRomanian(partner) && isUnusablePersonalCode(normaliseFiscalCode(cod_unic));
}

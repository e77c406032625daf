import { banks } from '../../domain/nomenclature/banks.ts';
import { collectionKinds } from '../../domain/nomenclature/collection-kinds.ts';
import { type CountyCode, counties, localitiesOf } from '../../domain/nomenclature/counties.ts';
import { type CountryCode, countries } from '../../domain/nomenclature/countries.ts';
import { currencies } from '../../domain/nomenclature/currencies.ts';
import { invoiceTypes } from '../../domain/nomenclature/invoice-types.ts';
import { vatRatesOn } from '../../domain/nomenclature/vat-rates.ts';
import { type Page, type PageRequest, pageOfList } from '../../domain/page.ts';

type Paged<Row> = Promise<Page<Row, number>>;

const listing =
  <Row>(rows: readonly Row[]) =>
  async (page: PageRequest<number>): Paged<Row> =>
    pageOfList(rows, page);

/** The nomenclatures are in memory: they change with the program, never while it runs. */
export const listCounties = listing(counties);
export const listBanks = listing(banks);
export const listCurrencies = listing(currencies);
export const listCountries = listing(countries);
export const listInvoiceTypes = listing(invoiceTypes);
export const listCollectionKinds = listing(collectionKinds);

export async function listLocalities(countyCode: CountyCode, page: PageRequest<number>): Paged<string> {
  return pageOfList(localitiesOf(countyCode), page);
}

export async function listVatRates(countryCode: CountryCode, date: string, page: PageRequest<number>): Paged<string> {
  return pageOfList(vatRatesOn(countryCode, date), page);
}

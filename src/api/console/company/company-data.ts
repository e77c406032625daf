import { Type } from 'typebox';
import { compactIban, isIban, platformOrigin } from '../../../domain/company/identifiers.ts';
import { decimalFromNumber, largestNumber } from '../../../domain/decimal/decimal.ts';
import { findCounty } from '../../../domain/nomenclature/counties.ts';
import { findCountry } from '../../../domain/nomenclature/countries.ts';
import { bucharestDate } from '../../../domain/time/calendar.ts';
import type { Operations } from '../../../operations/bind-operations.ts';
import { decimal, formed, nameText, strict, text } from '../../schema/schemas.ts';
import { changes, company, type Official, official } from '../../shapes/company.ts';
import { form, into, intoOrNull } from '../../shapes/form.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { listExchangeRates, setExchangeRate } from '../../v2/company/exchange-rates.ts';
import { shortageNames } from '../../words/vocabulary.ts';
import { fromV2 } from '../from-v2.ts';
import type { Member } from '../operation.ts';
import { wrongField } from '../problems.ts';
import { del, get, post, put } from '../row.ts';

const typedAccount = form({
  iban: into('iban', formed(/^[A-Za-z]{2}[0-9]{2}[A-Za-z0-9 ]{8,40}$/, 'un IBAN', { maxLength: 50 }), checkedIban),
  nume: intoOrNull('name', text(255)),
  banca: intoOrNull('bank', text(255)),
  valuta: intoOrNull('currency', Type.String({ maxLength: 3, 'x-nomenclature': 'valute' })),
  /** GRP-BANK-2: typed in; what is in the account now. */
  sold: intoOrNull('balance', decimal(2, { minimum: -largestNumber, maximum: largestNumber }), decimalFromNumber),
});

const clearable = [
  ['nr_reg_com', 'tradeRegisterNumber'],
  ['cod_judet', 'countyCode'],
  ['localitate', 'locality'],
  ['adresa', 'address'],
  ['email', 'email'],
] as const;

export const companyRows = [
  get('/app/api/firma', {
    id: 'citesteFirma',
    v2: ['citesteIdentitatea', 'listeazaPlatformele'],
    summary: 'Datele firmei, conturile bancare și adresele de magazine',
    access: 'company:read',
    data: company,
    run: (operations, { from }) => operations.readCompanyAccount(from),
  }),
  /** PROV-12 */
  get('/app/api/firma/lipsuri', {
    id: 'listeazaLipsurile',
    summary: 'Ce îi lipsește firmei ca să poată emite',
    access: 'company:read',
    data: shape<{ readonly shortages: ResultOf<'listShortages'> }>()({
      lipsuri: out.words(shortageNames, 'shortages'),
    }),
    run: async (operations, { from }) => ({ shortages: await operations.listShortages(from) }),
  }),
  /** CON-SET-6 */
  get('/app/api/firma/registru', {
    id: 'citesteRegistrul',
    summary:
      'Ce spune registrul public despre firmă, ca formularul să se completeze; nimic nu se schimbă. null: registrul nu răspunde sau nu o cunoaște',
    access: 'company:manage',
    data: shape<{ readonly found: Official | null }>()({ date: out.oneOrNull(official, 'found') }),
    run: async (operations, { from }) => ({ found: await operations.readOfficialCompany(from.fiscalCode) }),
  }),
  put('/app/api/firma', {
    id: 'schimbaFirma',
    summary: 'Schimbă datele firmei; ce lipsește rămâne, null șterge',
    access: 'company:manage',
    body: strict({ denumire: Type.Optional(nameText(255)), ...changes.schema.properties }),
    run: async (operations, { from, body: { denumire, ...body } }) => {
      await requireCounty(operations, from, body);
      return operations.changeCompany(from, {
        ...(denumire === undefined ? {} : { name: denumire }),
        ...changes.in(body),
        cleared: clearable.flatMap(([word, member]) => (body[word] === null ? [member] : [])),
      });
    },
  }),
  post('/app/api/conturi-bancare', {
    id: 'salveazaContBancar',
    summary: 'Adaugă un cont bancar, sau îl schimbă pe cel cu acest IBAN',
    access: 'company:manage',
    proof: 'fresh',
    body: typedAccount.schema,
    run: (operations, { from, body }) =>
      operations.changeCompany(from, { bankAccounts: [{ ...typedAccount.in(body), balanceAt: null }] }),
  }),
  del('/app/api/conturi-bancare/{iban}', {
    id: 'scoateContBancar',
    summary: 'Scoate un cont bancar de pe documentele viitoare',
    access: 'company:manage',
    proof: 'fresh',
    params: strict({ iban: text(50) }),
    run: (operations, { from, params: { iban } }) => operations.removeBankAccount(from, iban),
  }),
  post('/app/api/platforme', {
    id: 'adaugaPlatforma',
    summary: 'Adaugă adresa unui magazin care emite',
    access: 'company:manage',
    body: strict({ adresa: text(500) }),
    run: (operations, { from, body: { adresa } }) =>
      operations.changeCompany(from, { platforms: [requireOrigin(adresa)] }),
  }),
  post('/app/api/platforme/scoate', {
    id: 'scoatePlatforma',
    summary: 'Scoate adresa unui magazin',
    access: 'company:manage',
    body: strict({ adresa: text(500) }),
    run: (operations, { from, body: { adresa } }) => operations.removePlatform(from, requireOrigin(adresa)),
  }),
  /** CON-MOVE-5: a change, because it is remembered: so not by GET. */
  post('/app/api/firma/descarca', {
    id: 'descarcaTot',
    summary: 'Tot ce are firma, într-un singur fișier, trimis în timp ce se scrie',
    access: 'company:manage',
    proof: 'fresh',
    run: (operations, { from }) => operations.downloadCompany(from),
    file: ({ fiscalCode, at, content }) => ({
      fileName: `facturier-${fiscalCode}-${bucharestDate(at)}.zip`,
      contentType: 'application/zip',
      headers: {},
      content,
    }),
  }),
  // CON-REPORT-29: what the company and the bank say, and the company's own rate of a day.
  fromV2(listExchangeRates),
  fromV2(setExchangeRate),
];

/** The check is that of a provisioning file: in Romania only its counties have codes. */
async function requireCounty(
  operations: Pick<Operations, 'readCompanyAccount'>,
  from: Member,
  { tara, cod_judet }: { readonly tara?: string; readonly cod_judet?: string | null },
): Promise<void> {
  if (cod_judet === undefined || cod_judet === null) return;
  const country =
    tara === undefined ? (await operations.readCompanyAccount(from)).countryCode : findCountry(tara)?.code;
  if (country !== 'RO' || findCounty(cod_judet)) return;
  throw wrongField('cod_judet', 'Alegeți codul unui județ, de exemplu IS sau B.');
}

/** A person who mistypes one is told at once; a file of many companies is only warned (PROV-9). */
function checkedIban(typed: string): string {
  const iban = compactIban(typed);
  if (isIban(iban)) return iban;
  throw wrongField('iban', 'Cifrele de control ale IBAN-ului nu se potrivesc: verificați-l literă cu literă.');
}

function requireOrigin(address: string): string {
  const origin = platformOrigin(address);
  if (origin !== null) return origin;
  throw wrongField('adresa', 'Adresa începe cu https:// sau http://.');
}

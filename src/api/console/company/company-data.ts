import { Type } from 'typebox';
import { compactIban, isIban, platformOrigin } from '../../../domain/company/identifiers.ts';
import { decimalFromNumber, largestNumber } from '../../../domain/decimal/decimal.ts';
import { findCounty } from '../../../domain/nomenclature/counties.ts';
import { findCountry } from '../../../domain/nomenclature/countries.ts';
import type { Operations } from '../../../operations/bind-operations.ts';
import { decimal, formed, nullable, strict, text } from '../../schema/schemas.ts';
import { planNames } from '../../vocabulary.ts';
import { type Member, operation, plainRow, toNothing } from '../operation.ts';
import { ConsoleFault, invalid } from '../problems.ts';
import { emailSchema, nameText, optionalText, shortageNames, shortageSchema } from '../vocabulary.ts';

const bankAccount = strict({
  iban: Type.String(),
  nume: nullable(Type.String()),
  banca: nullable(Type.String()),
  valuta: Type.String(),
});

export const readCompany = operation({
  ...plainRow,
  id: 'citesteFirma',
  v2: ['citesteIdentitatea'],
  method: 'GET',
  path: '/app/api/firma',
  summary: 'Datele firmei, conturile bancare și adresele de magazine',
  access: 'company:read',
  data: strict({
    cod_unic: Type.String(),
    denumire: Type.String(),
    nr_reg_com: nullable(Type.String()),
    platitor_tva: Type.Boolean(),
    tara: Type.String(),
    cod_judet: nullable(Type.String()),
    localitate: nullable(Type.String()),
    adresa: nullable(Type.String()),
    email: nullable(Type.String()),
    abonament: nullable(Type.String()),
    conturi_bancare: Type.Array(bankAccount),
    platforme: Type.Array(Type.String()),
  }),
  run: (operations, { from }) => operations.readCompanyAccount(from),
  toData: (company) => ({
    cod_unic: company.fiscalCode,
    denumire: company.name,
    nr_reg_com: company.tradeRegisterNumber,
    platitor_tva: company.isVatPayer,
    tara: company.countryCode,
    cod_judet: company.countyCode,
    localitate: company.locality,
    adresa: company.address,
    email: company.email,
    abonament: company.plan && planNames[company.plan],
    conturi_bancare: company.bankAccounts.map((one) => ({
      iban: one.iban,
      nume: one.name,
      banca: one.bank,
      valuta: one.currency,
    })),
    platforme: [...company.platforms],
  }),
});

/** PROV-12 */
export const listShortages = operation({
  ...plainRow,
  id: 'listeazaLipsurile',
  method: 'GET',
  path: '/app/api/firma/lipsuri',
  summary: 'Ce îi lipsește firmei ca să poată emite',
  access: 'company:read',
  data: strict({ lipsuri: Type.Array(shortageSchema) }),
  run: (operations, { from }) => operations.listShortages(from),
  toData: (shortages) => ({ lipsuri: shortages.map((shortage) => shortageNames[shortage]) }),
});

/** CON-SET-6 */
export const readOfficialCompany = operation({
  ...plainRow,
  id: 'citesteRegistrul',
  method: 'GET',
  path: '/app/api/firma/registru',
  summary:
    'Ce spune registrul public despre firmă, ca formularul să se completeze; nimic nu se schimbă. null: registrul nu răspunde sau nu o cunoaște',
  access: 'company:manage',
  data: strict({
    date: nullable(
      strict({
        denumire: Type.String(),
        nr_reg_com: nullable(Type.String()),
        platitor_tva: Type.Boolean(),
        cod_judet: nullable(Type.String()),
        localitate: nullable(Type.String()),
        adresa: nullable(Type.String()),
      }),
    ),
  }),
  run: (operations, { from }) => operations.readOfficialCompany(from.fiscalCode),
  toData: (official) => ({
    date: official && {
      denumire: official.name,
      nr_reg_com: official.tradeRegisterNumber,
      platitor_tva: official.isVatPayer,
      cod_judet: official.countyCode,
      localitate: official.locality,
      adresa: official.address,
    },
  }),
});

const clearable = [
  ['nr_reg_com', 'tradeRegisterNumber'],
  ['cod_judet', 'countyCode'],
  ['localitate', 'locality'],
  ['adresa', 'address'],
  ['email', 'email'],
] as const;

/** As a provisioning file is checked: in Romania only its counties have codes. */
async function requireCounty(
  operations: Pick<Operations, 'readCompanyAccount'>,
  from: Member,
  { tara, cod_judet }: { readonly tara?: string; readonly cod_judet?: string | null },
): Promise<void> {
  if (cod_judet === undefined || cod_judet === null) return;
  const country =
    tara === undefined ? (await operations.readCompanyAccount(from)).countryCode : findCountry(tara)?.code;
  if (country !== 'RO' || findCounty(cod_judet)) return;
  throw new ConsoleFault(invalid([{ camp: 'cod_judet', mesaj: 'Alegeți codul unui județ, de exemplu IS sau B.' }]));
}

export const changeCompanyData = operation({
  ...plainRow,
  id: 'schimbaFirma',
  method: 'PUT',
  path: '/app/api/firma',
  summary: 'Schimbă datele firmei; ce lipsește rămâne, null șterge',
  access: 'company:manage',
  body: strict({
    denumire: Type.Optional(nameText(255)),
    nr_reg_com: Type.Optional(nullable(text(50))),
    platitor_tva: Type.Optional(Type.Boolean()),
    tara: Type.Optional(Type.String({ maxLength: 100, 'x-nomenclature': 'tari' })),
    cod_judet: Type.Optional(nullable(text(100))),
    localitate: Type.Optional(nullable(text(100))),
    adresa: Type.Optional(nullable(text(500))),
    email: Type.Optional(nullable(emailSchema)),
  }),
  data: 'nothing',
  run: async (operations, { from, body }) => {
    await requireCounty(operations, from, body);
    return operations.changeCompany(from, {
      ...(body.denumire === undefined ? {} : { name: body.denumire }),
      tradeRegisterNumber: body.nr_reg_com ?? null,
      isVatPayer: body.platitor_tva ?? null,
      countryCode: body.tara === undefined ? null : (findCountry(body.tara)?.code ?? null),
      countyCode: body.cod_judet ?? null,
      locality: body.localitate ?? null,
      address: body.adresa ?? null,
      email: body.email ?? null,
      cleared: clearable.flatMap(([word, member]) => (body[word] === null ? [member] : [])),
    });
  },
  toData: toNothing,
});

export const saveBankAccount = operation({
  ...plainRow,
  id: 'salveazaContBancar',
  method: 'POST',
  path: '/app/api/conturi-bancare',
  summary: 'Adaugă un cont bancar, sau îl schimbă pe cel cu acest IBAN',
  access: 'company:manage',
  proof: 'fresh',
  body: strict({
    iban: formed(/^[A-Za-z]{2}[0-9]{2}[A-Za-z0-9 ]{8,40}$/, 'un IBAN', { maxLength: 50 }),
    nume: optionalText(255),
    banca: optionalText(255),
    valuta: Type.Optional(Type.String({ maxLength: 3, 'x-nomenclature': 'valute' })),
    /** GRP-BANK-2: typed in; what is in the account now. */
    sold: Type.Optional(decimal(2, { minimum: -largestNumber, maximum: largestNumber })),
  }),
  data: 'nothing',
  run: (operations, { from, body: { iban, nume, banca, valuta, sold } }) =>
    operations.changeCompany(from, {
      bankAccounts: [
        {
          iban: checkedIban(iban),
          name: nume ?? null,
          bank: banca ?? null,
          currency: valuta ?? null,
          balance: sold === undefined ? null : decimalFromNumber(sold),
          balanceAt: null,
        },
      ],
    }),
  toData: toNothing,
});

/** A person who mistypes one is told at once; a file of many companies is only warned (PROV-9). */
function checkedIban(typed: string): string {
  const iban = compactIban(typed);
  if (isIban(iban)) return iban;
  throw new ConsoleFault(
    invalid([
      { camp: 'iban', mesaj: 'Cifrele de control ale IBAN-ului nu se potrivesc: verificați-l literă cu literă.' },
    ]),
  );
}

export const removeBankAccount = operation({
  ...plainRow,
  id: 'scoateContBancar',
  method: 'DELETE',
  path: '/app/api/conturi-bancare/{iban}',
  summary: 'Scoate un cont bancar de pe documentele viitoare',
  access: 'company:manage',
  proof: 'fresh',
  params: strict({ iban: text(50) }),
  data: 'nothing',
  run: (operations, { from, params: { iban } }) => operations.removeBankAccount(from, iban),
  toData: toNothing,
});

export const addPlatform = operation({
  ...plainRow,
  id: 'adaugaPlatforma',
  method: 'POST',
  path: '/app/api/platforme',
  summary: 'Adaugă adresa unui magazin care emite',
  access: 'company:manage',
  body: strict({ adresa: text(500) }),
  data: 'nothing',
  run: (operations, { from, body: { adresa } }) =>
    operations.changeCompany(from, { platforms: [requireOrigin(adresa)] }),
  toData: toNothing,
});

export const removePlatform = operation({
  ...plainRow,
  id: 'scoatePlatforma',
  method: 'POST',
  path: '/app/api/platforme/scoate',
  summary: 'Scoate adresa unui magazin',
  access: 'company:manage',
  body: strict({ adresa: text(500) }),
  data: 'nothing',
  run: (operations, { from, body: { adresa } }) => operations.removePlatform(from, requireOrigin(adresa)),
  toData: toNothing,
});

function requireOrigin(address: string): string {
  const origin = platformOrigin(address);
  if (origin !== null) return origin;
  throw new ConsoleFault(invalid([{ camp: 'adresa', mesaj: 'Adresa începe cu https:// sau http://.' }]));
}

import { type Static, type TSchema, Type } from 'typebox';
import { plans } from '../../domain/access/right.ts';
import { largestNumber } from '../../domain/decimal/decimal.ts';
import { mailAddressPattern } from '../../domain/mail/mail.ts';
import { collectionKinds } from '../../domain/nomenclature/collection-kinds.ts';
import { documentLanguages } from '../../domain/nomenclature/language.ts';
import { accountMembers } from '../schema/accounting-accounts.ts';
import { lookMembers } from '../schema/company-look.ts';
import {
  date,
  decimal,
  formed,
  nullable,
  oneOf,
  partial,
  strict,
  text,
  timestamp,
  visibleText,
} from '../schema/schemas.ts';
import { mailFields, reminderDays, reminderTexts } from '../shapes/company-mail.ts';
import { settingFields } from '../shapes/company-settings.ts';
import { asStored, form } from '../shapes/form.ts';
import { rightOfName, seriesKindOfName, supplierStatusNames } from '../words/vocabulary.ts';
import { allRightsName, clientKindOfName } from './messages.ts';

const list = <Item extends TSchema>(item: Item, maxItems: number) => Type.Optional(Type.Array(item, { maxItems }));

// The columns hold no more, and that is far more than anything is worth.
const largestInteger = 2_147_483_647;

// Mail is sent from and answered to these addresses; the others are only shown.
const mailAddress = formed(mailAddressPattern, 'one e-mail address', { maxLength: 254 });
const emailAddress = formed(/^[^\s@]+@[^\s@]+$/, 'an e-mail address', { maxLength: 500 });
const visible = (maxLength: number) => visibleText(maxLength, {}, 'a text that is not blank');
const country = text(100);
// Only the codes of Romania are known; another country's region is accepted as it is.
const countyCode = text(100);

const address = strict({
  tara: Type.Optional(country),
  cod_judet: Type.Optional(countyCode),
  localitate: Type.Optional(text(100)),
  adresa: Type.Optional(text(500)),
});

const bankAccount = strict({
  nume: Type.Optional(text(255)),
  iban: text(50),
  banca: Type.Optional(text(255)),
  valuta: Type.Optional(text(3)),
  sold: Type.Optional(nullable(decimal(2, { minimum: -largestNumber, maximum: largestNumber }))),
  sold_la: Type.Optional(nullable(timestamp())),
});

export const settingForm = form(
  settingFields({
    stripeAccount: 'the id of a Stripe account, like acct_1A2b3C4d5E6f7G8h',
    browserOrigin: 'an origin like https://panou.exemplu.ro, in lower case and without a path',
  }),
);

const settings = partial({
  ...settingForm.schema.properties,
  v1_activ: Type.Boolean(),
  v1_formulare: Type.Boolean(),
});

export const mailForm = form({
  ...mailFields(mailAddress),
  mementouri: asStored('sendsReminders', nullable(Type.Boolean())),
  mementouri_zile: asStored('reminderDays', nullable(reminderDays)),
  ...reminderTexts,
});

const mailSettings = partial(mailForm.schema.properties);

const accounts = strict(
  accountMembers((account) => Type.Optional(nullable(account)), 'an account, like 4111 or 4111.01'),
);

const lookHints = {
  colour: 'a colour, like #1a5fb4',
  base64: 'a file in base64',
  lines: (most: number): string => `text of at most ${most} lines`,
};

const series = strict({
  serie: text(50),
  fel: Type.Optional(oneOf([...seriesKindOfName.keys()])),
  urmatorul_numar: Type.Optional(Type.Integer({ minimum: 0, maximum: largestNumber })),
  cifre: Type.Optional(Type.Integer({ minimum: 0, maximum: 20 })),
  implicita: Type.Optional(Type.Boolean()),
  implicita_storno: Type.Optional(Type.Boolean()),
});

const warehouse = strict({ cod_gestiune: text(255), nume: Type.Optional(text(255)) });

const stockLevel = strict({
  cod_gestiune: Type.Optional(text(255)),
  stoc: decimal(3, { minimum: -largestNumber, maximum: largestNumber }),
});

const article = strict({
  cod: Type.Optional(text(128)),
  cod_bare: Type.Optional(text(20)),
  nume: text(2000),
  um: Type.Optional(text(20)),
  pret_unitar: Type.Optional(decimal(6, { minimum: 0, maximum: largestNumber })),
  cota_tva: Type.Optional(decimal(4, { minimum: 0, maximum: 1 })),
  descriere: Type.Optional(text(4000)),
  sters: Type.Optional(Type.Boolean()),
  stocuri: list(stockLevel, 1000),
});

const exchangeRate = strict({
  valuta: text(3),
  data: date(),
  curs: decimal(6, { exclusiveMinimum: 0, maximum: 1_000_000 }),
});

const partner = {
  denumire: text(255),
  cod_unic: Type.Optional(text(128)),
  email: Type.Optional(text(500)),
  telefon: Type.Optional(text(100)),
  tara: Type.Optional(country),
  cod_judet: Type.Optional(countyCode),
  localitate: Type.Optional(text(100)),
  adresa: Type.Optional(text(500)),
  nr_reg_com: Type.Optional(text(128)),
  cont_bancar: Type.Optional(text(50)),
  platitor_tva: Type.Optional(Type.Boolean()),
};

const client = strict({
  tip: Type.Optional(oneOf([...clientKindOfName.keys()])),
  ...partner,
  limba: Type.Optional(oneOf(documentLanguages)),
  id_extern: Type.Optional(
    Type.Unsafe<number | string>({
      type: ['integer', 'string'],
      minimum: 0,
      maximum: largestInteger,
      pattern: '^[0-9]{1,20}$',
      'x-hint': 'digits only',
    }),
  ),
});

const balanceFigure = decimal(2, { minimum: -largestNumber, maximum: largestNumber });
const account = strict({
  cont: text(50),
  denumire: Type.Optional(nullable(text(255))),
  sold_initial_debit: balanceFigure,
  sold_initial_credit: balanceFigure,
  rulaje_debitoare: balanceFigure,
  rulaje_creditoare: balanceFigure,
  sold_final_debit: balanceFigure,
  sold_final_credit: balanceFigure,
});
const trialBalance = strict({
  an: Type.Integer({ minimum: 1990, maximum: 2200 }),
  luna: Type.Integer({ minimum: 1, maximum: 12 }),
  conturi: Type.Array(account, { minItems: 1, maxItems: 20_000 }),
});

const supplierLine = strict({
  denumire: text(2000),
  descriere: Type.Optional(nullable(text(4000))),
  nr_produse: decimal(3, { minimum: -largestNumber, maximum: largestNumber }),
  um: Type.Optional(nullable(text(20))),
  pret_unitar: Type.Optional(nullable(decimal(6, { minimum: 0, maximum: largestNumber }))),
  pret_total: Type.Optional(nullable(decimal(2, { minimum: -largestNumber, maximum: largestNumber }))),
  cota_tva: Type.Optional(nullable(decimal(4, { minimum: 0, maximum: 1 }))),
  cod_articol: Type.Optional(nullable(text(128))),
  cod_bare: Type.Optional(nullable(text(20))),
  cod_gestiune: Type.Optional(nullable(text(255))),
});

const supplierPayment = strict({
  suma: decimal(2, { exclusiveMinimum: 0, maximum: largestNumber }),
  data: date(),
  tip: Type.Optional(nullable(oneOf(collectionKinds.map(({ name }) => name)))),
});

const supplierInvoice = strict({
  furnizor: strict({ denumire: visible(255), cod_unic: Type.Optional(nullable(text(128))) }),
  numar: visible(200),
  nume_document: Type.Optional(nullable(text(100))),
  data_emitere: date(),
  data_primire: Type.Optional(nullable(date())),
  data_scadenta: Type.Optional(nullable(date())),
  valuta: text(3),
  curs_valutar: Type.Optional(nullable(decimal(6, { exclusiveMinimum: 0, maximum: 1_000_000 }))),
  status: Type.Optional(nullable(oneOf(Object.values(supplierStatusNames)))),
  articole: Type.Array(supplierLine, { minItems: 1, maxItems: 10_000 }),
  plati: Type.Optional(nullable(Type.Array(supplierPayment, { maxItems: 1000 }))),
});

const key = strict({
  nume: text(100),
  drepturi: Type.Optional(Type.Array(oneOf([...rightOfName.keys(), allRightsName]), { maxItems: 100 })),
  expira_la: Type.Optional(nullable(timestamp())),
  revocata: Type.Optional(Type.Boolean()),
});

const company = strict({
  cod_unic: formed(/^[0-9]{2,10}$/, '2 to 10 digits, without RO'),
  denumire: text(255),
  nr_reg_com: Type.Optional(text(128)),
  platitor_tva: Type.Optional(Type.Boolean()),
  adresa: Type.Optional(address),
  email: Type.Optional(emailAddress),
  conturi_bancare: list(bankAccount, 100),
  abonament: Type.Optional(nullable(oneOf(plans))),
  setari: Type.Optional(settings),
  trimitere_email: Type.Optional(mailSettings),
  conturi_contabile: Type.Optional(accounts),
  aspect: Type.Optional(strict(lookMembers(lookHints))),
  platforme: list(text(500), 1000),
  serii: list(series, 1000),
  gestiuni: list(warehouse, 10_000),
  articole: list(article, 100_000),
  cursuri_valutare: list(exchangeRate, 100_000),
  clienti: list(client, 100_000),
  furnizori: list(strict(partner), 100_000),
  balante: list(trialBalance, 600),
  facturi_furnizori: list(supplierInvoice, 100_000),
  chei: list(key, 1000),
  utilizatori_api: list(strict({ nume: text(100), revocat: Type.Optional(Type.Boolean()) }), 1000),
  utilizatori: list(strict({ email: emailAddress, parola: text(200) }), 200),
});

export const provisioningFile = strict({ companii: Type.Array(company, { maxItems: 1000 }) });

export type ProvisioningFile = Static<typeof provisioningFile>;
export type CompanyFile = Static<typeof company>;
export type MailSettingsFile = Static<typeof mailSettings>;
export type TrialBalanceFile = Static<typeof trialBalance>;
export type SupplierInvoiceFile = Static<typeof supplierInvoice>;
export type SupplierLineFile = Static<typeof supplierLine>;
export type ArticleFile = Static<typeof article>;
export type ClientFile = Static<typeof client>;
export type SupplierFile = Omit<ClientFile, 'tip' | 'id_extern'>;

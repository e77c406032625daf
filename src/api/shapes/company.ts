import { Type } from 'typebox';
import { findCountry } from '../../domain/nomenclature/countries.ts';
import { emailSchema, nullable, text } from '../schema/schemas.ts';
import { planNames } from '../words/vocabulary.ts';
import { form, intoOrNull } from './form.ts';
import { out } from './out.ts';
import { type ResultOf, shape } from './shape.ts';

/** The company itself. */

type Company = ResultOf<'readCompanyAccount'>;

export type Official = NonNullable<ResultOf<'readOfficialCompany'>>;

const bankAccount = shape<Company['bankAccounts'][number]>()({
  iban: out.text('iban'),
  nume: out.textOrNull('name'),
  banca: out.textOrNull('bank'),
  valuta: out.text('currency'),
});

/** What the public register knows of a company. */
export const official = shape<Official>()({
  denumire: out.text('name'),
  nr_reg_com: out.textOrNull('tradeRegisterNumber'),
  platitor_tva: out.yesNo('isVatPayer'),
  cod_judet: out.textOrNull('countyCode'),
  localitate: out.textOrNull('locality'),
  adresa: out.textOrNull('address'),
});

export const company = shape<Company>()({
  cod_unic: out.text('fiscalCode'),
  denumire: out.text('name'),
  nr_reg_com: out.textOrNull('tradeRegisterNumber'),
  platitor_tva: out.yesNo('isVatPayer'),
  tara: out.text('countryCode'),
  cod_judet: out.textOrNull('countyCode'),
  localitate: out.textOrNull('locality'),
  adresa: out.textOrNull('address'),
  email: out.textOrNull('email'),
  abonament: out.textOrNull(({ plan }) => plan && planNames[plan]),
  conturi_bancare: out.list(bankAccount, 'bankAccounts'),
  platforme: out.texts('platforms'),
});

export const changes = form({
  nr_reg_com: intoOrNull('tradeRegisterNumber', nullable(text(50))),
  platitor_tva: intoOrNull('isVatPayer', Type.Boolean()),
  tara: intoOrNull(
    'countryCode',
    Type.String({ maxLength: 100, 'x-nomenclature': 'tari' }),
    (named) => findCountry(named)?.code ?? null,
  ),
  cod_judet: intoOrNull('countyCode', nullable(text(100))),
  localitate: intoOrNull('locality', nullable(text(100))),
  adresa: intoOrNull('address', nullable(text(500))),
  email: intoOrNull('email', nullable(emailSchema)),
});

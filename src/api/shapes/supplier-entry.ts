import { type Static, Type } from 'typebox';
import { storedFiscalCode } from '../../domain/company/identifiers.ts';
import { countryOfCode } from '../../domain/company/party-code.ts';
import { findCountry } from '../../domain/nomenclature/countries.ts';
import type { SupplierEntry } from '../../domain/supplier/supplier.ts';
import { nullable, text, visibleText } from '../schema/schemas.ts';
import { clientDetails } from './client.ts';
import { form, into, intoOrNull } from './form.ts';

/** A supplier as it is written: every member stands in the form, and what is left out, or null, is none. */

const none = (what: string): string => `${what} Lipsa înseamnă niciuna.`;

export const supplierForm = form({
  denumire: into('name', visibleText(255, { description: 'Numele furnizorului.', examples: ['Moara Albă SRL'] })),
  cod_unic: intoOrNull(
    'code',
    nullable(
      text(128, {
        description: 'Codul fiscal, cu sau fără prefixul țării; un singur furnizor îl are. Lipsa înseamnă niciunul.',
        examples: ['90100234'],
      }),
    ),
  ),
  email: intoOrNull(
    'email',
    nullable(text(500, { description: none('Adresa de e-mail.'), examples: ['a@exemplu.ro'] })),
  ),
  telefon: intoOrNull('phone', nullable(text(100, { description: none('Telefonul.'), examples: ['0740123456'] }))),
  cod_judet: intoOrNull(
    'countyCode',
    nullable(text(100, { description: none('Codul județului, din nomenclatorul `judete`.'), examples: ['IS'] })),
  ),
  localitate: intoOrNull('locality', nullable(text(100, { description: none('Localitatea.'), examples: ['Iași'] }))),
  adresa: intoOrNull(
    'address',
    nullable(text(500, { description: none('Strada și numărul.'), examples: ['Str. Palat 1'] })),
  ),
  nr_reg_com: intoOrNull(
    'tradeRegisterNumber',
    nullable(text(128, { description: none('Numărul din registrul comerțului.'), examples: ['J22/99/2015'] })),
  ),
  cont_bancar: intoOrNull(
    'bankAccount',
    nullable(text(50, { description: none('Contul furnizorului.'), examples: ['RO49AAAA1B31007593840000'] })),
  ),
  platitor_tva: intoOrNull(
    'isVatPayer',
    nullable(
      Type.Boolean({
        description: 'Dacă este înregistrat în scopuri de TVA. Lipsa înseamnă că nu se știe.',
        examples: [true],
      }),
    ),
  ),
  tara: intoOrNull('country', {
    ...clientDetails.tara,
    description: 'Numele sau codul țării, din nomenclatorul `tari`. Lipsa înseamnă țara codului, altfel România.',
  }),
});

export function supplierEntryOf(body: Static<typeof supplierForm.schema>): SupplierEntry {
  const { code, country, ...supplier } = supplierForm.in(body);
  const typed = code?.trim() ?? '';
  const countryCode = findCountry(country ?? countryOfCode(typed))?.code ?? 'RO';
  return { ...supplier, countryCode, fiscalCode: typed === '' ? null : storedFiscalCode(typed, countryCode) };
}

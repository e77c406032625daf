import { type Static, type TSchema, type TUnsafe, Type } from 'typebox';
import type { IssueClient, SnapshotClient } from '../../domain/client/client.ts';
import { countryOfCode } from '../../domain/company/party-code.ts';

import { findCountry } from '../../domain/nomenclature/countries.ts';
import { documentLanguages } from '../../domain/nomenclature/language.ts';
import { nullable, oneOf, strict, text, visibleText } from '../schema/schemas.ts';
import { out } from './out.ts';
import { shape } from './shape.ts';

/** A client: as it is sent, as it is read, and as a document shows it. */

export const clientKind = oneOf(['PJ', 'PF'], {
  description: '`PJ` pentru o persoană juridică, `PF` pentru o persoană fizică.',
  examples: ['PJ'],
});
export const clientName = visibleText(255, {
  description: 'Numele firmei sau al persoanei.',
  examples: ['Florăria Crinul SRL'],
});

/** What may be left out of a client that is sent. */
export const clientDetails = {
  cod_unic: text(128, {
    description: 'Codul fiscal, cu sau fără prefixul țării, ori CNP-ul; un singur client îl are. Obligatoriu la `PJ`.',
    examples: ['14399840'],
  }),
  email: text(500, { description: 'Adresa la care se trimit documentele.', examples: ['office@crinul.ro'] }),
  telefon: text(100, { description: 'Telefonul clientului.', examples: ['0740123456'] }),
  tara: Type.String({
    minLength: 1,
    maxLength: 128,
    'x-nomenclature': 'tari',
    description: 'Numele sau codul țării, din nomenclatorul `tari`.',
    examples: ['RO'],
  }),
  cod_judet: text(100, { description: 'Codul județului, din nomenclatorul `judete`.', examples: ['IS'] }),
  localitate: text(100, { description: 'Localitatea; la București, sectorul.', examples: ['Iași'] }),
  adresa: text(500, { description: 'Strada și numărul.', examples: ['Str. Lăpușneanu 10'] }),
  nr_reg_com: text(128, { description: 'Numărul din registrul comerțului.', examples: ['J22/99/2015'] }),
  cont_bancar: text(50, { description: 'Contul clientului.', examples: ['RO49AAAA1B31007593840000'] }),
  platitor_tva: Type.Boolean({ description: 'Dacă este înregistrat în scopuri de TVA.', examples: [true] }),
  limba: oneOf(documentLanguages, { description: 'Limba documentelor clientului.', examples: ['en'] }),
};

/** Members that a form may leave out, or send as null where nothing was typed. */
export function leftOutOrNull<Members extends Readonly<Record<string, TSchema>>>(members: Members) {
  const all = Object.entries(members).map(([name, schema]) => [name, nullable(schema)]);
  const nullables = Object.fromEntries(all) as { [Name in keyof Members]: TUnsafe<Static<Members[Name]> | null> };
  return Type.Partial(strict(nullables)).properties;
}

/** A client in the words of the wires, wherever it stands; null is the same as left out. */
export interface SentClient {
  readonly tip?: 'PJ' | 'PF';
  readonly denumire: string;
  readonly cod_unic?: string | null;
  readonly id_extern?: number | string;
  readonly tara?: string | null;
  readonly cod_judet?: string | null;
  readonly localitate?: string | null;
  readonly adresa?: string | null;
  readonly email?: string | null;
  readonly telefon?: string | null;
  readonly nr_reg_com?: string | null;
  readonly cont_bancar?: string | null;
  readonly platitor_tva?: boolean | null;
}

export function clientOf(client: SentClient): IssueClient {
  const named = client.tara ?? countryOfCode(client.tip === 'PJ' ? (client.cod_unic ?? '') : '');
  return {
    kind: kindOf(client.tip),
    name: client.denumire,
    fiscalCode: client.cod_unic?.trim() || null,
    externalId: Number(client.id_extern ?? 0) || null,
    countryCode: countryCodeOf(named),
    countyCode: client.cod_judet ?? null,
    locality: client.localitate ?? null,
    address: client.adresa ?? null,
    email: client.email ?? null,
    phone: client.telefon ?? null,
    tradeRegisterNumber: client.nr_reg_com ?? null,
    bankAccount: client.cont_bancar ?? null,
    isVatPayer: client.platitor_tva ?? null,
    isForeign: false,
  };
}

export const kindOf = (tip: SentClient['tip']): IssueClient['kind'] => (tip === 'PJ' ? 'legal-entity' : 'individual');
export const kindWord = (kind: IssueClient['kind']): 'PJ' | 'PF' => (kind === 'legal-entity' ? 'PJ' : 'PF');

export function countryCodeOf(named: string): IssueClient['countryCode'] {
  const country = findCountry(named);
  if (!country) throw new Error('an unknown country was not refused');
  return country.code;
}

/** A client as a document shows it. */
export const shownClient = shape<SnapshotClient>()({
  tip: out.text(({ kind }) => kindWord(kind), { description: '`PJ` sau `PF`.', examples: ['PJ'] }),
  denumire: out.text('name', { examples: ['Brutăria Țărăncuța SRL'] }),
  cod_unic: out.textOrNull('fiscalCode', { description: 'Codul fiscal sau CNP-ul.', examples: ['90100218'] }),
  nr_reg_com: out.textOrNull('tradeRegisterNumber', {
    description: 'Numărul din registrul comerțului.',
    examples: ['J22/99/2015'],
  }),
  platitor_tva: out.yesNoOrNull('isVatPayer', { description: 'Null dacă nu se știe.', examples: [true] }),
  email: out.textOrNull('email', { examples: ['client@exemplu.ro'] }),
  telefon: out.textOrNull('phone', { examples: ['0740123456'] }),
  cont_bancar: out.textOrNull('bankAccount', { examples: [null] }),
  tara: out.text(({ countryCode }) => findCountry(countryCode)?.name ?? countryCode, {
    description: 'Numele țării.',
    examples: ['ROMANIA'],
  }),
  cod_tara: out.text('countryCode', { examples: ['RO'] }),
  cod_judet: out.textOrNull('countyCode', { examples: ['IS'] }),
  localitate: out.textOrNull('locality', { examples: ['Iași'] }),
  adresa: out.textOrNull('address', { examples: ['Str. Lăpușneanu 10'] }),
});

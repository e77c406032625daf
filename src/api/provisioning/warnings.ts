import { isPersonalCode } from '../../domain/client/personal-code.ts';
import { isRomanianFiscalCode, normaliseFiscalCode } from '../../domain/company/fiscal-code.ts';
import { compactIban, isIban } from '../../domain/company/iban.ts';
import { hasUnusablePersonalCode, isRomanian, type PartnerFile } from './partner.ts';
import { type Loose, type LooseFile, present } from './readable.ts';
import type { CompanyFile } from './schema.ts';
import { nameOf, type Path } from './words.ts';

const shortPassword = 8;

/** PROV-9: what is odd but accepted. No personal code and no password is repeated here: a log may keep these lines. */
export function findWarnings({ companii }: LooseFile): readonly string[] {
  return present(companii).flatMap(({ item, place }) => [...oddities(item, ['companii', place])]);
}

function* oddities(company: Loose<CompanyFile>, path: Path): Generator<string> {
  const { cod_unic, conturi_bancare, clienti, furnizori, utilizatori } = company;
  if (cod_unic !== undefined && !isRomanianFiscalCode(cod_unic)) {
    yield `${nameOf([...path, 'cod_unic'])} (${cod_unic}) has a wrong check digit.`;
  }
  for (const { item, place } of present(conturi_bancare)) {
    const name = nameOf([...path, 'conturi_bancare', place, 'iban']);
    if (item.iban !== undefined && !isIban(compactIban(item.iban)))
      yield `${name} (${item.iban}) has wrong check digits.`;
  }
  for (const { item, place } of present(clienti)) yield* oddCode(item, [...path, 'clienti', place, 'cod_unic']);
  for (const { item, place } of present(furnizori)) yield* oddCode(item, [...path, 'furnizori', place, 'cod_unic']);
  for (const { item, place } of present(utilizatori)) {
    if (item.parola !== undefined && [...item.parola].length < shortPassword) {
      yield `${nameOf([...path, 'utilizatori', place, 'parola'])} has fewer than ${shortPassword} characters.`;
    }
  }
}

function* oddCode(partner: PartnerFile, path: Path): Generator<string> {
  if (partner.cod_unic === undefined || !isRomanian(partner)) return;
  const code = normaliseFiscalCode(partner.cod_unic);
  if (/^0{13}$/.test(code) || isRomanianFiscalCode(code) || isPersonalCode(code)) return;
  yield hasUnusablePersonalCode(partner)
    ? `${nameOf(path)} is not a valid CNP and is not stored.`
    : `${nameOf(path)} has a wrong check digit or is not a Romanian fiscal code.`;
}

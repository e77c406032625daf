import { compactIban } from '../../domain/company/identifiers.ts';
import { tidyNumber } from '../../domain/invoice/issue-names.ts';
import { fold } from '../../domain/nomenclature/counties.ts';
import type { InputProblem } from '../../domain/refusal.ts';
import { clientIdentity, type PartnerFile, usableFiscalCode } from './declaration.ts';
import { nameOf, type Path, problemAt } from './messages.ts';
import { type Loose, type LooseFile, present } from './readable.ts';
import type { CompanyFile } from './schema.ts';
import { namedSupplier } from './supplier-invoices.ts';

/** If two elements of a list are the same thing, no order of writing them is right: the later one is refused. */
export function findRepeats({ companii }: LooseFile): readonly InputProblem[] {
  return [
    ...repeated(companii, ['companii'], 'cod_unic', ({ cod_unic }) => cod_unic),
    ...present(companii).flatMap(({ item, place }) => repeatsIn(item, ['companii', place])),
  ];
}

function repeatsIn(company: Loose<CompanyFile>, path: Path): readonly InputProblem[] {
  const list = (name: keyof CompanyFile): Path => [...path, name];
  return [
    ...repeated(company.conturi_bancare, list('conturi_bancare'), 'iban', ({ iban }) => iban && compactIban(iban)),
    ...repeated(company.serii, list('serii'), 'serie', ({ serie }) => serie),
    ...repeated(company.gestiuni, list('gestiuni'), 'cod_gestiune', ({ cod_gestiune }) => cod_gestiune),
    ...repeated(company.articole, list('articole'), null, ({ cod, nume }) => nume && JSON.stringify([cod, nume])),
    ...present(company.articole).flatMap(({ item: { stocuri }, place }) =>
      repeated(stocuri, [...list('articole'), place, 'stocuri'], null, ({ cod_gestiune }) =>
        JSON.stringify(cod_gestiune ?? null),
      ),
    ),
    ...repeated(
      company.cursuri_valutare,
      list('cursuri_valutare'),
      null,
      ({ valuta, data }) => valuta && data && `${valuta} ${data}`,
    ),
    ...repeatedPartners(company.clienti, list('clienti'), clientIdentity),
    ...repeated(company.balante, list('balante'), null, ({ an, luna }) => `${an}-${luna}`),
    ...repeatedPartners(company.furnizori, list('furnizori'), usableFiscalCode, fold),
    ...repeated(company.facturi_furnizori, list('facturi_furnizori'), 'numar', ({ furnizor, numar }) =>
      furnizor?.denumire === undefined || numar === undefined
        ? null
        : JSON.stringify([
            usableFiscalCode(namedSupplier(furnizor)) ?? fold(furnizor.denumire),
            tidyNumber(numar).toLowerCase(),
          ]),
    ),
    ...repeated(company.chei, list('chei'), 'nume', ({ nume }) => nume),
    ...repeated(company.utilizatori_api, list('utilizatori_api'), 'nume', ({ nume }) => nume),
    ...repeated(company.utilizatori, list('utilizatori'), 'email', ({ email }) => email?.toLowerCase()),
  ];
}

function repeatedPartners(
  partners: readonly (PartnerFile | null)[] | undefined,
  path: Path,
  identityOf: (partner: PartnerFile) => string | null,
  nameKey: (name: string) => string = (name) => name,
): readonly InputProblem[] {
  return [
    ...repeated(partners, path, 'cod_unic', identityOf),
    ...repeated(partners, path, 'denumire', (partner) =>
      usableFiscalCode(partner) === null && partner.denumire !== undefined ? nameKey(partner.denumire) : null,
    ),
  ];
}

/** Returns the elements whose identity was met before; those without one are passed over. */
function repeated<Item>(
  list: readonly (Item | null)[] | undefined,
  path: Path,
  member: string | null,
  identityOf: (item: Item) => string | null | undefined,
): readonly InputProblem[] {
  const first = new Map<string, number>();
  return present(list).flatMap(({ item, place }) => {
    const identity = identityOf(item);
    if (identity === null || identity === undefined) return [];
    const earlier = first.get(identity);
    if (earlier === undefined) {
      first.set(identity, place);
      return [];
    }
    const at = member === null ? [...path, place] : [...path, place, member];
    return [problemAt(at, 'invalid_value', `repeats ${nameOf([...path, earlier])}`)];
  });
}

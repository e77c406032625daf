import { compactIban, hasIbanForm, platformOrigin } from '../../domain/company/identifiers.ts';
import { placesIn } from '../../domain/mail/mail.ts';
import { findCounty } from '../../domain/nomenclature/counties.ts';
import { findCountry } from '../../domain/nomenclature/countries.ts';
import { findCurrency } from '../../domain/nomenclature/currencies.ts';
import type { InputProblem } from '../../domain/refusal.ts';
import { mailPlaces } from '../../operations/mails/compose-mail.ts';
import { type Path, problemAt } from './messages.ts';
import { type Loose, type LooseFile, present } from './readable.ts';
import { findRepeats } from './repeats.ts';
import type { CompanyFile, MailSettingsFile } from './schema.ts';
import { strangeSupplierInvoice } from './supplier-invoices.ts';

/** The schema cannot find these errors: values outside a nomenclature, and things named twice. */
export function findProblems(file: LooseFile): readonly InputProblem[] {
  const companies = present(file.companii);
  return [
    ...companies.flatMap(({ item, place }) => [...strangeValues(item, ['companii', place])]),
    ...findRepeats(file),
  ];
}

function* strangeValues(company: Loose<CompanyFile>, path: Path): Generator<InputProblem> {
  const {
    adresa,
    trimitere_email,
    conturi_bancare,
    cursuri_valutare,
    platforme,
    clienti,
    furnizori,
    facturi_furnizori,
    chei,
  } = company;
  if (adresa) yield* strangeAddress(adresa, [...path, 'adresa']);
  if (trimitere_email) yield* strangePlaces(trimitere_email, [...path, 'trimitere_email']);
  for (const { item, place } of present(conturi_bancare)) {
    const at = [...path, 'conturi_bancare', place];
    if (item.iban !== undefined && !hasIbanForm(compactIban(item.iban))) {
      yield problemAt([...at, 'iban'], 'invalid_format', 'must be an IBAN');
    }
    yield* strangeCurrency(item, at);
  }
  for (const { item, place } of present(platforme)) {
    if (platformOrigin(item) === null) {
      yield problemAt([...path, 'platforme', place], 'invalid_format', 'must be an address with http or https');
    }
  }
  for (const { item, place } of present(cursuri_valutare)) {
    yield* strangeCurrency(item, [...path, 'cursuri_valutare', place]);
  }
  for (const { item, place } of present(clienti)) {
    const at = [...path, 'clienti', place];
    yield* strangeAddress(item, at);
    if (Number(item.id_extern ?? 0) > largestExternalId) {
      yield problemAt([...at, 'id_extern'], 'out_of_range', `must be at most ${largestExternalId}`);
    }
  }
  for (const { item, place } of present(chei)) {
    if (item.drepturi === undefined && item.revocata !== true) {
      yield problemAt([...path, 'chei', place, 'drepturi'], 'required', 'is missing');
    }
  }
  for (const { item, place } of present(furnizori)) yield* strangeAddress(item, [...path, 'furnizori', place]);
  for (const { item, place } of present(facturi_furnizori)) {
    yield* strangeSupplierInvoice(item, [...path, 'facturi_furnizori', place]);
  }
}

const largestExternalId = 2_147_483_647;

/** A name in braces that nothing fills in would reach the client as it stands. */
function* strangePlaces(file: Loose<MailSettingsFile>, path: Path): Generator<InputProblem> {
  const { subiect, text, memento_subiect, memento_text, restanta_subiect, restanta_text } = file;
  const texts = { subiect, text, memento_subiect, memento_text, restanta_subiect, restanta_text };
  for (const [member, template] of Object.entries(texts)) {
    for (const name of placesIn(template ?? '').filter((place) => !isMailPlace(place))) {
      const known = mailPlaces.map((place) => `{${place}}`).join(' ');
      yield problemAt([...path, member], 'invalid_value', `has {${name}}, which is none of ${known}`);
    }
  }
}

const isMailPlace = (name: string): boolean => mailPlaces.some((place) => place === name);

interface AddressFile {
  readonly tara?: string;
  readonly cod_judet?: string;
}

function* strangeAddress({ tara, cod_judet }: AddressFile, path: Path): Generator<InputProblem> {
  const country = findCountry(tara ?? 'RO');
  if (!country) yield problemAt([...path, 'tara'], 'invalid_value', 'must be the code or the name of a country');
  if (country?.code === 'RO' && cod_judet !== undefined && !findCounty(cod_judet)) {
    yield problemAt([...path, 'cod_judet'], 'invalid_value', 'must be the code of a county, like IS or B');
  }
}

function* strangeCurrency({ valuta }: { readonly valuta?: string }, path: Path): Generator<InputProblem> {
  if (valuta !== undefined && !findCurrency(valuta)) {
    yield problemAt([...path, 'valuta'], 'invalid_value', 'must be the code of a currency, like RON or EUR');
  }
}

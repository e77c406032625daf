import { compactIban, isIban, isRomanianFiscalCode, normaliseFiscalCode } from '../../domain/company/identifiers.ts';
import type { LogoFault } from '../../domain/company/look.ts';
import { isPersonalCode } from '../../domain/company/party-code.ts';
import type { InputProblem } from '../../domain/refusal.ts';
import type { ProvisioningFinding } from '../../operations/company/provisioning-command.ts';
import { balanceMessage } from '../imports/trial-balance-words.ts';
import { seriesKindNames } from '../words/vocabulary.ts';
import { hasUnusablePersonalCode, isRomanian, type PartnerFile } from './declaration.ts';
import { nameOf, type Path, problemAt } from './messages.ts';
import { type Loose, type LooseFile, present } from './readable.ts';
import type { CompanyFile } from './schema.ts';

/** Each finding of the operation has a place in the file, and a sentence. */
export function problemOf(company: number, finding: ProvisioningFinding): InputProblem {
  const at = (...rest: Path): Path => ['companii', company, ...rest];
  switch (finding.wrong) {
    case 'warehouse-unknown':
      return problemAt(
        at('articole', finding.article, 'stocuri', finding.stock, 'cod_gestiune'),
        'invalid_value',
        `names the warehouse ${finding.code}, which is neither in the file nor known already`,
      );
    case 'supplier-currency-unknown':
      return problemAt(
        at('facturi_furnizori', finding.invoice, 'valuta'),
        'invalid_value',
        'must be the code of a currency, like RON or EUR',
      );
    case 'supplier-amount-too-large':
      return problemAt(
        at('facturi_furnizori', finding.invoice, 'articole'),
        'out_of_range',
        'come to amounts of more than 15 digits',
      );
    case 'supplier-line-price':
      return problemAt(
        at('facturi_furnizori', finding.invoice, 'articole', finding.line, 'pret_unitar'),
        'invalid_value',
        'or pret_total must be given, and not both',
      );
    case 'supplier-line-quantity':
      return problemAt(
        at('facturi_furnizori', finding.invoice, 'articole', finding.line, 'nr_produse'),
        'out_of_range',
        'must not be 0, and with a negative quantity the price must be more than 0',
      );
    case 'supplier-warehouse-unknown':
      return problemAt(
        at('facturi_furnizori', finding.invoice, 'articole', finding.line, 'cod_gestiune'),
        'invalid_value',
        `names the warehouse ${finding.code}, which is neither in the file nor known already`,
      );
    case 'supplier-payment-in-future':
      return problemAt(
        at('facturi_furnizori', finding.invoice, 'plati', finding.payment, 'data'),
        'out_of_range',
        'must not be in the future',
      );
    case 'supplier-payments-too-large':
      return problemAt(
        at('facturi_furnizori', finding.invoice, 'plati'),
        'out_of_range',
        `add up to more than the total of ${finding.total}`,
      );
    case 'supplier-invoice-not-payable':
      return problemAt(
        at('facturi_furnizori', finding.invoice, 'plati'),
        'invalid_value',
        'are only for a document with a total of more than 0',
      );
    case 'series-kind-differs':
      return problemAt(
        at('serii', finding.series, 'fel'),
        'invalid_value',
        `must stay ${seriesKindNames[finding.kind]}: a series keeps the kind it was created with`,
      );
    case 'series-default-twice':
      return problemAt(
        at('serii', finding.series, 'implicita'),
        'invalid_value',
        `is a second default for ${seriesKindNames[finding.kind]}`,
      );
    case 'reversal-default-twice':
      return problemAt(at('serii', finding.series, 'implicita_storno'), 'invalid_value', 'is a second default');
    case 'reversal-default-not-invoice':
      return problemAt(
        at('serii', finding.series, 'implicita_storno'),
        'invalid_value',
        `is only for a series of factura, and this one is of ${seriesKindNames[finding.kind]}`,
      );
    case 'too-many-keys':
      return problemAt(
        at('chei'),
        'out_of_range',
        `would be ${finding.active} active, and ${planNames(finding.plan)} allows ${finding.allowed || 'none'}`,
      );
    case 'key-unknown':
      return problemAt(at('chei', finding.key), 'invalid_value', 'revokes a key that does not exist');
    case 'trial-balance':
      return problemAt(at('balante', finding.balance), 'invalid_value', balanceMessage(finding.fault));
    case 'logo-refused':
      return problemAt(at('aspect', 'logo'), 'invalid_value', logoFault(finding.fault));
    case 'too-many-looks':
      return problemAt(
        at('aspect'),
        'out_of_range',
        `cannot change any more: the company has had ${finding.most} different ones`,
      );
    case 'other-master-key':
      return problemAt(
        at('utilizatori_api'),
        'invalid_value',
        'cannot be created: the master key at hand is not the one this installation began with',
      );
  }
}

function logoFault(fault: LogoFault): string {
  switch (fault.is) {
    case 'other-kind':
      return 'is not a picture of the kind that tip says';
    case 'damaged':
      return 'is damaged and cannot be read';
    case 'interlaced':
      return 'is an interlaced PNG; save it without interlacing';
    case 'not-rgb':
      return 'is a JPEG in the colours of a printing press; save it in RGB';
    case 'not-printable':
      return 'cannot be printed';
    case 'too-many-pixels':
      return `has more than ${fault.most} pixels on a side`;
    case 'too-many-bytes':
      return `has more than ${fault.most} bytes`;
    case 'svg-not-read':
      return 'is not XML, or has a document type or entities';
    case 'svg-without-size':
      return 'has neither a usable viewBox nor a width and height';
    case 'svg-too-complex':
      return 'has too many elements';
    case 'svg-part':
      return `has ${fault.name}; only shapes, groups and gradients can be printed`;
  }
}

function planNames(plan: string | null): string {
  return plan === null ? 'a company without abonament' : `the abonament ${plan}`;
}

const shortPassword = 8;

/** PROV-9: these are odd but accepted. Personal codes and passwords are not repeated, because these lines may end up in a log. */
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

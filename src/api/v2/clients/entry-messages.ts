import type { EntryProblem } from '../../../domain/client/check-client.ts';
import type { InputProblem } from '../../../domain/refusal.ts';
import { excerpt } from '../../schema/finding.ts';

/** v2 reports each problem of a client or an article that is entered at a place, with a code and a text. */
export function entryProblemOf(problem: EntryProblem): InputProblem {
  const [member, code, sentence] = messages[problem.is];
  const message = 'by' in problem ? `${sentence} "${excerpt(problem.by)}".` : sentence;
  return { location: 'body', path: [member], code, message };
}

type Message = readonly [member: string, code: InputProblem['code'], sentence: string];

const messages: Readonly<Record<EntryProblem['is'], Message>> = {
  'fiscal-code-missing': ['cod_unic', 'required', '"cod_unic" este obligatoriu pentru o persoana juridica.'],
  'fiscal-code-wrong': ['cod_unic', 'invalid_value', '"cod_unic" nu este un cod fiscal romanesc valid.'],
  'county-unknown': [
    'cod_judet',
    'invalid_value',
    '"cod_judet" nu este in nomenclatorul judetelor; se trimite codul (de exemplu IS), nu numele.',
  ],
  'vat-rate-unknown': [
    'cota_tva',
    'invalid_value',
    '"cota_tva" nu este astazi o cota de TVA in Romania sau in alta tara din Uniunea Europeana.',
  ],
  'client-code-taken': ['cod_unic', 'invalid_value', 'Codul este deja al clientului'],
  'article-code-taken': ['cod', 'invalid_value', 'Codul este deja al articolului'],
  // Only tables have rows.
  'row-repeated': ['', 'invalid_value', 'Se repeta.'],
  'address-repeated': ['altele', 'invalid_value', 'Adresa este de doua ori:'],
  'article-barcode-taken': ['cod_bare', 'invalid_value', 'Codul de bare este deja al articolului'],
};

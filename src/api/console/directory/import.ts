import { type TObject, Type } from 'typebox';
import type { ArticleEntry } from '../../../domain/article/article-entry.ts';
import type { EntryProblem } from '../../../domain/client/check-client.ts';
import type { ClientEntry, ImportOutcome, ImportRow } from '../../../domain/client/client-entry.ts';
import { findCounty, findCountyByName } from '../../../domain/nomenclature/counties.ts';
import { refusedToPeople } from '../../../domain/refusal.ts';
import { columnsOf, readTable } from '../../../formats/read-table.ts';
import { type InTime, TableNotReadable, type TableRow, usualTable } from '../../../formats/table/table.ts';
import { findingSentence } from '../../finding-messages.ts';
import { formed, strict } from '../../schema/schemas.ts';
import { type Validator, validatorOf } from '../../schema/validator.ts';
import { articleOf } from '../../shapes/article.ts';
import { out } from '../../shapes/out.ts';
import { shape } from '../../shapes/shape.ts';
import { post } from '../row.ts';
import { articleEntry } from './articles.ts';
import { clientEntry, entryOf } from './clients.ts';

/** CON-IMP-1: the titles by which a column is known, in lower case and without diacritics; the first is how we call it. */
const clientTitles = {
  tip: ['tip', 'fel', 'tip persoana'],
  denumire: ['denumire', 'nume', 'client', 'firma', 'denumire client', 'name'],
  cod_unic: ['cod unic', 'cod fiscal', 'cui', 'cif', 'cnp', 'cui cnp', 'cod'],
  email: ['email', 'e mail', 'mail'],
  telefon: ['telefon', 'tel', 'mobil'],
  tara: ['tara', 'cod tara'],
  cod_judet: ['judet', 'cod judet'],
  localitate: ['localitate', 'oras'],
  adresa: ['adresa', 'strada'],
  nr_reg_com: ['nr reg com', 'reg com', 'registrul comertului'],
  cont_bancar: ['cont bancar', 'cont', 'iban'],
} as const;

const articleTitles = {
  nume: ['denumire', 'nume', 'articol', 'denumire articol', 'produs', 'name'],
  cod: ['cod articol', 'cod', 'sku'],
  cod_bare: ['cod de bare', 'cod bare', 'ean', 'barcode'],
  um: ['um', 'u m', 'unitate', 'unitate de masura'],
  pret_unitar: ['pret unitar', 'pret', 'pret fara tva'],
  cota_tva: ['cota tva', 'tva', 'cota de tva'],
  descriere: ['descriere'],
} as const;

type Cells = Readonly<Record<string, string>>;

const body = strict({
  fisier: formed(/^[A-Za-z0-9+/]*={0,2}$/, 'un fișier în base64', { maxLength: 1_500_000 }),
  salveaza: Type.Boolean(),
});

const mostTold = 200;

interface Imported {
  readonly heading: readonly string[];
  readonly known: ReadonlyMap<string, number>;
  readonly rows: number;
  readonly wrong: readonly RowProblem[];
  readonly outcome: ImportOutcome;
}

interface RowProblem {
  readonly line: number;
  readonly member: string | null;
  readonly message: string;
}

/** Reads the table, holds each row to the form, and leaves the rest to the operation. */
async function imported<Entry>(
  file: { readonly fisier: string; readonly isInTime: InTime },
  titles: Readonly<Record<string, readonly string[]>>,
  needed: string,
  form: {
    readonly check: Validator;
    readonly bodyOf: (cells: Cells) => object;
    readonly entryOf: (sent: never) => Entry;
  },
  perform: (rows: readonly ImportRow<Entry>[]) => Promise<ImportOutcome>,
): Promise<Imported> {
  const [heading, ...rows] = tableIn(file);
  const known = columnsOf(heading?.cells ?? [], titles);
  if (!heading || !known.has(needed)) throw refusedToPeople({ is: 'table-not-readable', problem: 'no-name-column' });
  const wrong: RowProblem[] = [];
  const entries = rows.flatMap(({ line, cells }): readonly ImportRow<Entry>[] => {
    const named = [...known].flatMap(([member, place]) => (cells[place] ? [[member, cells[place]] as const] : []));
    const { value, findings } = form.check(form.bodyOf(Object.fromEntries(named)));
    for (const finding of findings) {
      const member = String(finding.path[0] ?? '');
      wrong.push({ line, member, message: findingSentence(finding, member) });
    }
    return findings.length > 0 ? [] : [{ line, entry: form.entryOf(value as never) }];
  });
  return { heading: heading.cells, known, rows: rows.length, wrong, outcome: await perform(entries) };
}

function tableIn({ fisier, isInTime }: { readonly fisier: string; readonly isInTime: InTime }): readonly TableRow[] {
  try {
    return readTable(Buffer.from(fisier, 'base64'), usualTable, isInTime);
  } catch (error) {
    if (error instanceof TableNotReadable) {
      throw refusedToPeople({ is: 'table-not-readable', problem: error.problem });
    }
    throw error;
  }
}

/** Everything that is wrong, in the order of the rows. */
const problemsOf = ({ wrong, outcome }: Imported): readonly RowProblem[] =>
  [...wrong, ...outcome.problems.map(problemOf)].sort((one, other) => one.line - other.line);

function titlesOf({ heading, known }: Imported, isKnown: boolean): readonly string[] {
  const places = new Set(known.values());
  return heading.filter((title, place) => places.has(place) === isKnown && (isKnown || title !== ''));
}

const rowProblem = shape<RowProblem>()({
  rand: out.whole('line'),
  camp: out.textOrNull('member'),
  mesaj: out.text('message'),
});

const importedTable = shape<Imported>()({
  randuri: out.whole('rows'),
  noi: out.whole(({ outcome }) => outcome.created),
  cunoscute: out.whole(({ outcome }) => outcome.known),
  gresite: out.whole(({ rows, outcome }) => rows - outcome.created - outcome.known),
  coloane: out.texts((imported) => titlesOf(imported, true)),
  coloane_necunoscute: out.texts((imported) => titlesOf(imported, false)),
  erori: out.list(rowProblem, (imported) => problemsOf(imported).slice(0, mostTold)),
});

function problemOf({ line, problem }: ImportOutcome['problems'][number]): RowProblem {
  switch (problem.is) {
    case 'row-repeated':
      return { line, member: null, message: `Același cod sau aceeași denumire este și pe rândul ${problem.line}.` };
    case 'client-code-taken':
    case 'article-code-taken':
      return { line, member: 'cod', message: `Codul este deja al lui „${problem.by}”.` };
    case 'article-barcode-taken':
      return { line, member: 'cod_bare', message: `Codul de bare este deja al lui „${problem.by}”.` };
    default: {
      const [member, message] = messages[problem.is];
      return { line, member, message };
    }
  }
}

const messages: Readonly<
  Record<Exclude<EntryProblem, { by: string } | { line: number }>['is'], readonly [string, string]>
> = {
  'fiscal-code-missing': ['cod_unic', 'O persoană juridică are nevoie de cod fiscal.'],
  'fiscal-code-wrong': ['cod_unic', 'Codul fiscal nu este valid.'],
  'county-unknown': ['cod_judet', 'Județul nu este cunoscut.'],
  'vat-rate-unknown': ['cota_tva', 'Cota nu este astăzi o cotă de TVA.'],
};

const shared = { body, carries: 'table', data: importedTable } as const;
const actOf = (isSaved: boolean) => (isSaved ? 'save' : 'preview');

const clientForm = { check: validatorOf(clientEntry as TObject), bodyOf: clientBody, entryOf: clientWithoutId };

export const importClients = post('/app/api/clienti/importa', {
  ...shared,
  id: 'importaClienti',
  summary: 'Clienți dintr-un tabel CSV sau XLSX: întâi ce s-ar întâmpla, apoi se salvează',
  access: 'clients:write',
  run: (operations, { from, body: { fisier, salveaza }, isInTime }) =>
    imported<ClientEntry>({ fisier, isInTime }, clientTitles, 'denumire', clientForm, (rows) =>
      operations.importClients(from, rows, actOf(salveaza)),
    ),
});

function clientWithoutId(sent: Parameters<typeof entryOf>[0]): ClientEntry {
  return { ...entryOf(sent), externalId: null };
}

/** A county may be named, and who has no code, or that of a person, is one. */
function clientBody({ tip = '', cod_judet, ...cells }: Cells): object {
  const code = cells['cod_unic']?.replaceAll(/\s/g, '') ?? '';
  const isPerson = /^pf|^persoan[aă] fizic/i.test(tip) || (tip === '' && (code === '' || /^\d{13}$/.test(code)));
  const county = cod_judet === undefined ? undefined : (findCounty(cod_judet) ?? findCountyByName(cod_judet))?.code;
  return {
    tip: isPerson ? 'PF' : 'PJ',
    ...cells,
    ...(cod_judet === undefined ? {} : { cod_judet: county ?? cod_judet }),
  };
}

const articleForm = { check: validatorOf(articleEntry as TObject), bodyOf: articleBody, entryOf: articleOf };

export const importArticles = post('/app/api/articole/importa', {
  ...shared,
  id: 'importaArticole',
  summary: 'Articole dintr-un tabel CSV sau XLSX: întâi ce s-ar întâmpla, apoi se salvează',
  access: 'articles:write',
  run: (operations, { from, body: { fisier, salveaza }, isInTime }) =>
    imported<ArticleEntry>({ fisier, isInTime }, articleTitles, 'nume', articleForm, (rows) =>
      operations.importArticles(from, rows, actOf(salveaza)),
    ),
});

function articleBody({ pret_unitar, cota_tva, ...cells }: Cells): object {
  const rate = cota_tva === undefined ? undefined : numberIn(cota_tva.replace('%', ''));
  return {
    ...cells,
    ...(pret_unitar === undefined ? {} : { pret_unitar: numberIn(pret_unitar) }),
    // 21, 21% and 0.21 are the same rate; no rate is above one hundred percent or below one.
    ...(rate === undefined
      ? {}
      : { cota_tva: typeof rate === 'number' && rate >= 1 ? Number((rate / 100).toFixed(6)) : rate }),
  };
}

/** A number has a comma or a point, with or without separated thousands; a text that is none stays as it is, and is told. */
function numberIn(text: string): number | string {
  const plain = text.replaceAll(/[\s\u00A0]/g, '');
  const decimal = /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(plain)
    ? plain.replaceAll('.', '').replace(',', '.')
    : /^-?\d{1,3}(?:,\d{3})+\.\d+$/.test(plain)
      ? plain.replaceAll(',', '')
      : plain.replace(',', '.');
  return /^-?\d+(?:\.\d+)?$/.test(decimal) ? Number(decimal) : text;
}

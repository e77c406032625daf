import { type Path, pathTo } from '../../addresses.ts';
import type { May } from '../../me.ts';
import type { MenuRow } from '../../screens.tsx';
import type { Words } from '../../words/ro.ts';
import { reportNames, reportPages, reportTitle } from '../reports/report-pages.ts';

/** A screen of the console, or an act that begins on one. */
export interface OwnEntry {
  readonly name: string;
  /** It says whether the entry stands among the acts, the screens, the settings or the reports. */
  readonly group: string;
  readonly path: Path;
}

/** The screens that the person has. They are handed over, so that their list stays with the code that is loaded first. */
export interface OwnScreens {
  readonly main: readonly MenuRow[];
  readonly settings: readonly MenuRow[];
}

/** CON-SEARCH-2: a person finds only what they may use, acts first, then what the navigation names, in its order. */
export function ownEntries(words: Words, { main, settings }: OwnScreens, may: May): readonly OwnEntry[] {
  const { acts, screens, ofSettings } = words.everywhere.groups;
  const named = (rows: readonly MenuRow[], group: string) =>
    rows.map((row) => ({ name: row.name(words), group, path: pathTo(row.at) }));
  const act = (isMine: boolean, name: string, path: Path): readonly OwnEntry[] =>
    isMine ? [{ name, group: acts, path }] : [];
  return [
    ...act(may('facturi:emitere'), words.invoices.create, pathTo('newDocument')),
    ...act(may('facturi:emitere'), words.recurring.create, pathTo('newRecurring')),
    ...act(may('furnizori:gestionare'), words.received.form.title, pathTo('enterReceived')),
    ...named(main, screens),
    ...named(settings, ofSettings),
    ...reports(words, may),
  ];
}

/** Each is looked for by its own name. */
const reports = (words: Words, may: May): readonly OwnEntry[] =>
  reportNames
    .filter((name) => may(reportPages[name]))
    .map((name) => ({ name: reportTitle(words, name), group: words.reports.title, path: pathTo(name) }));

const mostShown = 6;

/** Those whose name begins with the text come first, then those of which a word does. While nothing is typed the first few are offered. */
export function matching(entries: readonly OwnEntry[], text: string): readonly OwnEntry[] {
  const wanted = folded(text.trim());
  if (wanted === '') return entries.slice(0, mostShown);
  const rank = ({ name }: OwnEntry): number => {
    const plain = folded(name);
    if (plain.startsWith(wanted)) return 0;
    return plain.includes(` ${wanted}`) ? 1 : 2;
  };
  return entries
    .filter((entry) => rank(entry) < 2)
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, mostShown);
}

const folded = (text: string): string => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

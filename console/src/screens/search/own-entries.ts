import { type Path, pathTo } from '../../addresses.ts';
import type { May } from '../../me.ts';
import type { MenuRow } from '../../screens.tsx';
import { words } from '../../words/words.ts';

/** A screen of the console, or an act that begins on one. */
export interface OwnEntry {
  readonly name: string;
  /** Where it stands: among the acts, the screens, the settings or the reports. */
  readonly group: string;
  readonly path: Path;
}

/** The screens that the person has. They are handed over, so that their list stays with the code that is loaded first. */
export interface OwnScreens {
  readonly main: readonly MenuRow[];
  readonly settings: readonly MenuRow[];
}

/** CON-SEARCH-2: only what the person may use, acts first, then what the navigation names, in its order. */
export function ownEntries({ main, settings }: OwnScreens, may: May): readonly OwnEntry[] {
  const { acts, screens, ofSettings } = words.everywhere.groups;
  const named = (rows: readonly MenuRow[], group: string) =>
    rows.map((row) => ({ name: row.name(), group, path: pathTo(row.at) }));
  const act = (isMine: boolean, name: string, path: Path): readonly OwnEntry[] =>
    isMine ? [{ name, group: acts, path }] : [];
  return [
    ...act(may('facturi:emitere'), words.invoices.create, pathTo('newDocument')),
    ...act(may('facturi:emitere'), words.recurring.create, pathTo('newRecurring')),
    ...act(may('furnizori:gestionare'), words.received.form.title, pathTo('enterReceived')),
    ...named(main, screens),
    ...named(settings, ofSettings),
    ...(may('rapoarte:citire') ? reports() : []),
  ];
}

/** They stand on one screen, and are looked for by their own names. */
function reports(): readonly OwnEntry[] {
  const { title: group, months, clients, articles, ages, salesJournal, purchaseJournal } = words.reports;
  const names = [months, clients, articles, ages, salesJournal, purchaseJournal, words.reports.return];
  return names.map((name) => ({ name, group, path: pathTo('reports') }));
}

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

import { writtenDate } from '../words/dates.ts';

export type Given<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** A value is sent, and a word is shown for it. */
export type Choice = readonly [value: string, word: string];

export interface FilterWords<Name extends string> {
  /** Every filter has a label, in the order in which they are shown. */
  readonly labels: Readonly<Record<Name, string>>;
  readonly dates: readonly Name[];
  readonly choices: readonly (readonly [Name, readonly Choice[]])[];
  /** What the address has by its id is told by its name. */
  readonly named?: Given<Name> | undefined;
}

/** Whatever the address says of these is sent: the service says what it does not know. */
export function givenIn<Name extends string>(query: URLSearchParams, names: readonly Name[]): Given<Name> {
  const given = names.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : []));
  return Object.fromEntries(given);
}

export interface ShownFilter<Name extends string> {
  readonly name: Name | 'cauta';
  readonly text: string;
}

/** CON-LIST-7: it returns what a list is searched and filtered by, in words. */
export function shownFilters<Name extends string>(
  given: Given<Name | 'cauta'>,
  searched: string,
  { labels, dates, choices, named = {} as Given<Name> }: FilterWords<Name>,
): readonly ShownFilter<Name>[] {
  const wordOf = (name: Name, value: string): string => {
    if (dates.includes(name)) return writtenDate(value);
    const all = choices.find(([choice]) => choice === name)?.[1] ?? [];
    return all.find(([one]) => one === value)?.[1] ?? named[name] ?? value;
  };
  const ofFilters = (Object.keys(labels) as Name[]).flatMap((name) => {
    const value = given[name];
    return value ? [{ name, text: `${labels[name]}: ${wordOf(name, value)}` }] : [];
  });
  return given.cauta ? [{ name: 'cauta', text: `${searched}: ${given.cauta}` }, ...ofFilters] : ofFilters;
}

/** CON-BULK-7: the rows of a list that are ticked, by their keys, on whichever page they stand. */
export type Chosen<Row> = ReadonlyMap<string, Row>;

/** The service does so many at once. */
export const mostChosen = 100;

export function toggled<Row>(chosen: Chosen<Row>, key: string, row: Row): Chosen<Row> {
  const changed = new Map(chosen);
  if (!changed.delete(key)) changed.set(key, row);
  return changed;
}

type Keyed<Row> = readonly (readonly [string, Row])[];

export const isWhole = <Row>(chosen: Chosen<Row>, page: Keyed<Row>): boolean =>
  page.length > 0 && page.every(([key]) => chosen.has(key));

/** A page that is chosen as a whole is left out as a whole; the rows of other pages stay as they are. */
export function withPage<Row>(chosen: Chosen<Row>, page: Keyed<Row>): Chosen<Row> {
  if (!isWhole(chosen, page)) return new Map([...chosen, ...page]);
  const left = new Map(chosen);
  for (const [key] of page) left.delete(key);
  return left;
}

export const only = <Row>(chosen: Chosen<Row>, keys: ReadonlySet<string>): Chosen<Row> =>
  new Map([...chosen].filter(([key]) => keys.has(key)));

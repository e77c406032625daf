import { refusedToPeople } from '../../domain/refusal.ts';
import { keepView, type ListView, listViews, removeView } from '../../storage/people/list-views.ts';
import type { Caller } from '../caller.ts';
import type { PeopleNeeds } from './people-needs.ts';

/** CON-VIEW-1: of one list. */
const mostViews = 50;

export interface SavedViews {
  /** The query of the address at which the person left the list; null if they never did. */
  readonly last: string | null;
  readonly saved: readonly ListView[];
}

export const readListViews =
  ({ database }: Pick<PeopleNeeds, 'database'>) =>
  (caller: Caller, list: string): Promise<SavedViews> =>
    database.transact(caller, async (tx) => {
      const views = await listViews(tx, { personId: personOf(caller), list });
      const last = views.find(({ name }) => name === '')?.query ?? null;
      return { last, saved: views.filter(({ name }) => name !== '') };
    });

/** A view of the same name is replaced; the one with an empty name is the last view. */
export const keepListView =
  ({ database, clock }: Pick<PeopleNeeds, 'database' | 'clock'>) =>
  (caller: Caller, list: string, view: ListView): Promise<void> =>
    database.transact(caller, async (tx) => {
      const bounds = { most: mostViews, at: clock.now() };
      const isSaved = await keepView(tx, { personId: personOf(caller), list }, view, bounds);
      if (!isSaved) throw refusedToPeople({ is: 'too-many', most: mostViews });
    });

/** What is not there is removed already. */
export const removeListView =
  ({ database }: Pick<PeopleNeeds, 'database'>) =>
  (caller: Caller, list: string, name: string): Promise<void> =>
    database.transact(caller, (tx) => removeView(tx, { personId: personOf(caller), list }, name));

function personOf({ author }: Caller): number {
  if (author.kind !== 'person' || author.id === null) throw new Error('a view is kept for a person');
  return author.id;
}

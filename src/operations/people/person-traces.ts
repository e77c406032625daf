import type { PersonTrace } from '../../domain/people/person-trace.ts';
import { eraseAuthorship, findPersonTraces } from '../../storage/people/person-traces.ts';
import { addressKey, findPersonByEmail } from '../../storage/people/persons.ts';
import { removeWithin } from './add-person.ts';
import type { PeopleNeeds } from './people-needs.ts';

type Needs = Pick<PeopleNeeds, 'database' | 'clock'>;

/** OPS-PERSON-1: what is kept about the address of a person, by company. */
export const reportPerson =
  ({ database }: Pick<Needs, 'database'>) =>
  (email: string): Promise<readonly PersonTrace[]> =>
    findPersonTraces(database.installation, addressKey(email));

/** OPS-PERSON-2: removes what nothing obliges to keep; whoever has no account is erased too. */
export const erasePerson =
  (needs: Needs) =>
  (email: string): Promise<void> =>
    needs.database.transactInstallation(async (installation) => {
      const person = await findPersonByEmail(installation, email);
      if (person) await removeWithin(installation, person.personId, needs.clock.now());
      await eraseAuthorship(installation, addressKey(email));
    });

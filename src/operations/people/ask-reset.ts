import { Refused } from '../../domain/refusal.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import { listCompaniesOf } from '../../storage/people/memberships.ts';
import { findPersonByEmail } from '../../storage/people/persons.ts';
import { schedulePersonMail } from '../mails/schedule-mail.ts';
import { countedTry } from './counted-try.ts';
import type { PeopleNeeds, Visitor } from './people-needs.ts';

/**
 * CON-LINK-4: answers the same whether the address is known or not. The mail is sent in the name of the person's first company; a
 * person without one is helped at the command line.
 */
export const askReset =
  (needs: PeopleNeeds) =>
  async (email: string, { address, interactionId }: Visitor): Promise<void> => {
    const { database, clock } = needs;
    await countedTry(needs, 'reset', { email, address });
    const person = await findPersonByEmail(database.installation, email);
    const [company] = await listCompaniesOf(database.installation, person?.personId ?? 0);
    if (!person || !company || !needs.mailer || needs.passwordsAreOff) return;
    const { companyId } = company;
    await database
      .transact({ companyId }, async (tx) => {
        await schedulePersonMail(tx, needs, 'reset', person);
        const service = { kind: 'service', id: null, interactionId } as const;
        const change = { subject: 'user', name: person.email, action: 'reset-asked', details: { address } } as const;
        await recordChange(tx, service, change, clock.now());
      })
      .catch((error: unknown) => {
        // Who has had many mails already gets no other, and nobody is told that the address exists.
        if (!(error instanceof Refused) || error.refusal.reason !== 'mails-exceeded') throw error;
      });
  };

import { addAskedMail } from '../../storage/people/asked-mails.ts';
import { addressKey } from '../../storage/people/persons.ts';
import { countedReset } from './counted-try.ts';
import type { PeopleNeeds, Visitor } from './people-needs.ts';

/**
 * CON-LINK-4, CON-LINK-5: answers the same, after the same work, whether the address is known or not: what was asked for is written
 * down, and a background step finds out whether there is anybody to write to. Only the address that asks is limited, so that
 * nobody keeps the owner from asking.
 */
export const askReset =
  (needs: PeopleNeeds) =>
  async (email: string, visitor: Visitor): Promise<void> => {
    await countedReset(needs, visitor);
    if (!needs.mailer || needs.passwordsAreOff) return;
    const { address, interactionId } = visitor;
    const asked = {
      askedId: needs.ids.uuid(),
      purpose: 'reset',
      email: addressKey(email),
      address,
      interactionId,
    } as const;
    await addAskedMail(needs.database.installation, asked, needs.clock.now());
  };

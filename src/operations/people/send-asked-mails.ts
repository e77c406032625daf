import { Refused } from '../../domain/refusal.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { countPersonMails, lockRecipient } from '../../storage/jobs/mails.ts';
import { type AskedMail, takeAskedMails } from '../../storage/people/asked-mails.ts';
import { listCompaniesOf } from '../../storage/people/memberships.ts';
import { findPersonByEmail } from '../../storage/people/persons.ts';
import type { InstallationTransaction } from '../../storage/transaction.ts';
import { schedulePersonMail } from '../mails/schedule-mail.ts';
import type { Clock, Ids, Mailer } from '../ports.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mailer: Mailer | null;
}

const mostAtOnce = 100;
/** CON-LINK-5: resets mailed to one account within an hour. */
const mostResets = 5;
const hourMs = 60 * 60 * 1000;

/**
 * CON-LINK-4: the mail is sent in the name of the person's first company; a person without one is helped at the command line. An
 * address that nobody has is forgotten.
 */
export const sendAskedMails = (needs: Needs) => (): Promise<void> =>
  needs.database.transactInstallation(async (installation) => {
    for (const asked of await takeAskedMails(installation, mostAtOnce)) await sendOne(needs, installation, asked);
  });

async function sendOne(needs: Needs, installation: InstallationTransaction, asked: AskedMail): Promise<void> {
  const person = await findPersonByEmail(installation, asked.email);
  const [company] = await listCompaniesOf(installation, person?.personId ?? 0);
  if (!person || !company || !needs.mailer) return;
  const tx = installation.ofCompany(company.companyId);
  const at = needs.clock.now();
  await lockRecipient(tx, person.email);
  const anHourAgo = new Date(at.getTime() - hourMs);
  if (asked.purpose === 'reset' && (await countPersonMails(tx, person.email, 'reset', anHourAgo, at)) >= mostResets)
    return;
  try {
    await schedulePersonMail(tx, needs, asked.purpose, person);
  } catch (error) {
    // Who has had many mails already gets no other.
    if (error instanceof Refused && error.refusal.reason === 'mails-exceeded') return;
    throw error;
  }
  if (asked.purpose !== 'reset') return;
  const service = { kind: 'service', id: null, interactionId: asked.interactionId } as const;
  const { address } = asked;
  await recordChange(
    tx,
    service,
    { subject: 'user', name: person.email, action: 'reset-asked', details: { address } },
    at,
  );
}

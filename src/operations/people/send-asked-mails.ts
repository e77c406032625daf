import { markedMail } from '../../documents/test-mark.ts';
import type { Environment } from '../../domain/access/access.ts';
import { Refused } from '../../domain/refusal.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Database } from '../../storage/database.ts';
import { countPersonMails, lockRecipient } from '../../storage/jobs/mails.ts';
import { type AskedMail, takeAskedMails } from '../../storage/people/asked-mails.ts';
import { listCompaniesOf } from '../../storage/people/memberships.ts';
import { findPersonByEmail, type Person } from '../../storage/people/persons.ts';
import { readOutwardHold } from '../../storage/postgres/installation.ts';
import type { InstallationTransaction, Transaction } from '../../storage/transaction.ts';
import type { Clock, Ids, Mailer } from '../ports.ts';
import { composeLinkMail } from '../steps/compose-person-mail.ts';
import { makePersonLink } from '../steps/person-link.ts';
import { schedulePersonMail } from '../steps/schedule-mail.ts';
import { countedStepMail } from './counted-try.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mailer: Mailer | null;
  readonly publicUrl: () => string;
  readonly environment: Environment;
}

const mostAtOnce = 100;
/** CON-LINK-5: so many resets are mailed to one account within an hour. */
const mostResets = 5;
const hourMs = 60 * 60 * 1000;

/**
 * CON-LINK-4: the mail is sent in the name of the person's first company. A person without one is sent the second step of a sign-in
 * alone, and for a new password is helped at the command line. An address that nobody has is forgotten.
 */
export const sendAskedMails =
  (needs: Needs) =>
  async (signal: AbortSignal): Promise<void> => {
    const companyless = await needs.database.transactInstallation(async (installation) => {
      const people = [];
      for (const asked of await takeAskedMails(installation, mostAtOnce)) {
        people.push(await sendOne(needs, installation, asked));
      }
      return people.filter((person) => person !== null);
    });
    const settled = await Promise.allSettled(companyless.map((person) => mailStep(needs, person, signal)));
    for (const one of settled) if (one.status === 'rejected') throw one.reason;
  };

/** Returns the person who is to be sent the second step without a company. */
async function sendOne(needs: Needs, installation: InstallationTransaction, asked: AskedMail): Promise<Person | null> {
  const person = await findPersonByEmail(installation, asked.email);
  const [company] = await listCompaniesOf(installation, person?.personId ?? 0);
  if (!person || !needs.mailer) return null;
  if (!company) return asked.purpose === 'second-step' ? person : null;
  await scheduleOne(needs, installation.ofCompany(company.companyId), person, asked);
  return null;
}

/**
 * CON-GUESS-4: mails belong to companies, so this one is handed to the server at once, and not again where that fails: the person signs
 * in once more.
 */
async function mailStep(needs: Needs, { personId, email }: Person, signal: AbortSignal): Promise<void> {
  const { database, clock, ids, mailer, publicUrl, environment } = needs;
  if (!mailer?.post || (await readOutwardHold(database.installation)) !== null) return;
  if (!(await countedStepMail(needs, email))) return;
  const mail = { mailId: ids.uuid(), purpose: 'second-step', personId, recipient: email, language: null } as const;
  const link = await makePersonLink(needs, personId, 'second-step');
  const parts = { mail: { ...mail, companyName: '' }, from: mailer.address, at: clock.now() };
  const composed = composeLinkMail(parts, link, `${publicUrl()}/app`);
  await mailer.post(await mailer.write(environment === 'test' ? markedMail(composed) : composed), signal);
}

async function scheduleOne(needs: Needs, tx: Transaction, person: Person, asked: AskedMail): Promise<void> {
  const at = needs.clock.now();
  await lockRecipient(tx, person.email);
  const anHourAgo = new Date(at.getTime() - hourMs);
  if (asked.purpose === 'reset' && (await countPersonMails(tx, person.email, 'reset', anHourAgo, at)) >= mostResets)
    return;
  try {
    await schedulePersonMail(tx, needs, asked.purpose, person);
  } catch (error) {
    // A person who has had many mails already gets no other.
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

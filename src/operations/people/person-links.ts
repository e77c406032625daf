import { hashLinkToken, isLinkToken } from '../../domain/access/credentials.ts';
import type { LinkErrand } from '../../domain/people/session.ts';
import { refusedToPeople } from '../../domain/refusal.ts';
import { endLinks, findLink, type OpenLink, useLink } from '../../storage/people/person-links.ts';
import { findPerson, type Person, setPassword } from '../../storage/people/persons.ts';
import { endSessions } from '../../storage/people/sessions.ts';
import { countedLinkTry, countedTry } from './counted-try.ts';
import { takeUpInvitation } from './invitations.ts';
import { type PeopleNeeds, requirePasswords, type Visitor } from './people-needs.ts';
import { requireGoodPassword, takesCode } from './proof.ts';
import { recordFailure, recordPerson, themselves } from './record-person.ts';
import { type OpenedSession, openSession } from './sessions.ts';

export interface KnownLink {
  readonly errand: LinkErrand;
  readonly email: string;
}

/** Reading a link does not use it up. */
export const readLink =
  (needs: PeopleNeeds) =>
  async (token: string): Promise<KnownLink> => {
    const { purpose, email } = await requireLink(needs, token);
    return { errand: purpose, email };
  };

export interface LinkAnswer {
  /** It is null for a link that only lets in. */
  readonly password: string | null;
  readonly code: string | null;
}

/** CON-LINK-2: uses up the link, sets the new password, ends every other session, and signs the person in. */
export const followLink =
  (needs: PeopleNeeds) =>
  async (token: string, { password, code }: LinkAnswer, visitor: Visitor): Promise<OpenedSession> => {
    const { database, clock } = needs;
    const link = await requireLink(needs, token);
    const setsPassword = link.purpose === 'invitation' || link.purpose === 'reset';
    if (setsPassword) requirePasswords(needs);
    const person = await findPerson(database.installation, link.personId);
    if (!person) throw refusedToPeople({ is: 'link-over' });
    const hash = setsPassword ? await newHash(needs, person, password ?? '') : null;
    // Whoever has the mailbox alone does not get past a second factor.
    if (person.totpSince) await requireCode(needs, hashLinkToken(token), person, code, visitor);
    return database.transactInstallation(async (installation) => {
      if (!(await useLink(installation, hashLinkToken(token)))) throw refusedToPeople({ is: 'link-over' });
      const { companyId } = link;
      // CON-MEMBER-5: the invitation of this mail is accepted, and no other.
      if (link.purpose === 'invitation' && companyId !== null) {
        await takeUpInvitation(installation.ofCompany(companyId), person, visitor.interactionId, clock.now());
      }
      if (hash !== null) {
        await setPassword(installation, person.personId, hash);
        await endLinks(installation, person.personId);
        await endSessions(installation, person.personId, null);
        const author = themselves(person, visitor.interactionId);
        await recordPerson(
          installation,
          person,
          author,
          { action: 'password-changed', details: { by: link.purpose } },
          clock.now(),
        );
      }
      return openSession(needs, installation, person, visitor, { by: 'link', isTwoFactor: person.totpSince !== null });
    });
  };

async function newHash({ database, passwords }: PeopleNeeds, person: Person, password: string): Promise<string> {
  await requireGoodPassword(database.installation, person, password);
  return passwords.hash(password);
}

async function requireLink({ database, clock }: PeopleNeeds, token: string): Promise<OpenLink> {
  const link = isLinkToken(token) ? await findLink(database.installation, hashLinkToken(token), clock.now()) : null;
  if (!link) throw refusedToPeople({ is: 'link-over' });
  return link;
}

/** CON-GUESS-6: a link takes a few codes, whoever types them; then it is used up, and the person asks for another. */
async function requireCode(
  needs: PeopleNeeds,
  tokenHash: Buffer,
  person: Person,
  code: string | null,
  visitor: Visitor,
): Promise<void> {
  if (code === null) throw refusedToPeople({ is: 'code-needed' });
  const { installation } = needs.database;
  const tried = await countedTry(needs, person.email, visitor);
  const behindLink = await countedLinkTry(needs, tokenHash, person.email);
  if (!behindLink) {
    await tried.undecided();
    await useLink(installation, tokenHash);
    throw refusedToPeople({ is: 'link-over' });
  }
  if (!(await takesCode(needs, person, code))) {
    await recordFailure(needs, person, tried, visitor);
    if (await behindLink.isLast()) await useLink(installation, tokenHash);
    throw refusedToPeople({ is: 'second-factor-wrong' });
  }
  await tried.succeeded();
  await behindLink.succeeded();
}

import { isMailAddress } from '../mail/mail.ts';
import { findCounty } from '../nomenclature/counties.ts';
import type { ClientRecord } from './client-entry.ts';

/** V2-PORTAL-11: what a client may correct, each with its greatest length. The code and the country say who it is, and are not among them. */
export const proposableMembers = {
  name: 255,
  tradeRegisterNumber: 128,
  address: 500,
  locality: 100,
  countyCode: 100,
  email: 254,
  phone: 100,
} as const;
export type ProposableMember = keyof typeof proposableMembers;

export const memberNames = Object.keys(proposableMembers) as readonly ProposableMember[];

export interface ProposedChange {
  readonly member: ProposableMember;
  readonly before: string | null;
  readonly after: string | null;
}

/** V2-PORTAL-11: so many are taken from a client in a day. */
export const mostProposalsADay = 10;

export type ProposableData = Pick<ClientRecord, ProposableMember | 'countryCode'>;

/** What differs from the data that are known; a member that was not sent stays. `wrong` is the first that cannot be taken. */
export function readProposal(
  known: ProposableData,
  sent: (member: ProposableMember) => string | null,
): { readonly changes: readonly ProposedChange[]; readonly wrong: ProposableMember | null } {
  const changes = memberNames.flatMap((member): readonly ProposedChange[] => {
    const text = sent(member);
    const before = known[member];
    const after = text === null ? before : text.replaceAll(/\s+/g, ' ').trim() || null;
    return after === (before?.replaceAll(/\s+/g, ' ').trim() || null) ? [] : [{ member, before, after }];
  });
  const wrong = changes.find((change) => !isPossible(change, known))?.member ?? null;
  return { changes, wrong };
}

/** Characters that nobody sees would show another text than the one that is accepted. */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u;

function isPossible({ member, after }: ProposedChange, { countryCode }: ProposableData): boolean {
  if (after === null) return member !== 'name';
  if (after.length > proposableMembers[member] || hidden.test(after)) return false;
  if (member === 'email') return isMailAddress(after);
  if (member === 'countyCode') return countryCode !== 'RO' || findCounty(after) !== undefined;
  return true;
}

/** The members that change. `readProposal` proposes no client without a name. */
export const proposedData = (changes: readonly ProposedChange[]) =>
  Object.fromEntries(changes.map(({ member, after }) => [member, after])) as Partial<
    Pick<ClientRecord, ProposableMember>
  >;

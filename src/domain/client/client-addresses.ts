import { isMailAddress } from '../mail/mail.ts';

/** What is sent to an address. */
export interface Wanted {
  readonly getsDocuments: boolean;
  readonly getsReminders: boolean;
}

export interface OtherAddress extends Wanted {
  readonly email: string;
}

/** V2-ADDR-1: what the client's own address gets, and the others. */
export interface ClientAddresses {
  readonly own: Wanted;
  readonly others: readonly OtherAddress[];
}

export const mostOtherAddresses = 9;

/** Everything goes to the own address of a client of whom nothing else was said. */
export const ownAddressOnly: ClientAddresses = { own: { getsDocuments: true, getsReminders: true }, others: [] };

/** The first address that stands there twice; null if none does. */
export function repeatedAddress(own: string | null, others: readonly OtherAddress[]): string | null {
  const seen = new Set(own === null ? [] : [keyOf(own)]);
  for (const { email } of others) {
    if (seen.has(keyOf(email))) return email;
    seen.add(keyOf(email));
  }
  return null;
}

/**
 * V2-ADDR-2: the list says where a mail goes, each address once. The own one was never checked, because a shop may have saved it. Where
 * nobody is to get it, it goes to the own address; the list is empty where there is none.
 */
export function recipientsOf(
  own: string | null,
  { own: wanted, others }: ClientAddresses,
  purpose: 'documents' | 'reminders',
): readonly string[] {
  const gets = ({ getsDocuments, getsReminders }: Wanted): boolean =>
    purpose === 'documents' ? getsDocuments : getsReminders;
  const usable = [own?.trim() ?? ''].filter(isMailAddress);
  const chosen = [...(gets(wanted) ? usable : []), ...others.filter(gets).map(({ email }) => email)];
  const all = chosen.length > 0 ? chosen : usable;
  return all.filter((address, at) => all.findIndex((other) => keyOf(other) === keyOf(address)) === at);
}

/** An address that is written in capitals is the same. */
const keyOf = (address: string): string => address.trim().toLowerCase();

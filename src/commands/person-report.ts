import {
  isRetained,
  type PersonTrace,
  type PersonTraceKind,
  type RetainedTrace,
  retainedUntil,
} from '../domain/people/person-trace.ts';
import { administer } from './administer.ts';
import type { CommandCall } from './command.ts';

/** OPS-PERSON-1: what is kept about an address, what of it goes and what stays, and why. */
export async function reportPerson({ settings, out }: CommandCall, email: string): Promise<void> {
  const traces = await administer(settings, (operations) => operations.reportPerson(email));
  if (traces.length === 0) out(`Nothing is kept about ${email}.`);
  for (const line of linesOf(traces)) out(line);
}

/** OPS-PERSON-2 */
export async function erasePerson({ settings, out }: CommandCall, email: string): Promise<void> {
  const [before, after] = await administer(settings, async (operations) => {
    const found = await operations.reportPerson(email);
    await operations.erasePerson(email);
    return [found, await operations.reportPerson(email)];
  });
  const erased = before.filter(({ kind }) => !isRetained(kind));
  out(`${email}: ${erased.length === 0 ? 'nothing was to be erased' : 'erased'}.`);
  for (const { kind, fiscalCode, rows } of erased) out(`${fiscalCode ?? '-'}  ${rows}  ${names[kind]}`);
  if (after.length > 0) out('What stays:');
  for (const line of linesOf(after)) out(line);
}

const linesOf = (traces: readonly PersonTrace[]): readonly string[] =>
  traces.map((trace) => {
    const { kind, fiscalCode, rows, newestOn } = trace;
    const day = newestOn === null ? '' : `, the newest of ${newestOn}`;
    return `${fiscalCode ?? '-'}  ${rows}  ${names[kind]}${day}: ${isRetained(kind) ? reasons[kind](trace) : 'goes with "user erase"'}`;
  });

const names: Readonly<Record<PersonTraceKind, string>> = {
  account: 'account with its password and second factor',
  'ways-in': 'sessions, passkeys, accounts elsewhere and links that were sent',
  memberships: 'roles, invitations and saved views',
  'asked-mails': 'mails that wait to be sent to the person',
  authorship: 'names of the person at notes and files',
  journal: 'rows of the audit trail',
  'sent-mails': 'mails that were sent to the address',
  clients: 'clients with the address',
  'client-records': 'notes, files, pages, proposals and monthly statements of those clients',
  suppliers: 'suppliers with the address',
  unissued: 'drafts and recurring invoices that name the address',
  documents: 'documents of those clients',
};

const ofCompany = (): string => 'stays; the company decides, which changes it at the console';
const companyDeletes = (): string => 'stays; the company decides, which deletes or ends it at the console';

const reasons: Readonly<Record<RetainedTrace, (trace: PersonTrace) => string>> = {
  journal: () => 'stays with the books it is the proof of; its rows are chained by hashes, so that none can be changed',
  'sent-mails': () => 'stays as the proof that a document was sent',
  clients: ofCompany,
  'client-records': companyDeletes,
  suppliers: ofCompany,
  unissued: companyDeletes,
  documents: ({ newestOn }) =>
    `stays: the law (Legea contabilității 82/1991, art. 25) wants vouchers kept${newestOn === null ? '' : `, the newest until ${retainedUntil(newestOn)}`}`,
};

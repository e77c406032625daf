import { type Proof, type ProofOrder, sampleDocument, sampleIssuer } from '../../documents/pdf/look-proof.ts';
import { type PdfRenderer, RenderFault } from '../../documents/pdf/renderer.ts';
import type { Logo, LogoFault, LogoFile, Look } from '../../domain/company/look.ts';
import type { LookChanges } from '../../domain/company-declaration.ts';
import { Refused, refusedToPeople } from '../../domain/refusal.ts';
import { bucharestDate } from '../../domain/time/calendar.ts';
import type { Actor, Database } from '../../storage/database.ts';
import { readCompanyAccount } from '../../storage/directory/company-account.ts';
import { readLook as readCurrent } from '../../storage/directory/looks.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../ports.ts';
import { type ChangeCompanyNeeds, changeCompany } from './change-company.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly renderer: PdfRenderer;
}

export const readLook =
  ({ database }: Pick<Needs, 'database'>) =>
  (caller: Actor): Promise<Look> =>
    database.transact(caller, readCurrent);

/** CON-LOOK-4: what a printer cannot print is refused here, and not at the next invoice. */
export const changeLook =
  (needs: Needs & ChangeCompanyNeeds) =>
  async (caller: Caller, look: LookChanges): Promise<void> => {
    const logo = look.logo ? await logoFrom(needs.renderer, caller.companyId, look.logo) : null;
    await changeCompany(needs)(caller, { look }, logo && requireLogo(logo));
  };

/** CON-LOOK-6: returns a picture of a sample document with a look that is not stored. */
export const previewLook =
  ({ database, clock, renderer }: Needs) =>
  async (caller: Caller, changes: LookChanges): Promise<string> => {
    const { account, current } = await database.transact(caller, async (tx) => ({
      account: await readCompanyAccount(tx),
      current: await readCurrent(tx),
    }));
    const { logo = current.logo, ...texts } = changes;
    const isNew = logo !== null && logo !== current.logo;
    const look = { ...current, ...texts, logo: logo === null ? null : current.logo };
    const proof = sampleDocument(account, bucharestDate(clock.now()), look);
    const proven = await orderFrom(renderer, caller.companyId, { proof, logo: isNew ? logo : null });
    if ('fault' in proven) throw refusedToPeople({ is: 'logo-refused', fault: proven.fault });
    return proven.picture;
  };

/** Makes the picture of a stranger harmless. */
export async function logoFrom(renderer: PdfRenderer, companyId: number, logo: LogoFile): Promise<Logo | LogoFault> {
  const proof = sampleDocument(sampleIssuer, '2026-01-01', null);
  const proven = await orderFrom(renderer, companyId, { proof, logo });
  if ('fault' in proven) return proven.fault;
  if (!proven.logo) throw new Error('a proof with a logo has one');
  return proven.logo;
}

/** OPS-PRINT-6: a document with the largest logo takes a tenth of it. */
const processorSeconds = 3;

async function orderFrom(renderer: PdfRenderer, companyId: number, order: ProofOrder): Promise<Proof> {
  try {
    const read = async (): Promise<string> => JSON.stringify(order);
    const bytes = await renderer.render({ companyId, isLong: false, processorSeconds, read });
    return JSON.parse(Buffer.from(bytes).toString()) as Proof;
  } catch (error) {
    if (!(error instanceof RenderFault)) throw error;
    // The printer was ended over it where it was not decoded, too slow, or too large.
    const isAbout = error.reason === 'failed' || error.reason === 'timeout';
    if (order.logo && isAbout) return { fault: { is: 'not-printable' } };
    if (isAbout) throw error;
    throw new Refused({ reason: 'overloaded', retryAfterSeconds: 5 });
  }
}

function requireLogo(logo: Logo | LogoFault): Logo {
  if ('is' in logo) throw refusedToPeople({ is: 'logo-refused', fault: logo });
  return logo;
}

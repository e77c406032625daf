import type { TextSeal } from '../../domain/access/master-key.ts';
import { refusedToPeople } from '../../domain/refusal.ts';
import { isStateOf, sealState } from '../../domain/spv/sending.ts';
import { findConnection, type SpvConnectionFacts } from '../../storage/spv/spv-tokens.ts';
import type { Caller } from '../caller.ts';
import { AnafFault, type Spv, type SpvReach } from '../ports.ts';
import { type AccessNeeds, connect } from './spv-access.ts';

export interface ConnectSpvNeeds extends Pick<AccessNeeds, 'database' | 'clock' | 'masterKey'> {
  readonly spvReach: SpvReach;
  /**
   * The authority is reached from a page at an origin. Null means that no tax authority is configured, or that it sends browsers
   * elsewhere.
   */
  readonly browserSpv: ((origin: string) => Spv) | null;
  readonly spvStates: TextSeal;
}

/** A company authorises the service by a button here, at the command line, or not at all. */
export type ConnectionWay = 'browser' | 'command-line' | 'none';

export interface SpvAccount {
  readonly way: ConnectionWay;
  /** It is true where the authority is only simulated. */
  readonly isSimulated: boolean;
  /** Null means that the company was never connected. */
  readonly connection: SpvConnectionFacts | null;
}

/** The owner is in a session, on a page at an origin. */
export interface SpvPage {
  readonly sessionId: string;
  readonly origin: string;
}

/** CON-SPV-2 */
export const readSpvAccount =
  ({ database, spvReach, browserSpv }: ConnectSpvNeeds) =>
  async (caller: Caller): Promise<SpvAccount> => ({
    way: browserSpv ? 'browser' : spvReach === 'connected' ? 'command-line' : 'none',
    isSimulated: spvReach === 'everybody',
    connection: await database.transact(caller, findConnection),
  });

/**
 * CON-SPV-1: returns the address where the owner authorises the service, with a certificate, in the browser. The state identifies who has
 * to come back.
 */
export const beginSpvConnection =
  ({ clock, browserSpv, spvStates }: ConnectSpvNeeds) =>
  async ({ companyId }: Caller, { sessionId, origin }: SpvPage): Promise<string> => {
    if (!browserSpv) throw refusedToPeople({ is: 'spv-not-by-browser' });
    return browserSpv(origin).authorizationUrl(sealState(spvStates, { companyId, sessionId }, clock.now()));
  };

export interface BroughtBack {
  readonly state: string;
  /** It is null where the authority, or the owner there, said no. */
  readonly code: string | null;
}

const patienceMs = 30_000;

/**
 * CON-SPV-1: exchanges the code that the owner brought back for tokens, if it was requested in this session and for this company.
 */
export const finishSpvConnection =
  (needs: ConnectSpvNeeds) =>
  async (caller: Caller, { sessionId, origin }: SpvPage, { state, code }: BroughtBack): Promise<void> => {
    const { clock, browserSpv, spvStates } = needs;
    const { companyId, author } = caller;
    if (!browserSpv) throw refusedToPeople({ is: 'spv-not-by-browser' });
    if (!isStateOf(spvStates, state, { companyId, sessionId }, clock.now())) {
      throw refusedToPeople({ is: 'spv-state-wrong' });
    }
    if (code === null) throw refusedToPeople({ is: 'spv-refused' });
    const spv = browserSpv(origin);
    const tokens = await spv.exchangeCode(code, AbortSignal.timeout(patienceMs)).catch((error: unknown) => {
      if (!(error instanceof AnafFault)) throw error;
      throw refusedToPeople({ is: error.trouble === 'not-let-in' ? 'spv-refused' : 'spv-not-reached' });
    });
    await connect(needs, companyId, tokens, author);
  };

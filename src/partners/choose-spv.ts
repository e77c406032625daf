import type { Environment } from '../domain/access/access.ts';
import type { Clock, Spv, SpvReach } from '../operations/ports.ts';
import { type AnafAccount, anafSpv } from './anaf/spv.ts';
import { type SimulatedAnaf, startSimulatedAnaf } from './simulated/anaf.ts';

/** OPS-ENV-3, OPS-ENV-4: if no account is configured, the test environment has a simulated one and production has none. */
export function spvReachOf(environment: Environment, anaf: AnafAccount | null): SpvReach {
  if (anaf) return 'connected';
  return environment === 'test' ? 'everybody' : 'nobody';
}

/** The authority sends the browser back there, below the address of the service. */
export const spvReturnPath = '/app/spv/inapoi';

/**
 * CON-SPV-1: the authority is reached from a page at the given origin, to which the browser comes back; it is null if it would not come
 * back to this service.
 */
export function browserSpvOf(
  environment: Environment,
  anaf: AnafAccount | null,
  clock: Clock,
  publicUrl: string | null,
): { readonly spv: ((origin: string) => Spv) | null; readonly stop: () => Promise<void> } {
  if (anaf) {
    const isHere = new URL(anaf.redirectUrl).pathname.endsWith(spvReturnPath);
    return { spv: isHere ? () => anafSpv(async () => anaf) : null, stop: async () => undefined };
  }
  if (spvReachOf(environment, anaf) === 'nobody') return { spv: null, stop: async () => undefined };
  const { account, stop } = simulatedAccount(clock);
  const at = (origin: string) => async () => ({
    ...(await account()),
    redirectUrl: `${publicUrl ?? origin}${spvReturnPath}`,
  });
  return { spv: (origin) => anafSpv(at(origin)), stop };
}

export interface StartedSpv {
  readonly spv: Spv | null;
  readonly connectsByItself: boolean;
  readonly stop: () => Promise<void>;
}

export function spvOf(
  environment: Environment,
  anaf: AnafAccount | null,
  clock: Clock,
  played: { readonly processingMs?: number } = {},
): StartedSpv {
  if (anaf) return { spv: anafSpv(async () => anaf), connectsByItself: false, stop: async () => undefined };
  if (spvReachOf(environment, anaf) === 'nobody') {
    return { spv: null, connectsByItself: false, stop: async () => undefined };
  }
  const { account, stop } = simulatedAccount(clock, played);
  return { spv: anafSpv(account), connectsByItself: true, stop };
}

/** The simulator starts to listen when it is first used. */
function simulatedAccount(clock: Clock, played: { readonly processingMs?: number } = {}) {
  let started: Promise<SimulatedAnaf> | undefined;
  return {
    account: async (): Promise<AnafAccount> => {
      started ??= startSimulatedAnaf({ now: () => clock.now().getTime(), ...played });
      return (await started).account;
    },
    stop: async (): Promise<void> => (await started)?.stop(),
  };
}

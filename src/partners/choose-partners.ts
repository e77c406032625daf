import type { Environment } from '../domain/access/access.ts';
import { bucharestDate } from '../domain/time/calendar.ts';
import type { CardRefunds } from '../operations/card-refund-ports.ts';
import type {
  CardProcessor,
  CardRehearsal,
  CentralBank,
  Clock,
  CompanyRegistry,
  FinancialStatements,
  Mailer,
} from '../operations/ports.ts';
import { anafRegistry } from './anaf/company-registry.ts';
import { anafStatements } from './anaf/statements.ts';
import { type BankAddresses, nationalBank } from './bnr/central-bank.ts';
import { type StripeAccount, stripeCards } from './cards/stripe.ts';
import { simulatedCards, simulatedRefunds } from './simulated/card-processor.ts';
import { type SimulatedBank, startSimulatedBank } from './simulated/central-bank.ts';
import { simulatedCompanyRegistry } from './simulated/company-registry.ts';
import { outboxMailer } from './simulated/outbox-mailer.ts';
import { simulatedStatements } from './simulated/statements.ts';
import { type SmtpSettings, smtpMailer } from './smtp/mailer.ts';

/** The settings of an installation choose its partners: the real ones, simulated ones in the test environment, or none. */

/** OPS-ENV-3, OPS-ENV-4: production always has a configured registry; otherwise a simulated one is used. */
export function companyRegistryOf(registryUrl: string | null, clock: Clock): CompanyRegistry {
  if (registryUrl === null) return simulatedCompanyRegistry;
  return anafRegistry(registryUrl, () => bucharestDate(clock.now()));
}

/** OPS-ENV-3, OPS-ENV-4: production always has a configured service; otherwise a simulated one is used. */
export function statementsOf(statementsUrl: string | null): FinancialStatements {
  return statementsUrl === null ? simulatedStatements : anafStatements(statementsUrl);
}

export interface StartedBank {
  readonly bank: CentralBank | null;
  readonly stop: () => Promise<void>;
}

/** OPS-ENV-3, OPS-ENV-4: a simulated bank starts to listen when it is first used. */
export function centralBankOf(addresses: 'off' | 'simulated' | BankAddresses, clock: Clock): StartedBank {
  if (addresses === 'off') return { bank: null, stop: async () => undefined };
  if (addresses !== 'simulated') return { bank: nationalBank(async () => addresses), stop: async () => undefined };
  let started: Promise<SimulatedBank> | undefined;
  const simulated = async (): Promise<BankAddresses> => {
    started ??= startSimulatedBank(() => clock.now());
    return (await started).addresses;
  };
  return { bank: nationalBank(simulated), stop: async () => (await started)?.stop() };
}

interface CardNeeds {
  readonly environment: Environment;
  readonly stripe: Omit<StripeAccount, 'isLive'> | null;
  readonly secret: Buffer;
  readonly publicUrl: () => string;
}

/** OPS-ENV-3: if none is configured, the test environment has a simulated processor and production has none. */
export function cardProcessorOf({ environment, stripe, secret, publicUrl }: CardNeeds): {
  readonly cards: CardProcessor | null;
  readonly rehearsal: CardRehearsal | null;
} {
  if (stripe) return { cards: stripeCards({ ...stripe, isLive: environment === 'production' }), rehearsal: null };
  if (environment === 'production') return { cards: null, rehearsal: null };
  const simulated = simulatedCards({ secret, publicUrl });
  return { cards: simulated, rehearsal: simulated };
}

/** CON-CARD-1: it chooses as `cardProcessorOf` does, for the worker, which sends no payer anywhere. */
export function cardRefundsOf(
  environment: Environment,
  stripe: Omit<StripeAccount, 'isLive'> | null,
): CardRefunds | null {
  if (stripe) return stripeCards({ ...stripe, isLive: environment === 'production' });
  return environment === 'production' ? null : simulatedRefunds;
}

/** OPS-ENV-3: the test environment stores its mail in the outbox, unless a server is configured. */
export function mailerOf(environment: Environment, smtp: SmtpSettings | null): Mailer | null {
  if (smtp) return smtpMailer(smtp);
  return environment === 'test' ? outboxMailer : null;
}

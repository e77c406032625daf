import type { Settings } from '../config.ts';
import type { PdfRenderer } from '../documents/pdf/renderer.ts';
import { bindOperations } from '../operations/bind-operations.ts';
import type { EventWords } from '../operations/events/delivery-places.ts';
import type { Examined } from '../operations/installation/installation-state.ts';
import type { CompanyFile } from '../operations/ports.ts';
import { argon2Hasher } from '../partners/argon2.ts';
import { cardProcessorOf, companyRegistryOf, statementsOf } from '../partners/choose-partners.ts';
import { browserSpvOf, spvReachOf } from '../partners/choose-spv.ts';
import { openIdProvider } from '../partners/openid.ts';
import { totpCodes } from '../partners/totp.ts';
import { webauthn } from '../partners/webauthn.ts';
import { webhookSender } from '../partners/webhooks/sender.ts';
import { freeMebibytes } from '../storage/postgres/embedded/free-space.ts';
import type { HealthConnection } from '../storage/postgres/health-connection.ts';
import { notedBy, onceRead, type ServiceFacts, sealOf, sharedParts, spvCalls } from './parts.ts';

/** The loop that answers has one, and so has the thread that answers what is large. */
export function buildHttpService(facts: ServiceFacts, needs: HttpNeeds) {
  const { settings } = facts;
  const noted = notedBy(facts);
  const { masterKey, ...shared } = sharedParts(facts);
  const { environment, anaf, dataFolder } = settings;
  const { clock, publicUrl } = shared;
  const { cursorSecret: secret, health, renderer } = needs;
  const { spv: browserSpv, stop } = browserSpvOf(environment, anaf, clock, settings.publicUrl);
  const { cards, rehearsal } = cardProcessorOf({ environment, stripe: settings.stripe, secret, publicUrl });
  const operations = bindOperations({
    ...shared,
    health,
    renderer,
    examine: needs.examine,
    companyFile: needs.companyFile,
    cards: settings.stripe ? noted('cards', cards, ['start', 'refund', 'readRefund']) : cards,
    freeMebibytes: settings.databaseUrl === null ? () => freeMebibytes(dataFolder) : null,
    minFreeMebibytes: settings.minFreeMebibytes,
    rateLimitsAreOn: settings.rateLimitsAreOn,
    protectiveRate: { calls: settings.callsPerSecond, seconds: 1 },
    readSeconds: settings.readSeconds,
    readOlderDays: settings.readOlderDays,
    admission: admissionLimits(settings, needs.connections),
    masterKey: onceRead(masterKey),
    registry: settings.registryUrl
      ? noted('registry', companyRegistryOf(settings.registryUrl, clock), ['find'])
      : companyRegistryOf(null, clock),
    statements: settings.statementsUrl
      ? noted('statements', statementsOf(settings.statementsUrl), ['find'])
      : statementsOf(null),
    passwords: argon2Hasher(settings.passwordCost),
    totp: totpCodes,
    passkeys: webauthn,
    downloadLinks: sealOf(secret, 'archive links'),
    spvReach: spvReachOf(environment, anaf),
    browserSpv: browserSpv && ((origin) => noted('spv', browserSpv(origin), spvCalls)),
    spvStates: sealOf(secret, 'spv connections'),
    passwordsAreOff: settings.oidc?.passwordsAreOff === true,
    identityProvider: settings.oidc && openIdProvider(settings.oidc, () => `${publicUrl()}${identityReturnPath}`),
    identitySeal: sealOf(secret, 'identity sign-in'),
    browserSeal: sealOf(secret, 'known browsers'),
    sender: noted('webhooks', webhookSender({ environment, allowed: settings.webhookAllow }), ['send']),
    eventWords: needs.eventWords,
  });
  return { operations, rehearsal, stop };
}

/** An identity provider sends a browser back there, below the address of the service. */
const identityReturnPath = '/app/oidc/inapoi';

interface HttpNeeds {
  /** All processes of the installation share it. */
  readonly cursorSecret: Buffer;
  /** The database has so many of them. */
  readonly connections: number;
  readonly health: HealthConnection;
  readonly renderer: PdfRenderer;
  /** `doctor` says this. */
  readonly examine: () => Promise<readonly Examined[]>;
  readonly companyFile: CompanyFile;
  /** A wire words the events, and no wire is known here. */
  readonly eventWords: EventWords;
}

/** The queue holds at most so many requests of one company, each for so long. */
const patience = { waiting: 200, waitSeconds: 10 };

/** OPS-FAIR-1: one company may use so many of the connections at once. Reads leave room for the rest, of the same company too. */
function admissionLimits({ callsAtOnce }: Settings, connections: number) {
  const limits = (atOnce: number) => ({
    ...patience,
    atOnce,
    atOncePerCompany: Math.min(callsAtOnce ?? Math.ceil(atOnce / 2), atOnce),
  });
  return {
    reads: limits(Math.ceil(connections / 2)),
    work: limits(connections),
    // A test of a webhook waits for a stranger, for up to 15 seconds, so such calls never take all places, and wait for none.
    webhookTests: { atOnce: Math.ceil(connections / 2), atOncePerCompany: 2, waiting: 0, waitSeconds: 15 },
  };
}

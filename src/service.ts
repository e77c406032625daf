import { createHmac, randomBytes } from 'node:crypto';
import type { Settings } from './config.ts';
import { type PdfRenderer, startRenderer } from './documents/pdf/renderer.ts';
import { type MasterKey, masterKeyOf } from './domain/access/master-key.ts';
import { type AuditSealer, auditSealerOf } from './domain/audit/chain.ts';
import type { Logo, LogoFault, LogoFile } from './domain/company/look.ts';
import { jobKinds } from './jobs/job-kinds.ts';
import { periodicSteps } from './jobs/periodic.ts';
import { readArchive } from './operations/archives/read-archive.ts';
import { sealChanges } from './operations/audit/seal-changes.ts';
import { verifyAudit } from './operations/audit/verify-audit.ts';
import { bindAdministration } from './operations/bind-console.ts';
import { bindOperations } from './operations/bind-operations.ts';
import { askRegistry } from './operations/clients/ask-registry.ts';
import { logoFrom } from './operations/company/change-look.ts';
import type { EventWords } from './operations/events/delivery-places.ts';
import type { Examined } from './operations/installation/installation-state.ts';
import { paymentLinkOf } from './operations/invoices/document-links.ts';
import { settlePayment } from './operations/payments/read-payment.ts';
import type { Clock } from './operations/ports.ts';
import { connectCompany, spvAccess } from './operations/spv/spv-access.ts';
import { readMessage } from './partners/anaf/message-reader.ts';
import { type AnafAccount, anafSpv } from './partners/anaf/spv.ts';
import { argon2Hasher } from './partners/argon2.ts';
import { auditAnchorFile } from './partners/audit-anchor-file.ts';
import {
  browserSpvOf,
  cardProcessorOf,
  centralBankOf,
  companyRegistryOf,
  mailerOf,
  spvOf,
  spvReachOf,
  statementsOf,
} from './partners/choose-partners.ts';
import { loadMasterKey, MasterKeyUnavailable, readMasterKey } from './partners/master-key-file.ts';
import { openIdProvider } from './partners/openid.ts';
import { systemClock, systemIds } from './partners/system.ts';
import { totpCodes } from './partners/totp.ts';
import { webauthn } from './partners/webauthn.ts';
import { webhookSender } from './partners/webhooks/sender.ts';
import type { Connection } from './storage/connection.ts';
import type { Database } from './storage/database.ts';
import { cachedIssueFacts } from './storage/invoices/issue-facts-cache.ts';
import { freeMebibytes } from './storage/postgres/embedded/free-space.ts';
import type { HealthConnection } from './storage/postgres/health-connection.ts';
import { claimMasterKey, readInstallation } from './storage/postgres/installation.ts';

export interface ServiceFacts {
  readonly settings: Settings;
  readonly database: Database;
  /** How the outside reaches the service, where that is known only once it listens; else where the settings say. */
  readonly publicUrl?: () => string;
  readonly clock?: Clock;
}

/**
 * The one place that builds the service, from its settings, a database and a clock. HTTP processes, background work, commands and
 * tests each take from it what they need.
 */
export function buildService({ settings, database, clock = systemClock, ...facts }: ServiceFacts) {
  const publicUrl = facts.publicUrl ?? (() => settledUrl(settings));
  const { environment, dataFolder, masterKeyFile, anaf } = settings;
  const masterKey = () => loadMasterKey(dataFolder, masterKeyFile);
  const mailer = mailerOf(environment, settings.smtp);
  const sealer = auditSealer(database.installation, settings);
  const anchors = auditAnchorFile(dataFolder);
  const registry = companyRegistryOf(settings.registryUrl, clock);
  const statements = statementsOf(settings.statementsUrl);
  const sender = webhookSender({ environment, allowed: settings.webhookAllow });
  const passwords = argon2Hasher();
  const passwordsAreOff = settings.oidc?.passwordsAreOff === true;
  const shared = { database, clock, ids: systemIds, environment, publicUrl, mailer, keptDays: settings.archiveDays };

  return {
    /** What HTTP offers: the loop that answers has one, and so has the thread that answers what is large. */
    http: (needs: HttpNeeds) => {
      const { cursorSecret: secret, health, renderer } = needs;
      const { spv: browserSpv, stop } = browserSpvOf(environment, anaf, clock, settings.publicUrl);
      const { cards, rehearsal } = cardProcessorOf({ environment, stripe: settings.stripe, secret, publicUrl });
      const operations = bindOperations({
        ...shared,
        health,
        renderer,
        examine: needs.examine,
        cards,
        freeMebibytes: settings.databaseUrl === null ? () => freeMebibytes(dataFolder) : null,
        minFreeMebibytes: settings.minFreeMebibytes,
        rateLimitsAreOn: settings.rateLimitsAreOn,
        protectiveRate: { calls: settings.callsPerSecond, seconds: 1 },
        readSeconds: settings.readSeconds,
        shares: sharesOf(settings, needs.connections),
        masterKey: onceRead(masterKey),
        registry,
        statements,
        passwords,
        totp: totpCodes,
        passkeys: webauthn,
        downloadLinks: sealOf(secret, 'archive links'),
        spvReach: spvReachOf(environment, anaf),
        browserSpv,
        spvStates: sealOf(secret, 'spv connections'),
        passwordsAreOff,
        identityProvider: settings.oidc && openIdProvider(settings.oidc, () => `${publicUrl()}${identityReturnPath}`),
        identitySeal: sealOf(secret, 'identity sign-in'),
        browserSeal: sealOf(secret, 'known browsers'),
        sender,
        eventWords: needs.eventWords,
      });
      return { operations, rehearsal, stop };
    },

    /** Jobs, and what is done from time to time. The partners that it starts end with `stop`. */
    background: ({ renderer, spv: waiting, eventWords, onNumbered }: BackgroundNeeds) => {
      const { stop: stopSpv, ...spv } = spvOf(
        environment,
        anaf,
        clock,
        waiting && { processingMs: waiting.processingMs },
      );
      const { stop: stopBank, bank } = centralBankOf(settings.bank, clock);
      return {
        kinds: jobKinds({
          ...shared,
          renderer,
          paymentLink: paymentLinkOf(shared),
          passwordsAreOff,
          keptBytes: settings.archiveMebibytes * 1024 * 1024,
          withAccess: spvAccess({ ...shared, masterKey, ...spv }),
          askRegistry: askRegistry({ ...shared, registry }),
          openMessage: readMessage,
          readFacts: cachedIssueFacts(),
          rateLimitsAreOn: settings.rateLimitsAreOn,
          pace: waiting?.pace ?? 1,
          sender,
          eventWords,
          masterKey: onceRead(masterKey),
        }),
        steps: periodicSteps({ ...shared, sealer, anchors, auditMail: settings.auditMail, bank, onNumbered }),
        stop: async () => void (await Promise.all([stopSpv(), stopBank()])),
      };
    },

    /** What only who sits at the machine may do. */
    administration: {
      ...bindAdministration({ ...shared, masterKey, registry, statements, passwords, readLogos }),
      readArchive: readArchive(shared),
      settlePayment: settlePayment(shared),
      anchors,
      sealChanges: sealChanges({ database, sealer, anchors }),
      verifyAudit: async (...wishes: Parameters<ReturnType<typeof verifyAudit>>) =>
        verifyAudit({ database, sealer: await sealer() })(...wishes),
      /** How a company lets the service in at the tax authority, by an application of ours there. */
      spvAccess: (account: AnafAccount) => {
        const spv = anafSpv(async () => account);
        return {
          authorizationUrl: spv.authorizationUrl,
          connectCompany: connectCompany({ ...shared, masterKey, spv }),
        };
      },
    },
  };
}

/** By a printer of its own, which ends with the last: a command has no service at hand. */
async function readLogos(files: readonly LogoFile[]): Promise<readonly (Logo | LogoFault)[]> {
  if (files.length === 0) return [];
  const renderer = startRenderer({ printers: 1 });
  try {
    const read = [];
    for (const file of files) read.push(await logoFrom(renderer, 0, file));
    return read;
  } finally {
    await renderer.stop();
  }
}

/** The address of a service that listens where its settings say. */
export function settledUrl({ publicUrl, host, port }: Settings): string {
  return publicUrl ?? `http://${host}:${port}`;
}

/** Where an identity provider sends a browser back to, below the address of the service. */
const identityReturnPath = '/app/oidc/inapoi';

interface HttpNeeds {
  /** Shared by all processes of the installation. */
  readonly cursorSecret: Buffer;
  /** How many of them the database has. */
  readonly connections: number;
  readonly health: HealthConnection;
  readonly renderer: PdfRenderer;
  /** What `doctor` says. */
  readonly examine: () => Promise<readonly Examined[]>;
  /** A wire's, which is not known here. */
  readonly eventWords: EventWords;
}

interface BackgroundNeeds {
  readonly renderer: PdfRenderer;
  /** How the tax authority is waited for, where nobody can wait. */
  readonly spv?: { readonly pace: number; readonly processingMs: number } | undefined;
  readonly eventWords: EventWords;
  /** Told when events may wait to be sent. */
  readonly onNumbered: () => void;
}

/** Of one company: requests that wait for their turn, and for how long. */
const patience = { waiting: 200, waitSeconds: 10 };

/** OPS-FAIR-1: what one company may use of the connections at once. Reads leave room for the rest, of the same company too. */
function sharesOf({ callsAtOnce }: Settings, connections: number) {
  const share = (atOnce: number) => ({
    ...patience,
    atOnce,
    atOncePerCompany: Math.min(callsAtOnce ?? Math.ceil(atOnce / 2), atOnce),
  });
  return {
    reads: share(Math.ceil(connections / 2)),
    work: share(connections),
    // A test of a webhook waits for a stranger, for up to 15 seconds: such calls never take all turns, and wait for none.
    webhookTests: { atOnce: Math.ceil(connections / 2), atOncePerCompany: 2, waiting: 0, waitSeconds: 15 },
  };
}

/** Read at the first call of v1, which alone needs it; a key that cannot be read is tried again by the next. */
function onceRead(read: () => Promise<MasterKey>): () => Promise<MasterKey> {
  let reading: Promise<MasterKey> | null = null;
  return () => {
    reading ??= read().catch((error: unknown) => {
      reading = null;
      throw error;
    });
    return reading;
  };
}

/** A key for one use, made of the secret that all processes of the installation share. */
function sealOf(secret: Buffer, use: string) {
  return masterKeyOf(createHmac('sha256', secret).update(use).digest(), randomBytes);
}

type KeySettings = Pick<Settings, 'dataFolder' | 'masterKeyFile'>;

/**
 * KEY-6: the first use creates the master key, and the database stores its fingerprint. Null if the key found here is another one.
 */
export async function installationKey(connection: Connection, settings: KeySettings): Promise<MasterKey | null> {
  const installation = await readInstallation(connection);
  const key = installation?.masterKeyFingerprint
    ? await readMasterKey(settings.dataFolder, settings.masterKeyFile)
    : await loadMasterKey(settings.dataFolder, settings.masterKeyFile);
  if (!key) return null;
  return (await claimMasterKey(connection, key.fingerprint)).equals(key.fingerprint) ? key : null;
}

/** Looked for until it is there: a running service goes on sealing once the right key is in its place. */
function auditSealer(connection: Connection, settings: KeySettings): () => Promise<AuditSealer> {
  let known: AuditSealer | undefined;
  return async () => {
    if (known) return known;
    const key = await installationKey(connection, settings);
    if (!key) {
      throw new MasterKeyUnavailable(
        'The audit trail can be sealed and verified only with the master key that this database was set up with; set FACTURIER_MASTER_KEY_FILE, or bring master.key back into the data folder.',
      );
    }
    known = auditSealerOf(key);
    return known;
  };
}

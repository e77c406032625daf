import type { PdfRenderer } from '../documents/pdf/renderer.ts';
import { jobKinds } from '../jobs/job-kinds.ts';
import { periodicSteps } from '../jobs/periodic.ts';
import type { EventWords } from '../operations/events/delivery-places.ts';
import { paymentLinkOf } from '../operations/invoices/document-links.ts';
import { spvAccess } from '../operations/spv/spv-access.ts';
import { askRegistry } from '../operations/steps/ask-registry.ts';
import { readMessage } from '../partners/anaf/message-reader.ts';
import { auditAnchorFile } from '../partners/audit-anchor-file.ts';
import { cardRefundsOf, centralBankOf, companyRegistryOf } from '../partners/choose-partners.ts';
import { spvOf } from '../partners/choose-spv.ts';
import { webhookSender } from '../partners/webhooks/sender.ts';
import { cachedIssueFacts } from '../storage/invoices/issue-facts-cache.ts';
import { auditSealer, notedBy, onceRead, type ServiceFacts, sharedParts, spvCalls } from './parts.ts';

/** It runs jobs and periodic steps. The partners that it starts end with `stop`. */
export function buildBackground(facts: ServiceFacts, needs: BackgroundNeeds) {
  const { settings, database } = facts;
  const noted = notedBy(facts);
  const { masterKey, ...shared } = sharedParts(facts);
  const { environment, anaf } = settings;
  const { clock } = shared;
  const { renderer, spv: waiting, eventWords, onNumbered } = needs;
  const { stop: stopSpv, ...spv } = spvOf(environment, anaf, clock, waiting && { processingMs: waiting.processingMs });
  const { stop: stopBank, bank } = centralBankOf(settings.bank, clock);
  const cardRefunds = cardRefundsOf(environment, settings.stripe);
  const registry = companyRegistryOf(settings.registryUrl, clock);
  return {
    kinds: jobKinds({
      ...shared,
      renderer,
      cardRefunds: settings.stripe ? noted('cards', cardRefunds, ['refund', 'readRefund']) : cardRefunds,
      paymentLink: paymentLinkOf(shared),
      passwordsAreOff: settings.oidc?.passwordsAreOff === true,
      quotaBytes: settings.archiveMebibytes * 1024 * 1024,
      withAccess: spvAccess({ ...shared, masterKey, ...spv, spv: noted('spv', spv.spv, spvCalls) }),
      askRegistry: askRegistry({
        ...shared,
        registry: settings.registryUrl ? noted('registry', registry, ['find']) : registry,
      }),
      openMessage: readMessage,
      readFacts: cachedIssueFacts(),
      rateLimitsAreOn: settings.rateLimitsAreOn,
      pace: waiting?.pace ?? 1,
      sender: noted('webhooks', webhookSender({ environment, allowed: settings.webhookAllow }), ['send']),
      eventWords,
      masterKey: onceRead(masterKey),
    }),
    steps: periodicSteps({
      ...shared,
      sealer: auditSealer(database.installation, settings),
      anchors: auditAnchorFile(settings.dataFolder),
      auditMail: settings.auditMail,
      bank: noted('bank', bank, ['rates']),
      onNumbered,
    }),
    stop: async () => void (await Promise.all([stopSpv(), stopBank()])),
  };
}

interface BackgroundNeeds {
  readonly renderer: PdfRenderer;
  /** Tests that cannot wait for the tax authority set it. */
  readonly spv?: { readonly pace: number; readonly processingMs: number } | undefined;
  readonly eventWords: EventWords;
  /** It is called when events may wait to be sent. */
  readonly onNumbered: () => void;
}

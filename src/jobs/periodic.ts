import type { Logger } from 'pino';
import type { Environment } from '../domain/access/access.ts';
import type { AuditSealer } from '../domain/audit/chain.ts';
import { mailMonths } from '../operations/accounting/mail-month.ts';
import { anchorHeads } from '../operations/audit/anchor-heads.ts';
import { checkTrails } from '../operations/audit/check-trails.ts';
import { mailHeads } from '../operations/audit/mail-heads.ts';
import { sealChanges } from '../operations/audit/seal-changes.ts';
import { forgetOldCalls } from '../operations/calls/call-log.ts';
import { warnOfKeys } from '../operations/company/warn-of-keys.ts';
import { forgetOldEvents, numberEvents } from '../operations/events/number-events.ts';
import { warnOfTerms } from '../operations/events/warn-of-terms.ts';
import { fetchBankRates } from '../operations/exchange-rates/fetch-bank-rates.ts';
import { sendMailPolicy } from '../operations/job-policies.ts';
import { mailMonthlyStatements } from '../operations/mails/monthly-statements.ts';
import { enqueueReminders } from '../operations/mails/remind-clients.ts';
import { sendAskedMails } from '../operations/people/send-asked-mails.ts';
import { dropOverduePeople } from '../operations/people/sessions.ts';
import type { AuditAnchors, CentralBank, Clock, Ids, Mailer } from '../operations/ports.ts';
import { enqueueDueRecurring, giveUpRecurring } from '../operations/recurring/issue-recurring.ts';
import { storeSums } from '../operations/reports/store-sums.ts';
import { giveUpSendings } from '../operations/spv/give-up-sendings.ts';
import { enqueueMessageReads } from '../operations/spv/read-messages.ts';
import { giveUpAnswers } from '../operations/spv/send-answer.ts';
import { enqueueStoredMessages } from '../operations/suppliers/book-received.ts';
import { dropOldAnswers } from '../storage/access/idempotent-answers.ts';
import { dropOldCalls } from '../storage/access/last-calls.ts';
import type { Database } from '../storage/database.ts';
import { dropOldOfficialCompanies } from '../storage/directory/official-companies.ts';
import { failAbandonedArchives, removeExpiredArchives } from '../storage/invoices/archives.ts';
import { giveUpMails } from '../storage/jobs/mails.ts';
import { dropOldOutbox } from '../storage/jobs/outbox.ts';
import { renewStatistics } from '../storage/postgres/statistics.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** The work is for the whole installation: no company caused it. It is safe to run in several processes. */
export interface PeriodicStep {
  readonly name: string;
  readonly everySeconds: number;
  readonly run: (signal: AbortSignal) => Promise<unknown>;
}

interface PeriodicNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sealer: () => Promise<AuditSealer>;
  readonly anchors: AuditAnchors;
  readonly mailer: Mailer | null;
  readonly auditMail: string | null;
  readonly bank: CentralBank | null;
  readonly publicUrl: () => string;
  readonly environment: Environment;
  readonly onNumbered: () => void;
}

export const periodicSteps = ({
  database,
  clock,
  ids,
  sealer,
  anchors,
  mailer,
  auditMail,
  bank,
  publicUrl,
  environment,
  onNumbered,
}: PeriodicNeeds): readonly PeriodicStep[] => [
  { name: 'numbering events', everySeconds: 0.25, run: numberEvents({ database, clock, onNumbered }) },
  { name: 'forgetting old events', everySeconds: 3600, run: forgetOldEvents({ database, clock }) },
  { name: 'warning of terms', everySeconds: 600, run: warnOfTerms({ database, clock }) },
  { name: 'sealing the audit trail', everySeconds: 1, run: sealChanges({ database, sealer, anchors }) },
  { name: 'anchoring the audit trail', everySeconds: 60, run: anchorHeads({ database, anchors, clock }) },
  { name: 'verifying the audit trail', everySeconds: 5, run: checkTrails({ database, clock, sealer }) },
  { name: 'dropping old calls', everySeconds: 3600, run: () => dropOldCalls(database.installation) },
  {
    name: 'mailing the ends of the audit trails',
    everySeconds: 600,
    run: mailHeads({ database, clock, ids, sealer, mailer, recipient: auditMail }),
  },
  { name: 'renewing statistics', everySeconds: 10, run: () => renewStatistics(database.installation) },
  { name: 'reading exchange rates', everySeconds: 60, run: fetchBankRates({ database, clock, bank }) },
  { name: 'dropping old answers', everySeconds: 3600, run: () => dropOldAnswers(database.installation) },
  {
    name: 'dropping old registry data',
    everySeconds: 3600,
    run: () => dropOldOfficialCompanies(database.installation),
  },
  {
    name: 'ending archives that were given up',
    everySeconds: 5,
    run: () => failAbandonedArchives(database.installation, clock.now()),
  },
  {
    name: 'removing old archives',
    everySeconds: 3600,
    run: () => removeExpiredArchives(database.installation, clock.now()),
  },
  {
    name: 'giving up mails',
    everySeconds: 5,
    run: () => giveUpMails(database.installation, sendMailPolicy.kind, clock.now()),
  },
  { name: 'issuing recurring invoices', everySeconds: 15, run: enqueueDueRecurring({ database, clock }) },
  { name: 'giving up recurring invoices', everySeconds: 60, run: giveUpRecurring({ database, clock }) },
  { name: 'reminding clients', everySeconds: 60, run: enqueueReminders({ database, clock, ids }) },
  { name: 'mailing months to accountants', everySeconds: 600, run: mailMonths({ database, clock, ids, mailer }) },
  {
    name: 'mailing monthly statements',
    everySeconds: 600,
    run: mailMonthlyStatements({ database, clock, ids, mailer }),
  },
  { name: 'giving up sendings', everySeconds: 5, run: giveUpSendings({ database, clock }) },
  { name: 'giving up answers to suppliers', everySeconds: 5, run: giveUpAnswers({ database, clock }) },
  { name: 'asking for messages', everySeconds: 30, run: enqueueMessageReads({ database, clock, ids }) },
  { name: 'reading kept messages', everySeconds: 60, run: enqueueStoredMessages({ database, ids }) },
  {
    name: 'dropping sessions and links that are over',
    everySeconds: 3600,
    run: dropOverduePeople({ database, clock }),
  },
  {
    name: 'mailing what was asked for',
    everySeconds: 0.5,
    run: sendAskedMails({ database, clock, ids, mailer, publicUrl, environment }),
  },
  {
    name: 'warning of keys that end',
    everySeconds: 600,
    run: warnOfKeys({ database, clock, ids, mailer }),
  },
  { name: 'forgetting old calls of the API', everySeconds: 3600, run: forgetOldCalls({ database, clock }) },
  { name: 'keeping the sums of reports', everySeconds: 10, run: storeSums({ database, clock, ids }) },
  { name: 'dropping old mail of the outbox', everySeconds: 600, run: () => dropOldOutbox(database.installation) },
];

/** Runs each step at once and then at its interval. Returns a function that stops them. */
export function startPeriodic(steps: readonly PeriodicStep[], logger: Logger): () => Promise<void> {
  const stopping = new AbortController();
  const started = steps.map(({ name, everySeconds, run }) => {
    // A step that fails every second for the same reason is reported once, until it succeeds or fails for another.
    let told: string | null = null;
    const step = oneAtATime(
      async () => {
        await run(stopping.signal);
        told = null;
      },
      (error) => {
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== told) logger.warn({ err: error }, `${name} failed and will be tried again`);
        told = reason;
      },
    );
    step.ask();
    return { step, timer: setInterval(step.ask, everySeconds * 1000) };
  });
  return async () => {
    stopping.abort();
    for (const { timer } of started) clearInterval(timer);
    await Promise.all(started.map(({ step }) => step.idle()));
  };
}

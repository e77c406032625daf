/**
 * The operation that enqueues a job and the worker that runs it share its policy, so the policies are defined below both; statements that
 * write a job take its kind and attempts as parameters.
 */
export interface JobPolicy {
  readonly kind: string;
  /** After so many attempts the job is dead, and stays so until somebody acts. */
  readonly maxAttempts: number;
  /** The delay after the first failure doubles with each one, up to an hour. */
  readonly firstDelaySeconds: number;
  /** At most so many run at once in one process. */
  readonly slots: number;
  /** A job that takes longer has failed. */
  readonly timeoutSeconds: number;
  /** A kind that reaches the outside (mail, ANAF) is held back after a restore. */
  readonly isOutward: boolean;
}

/** An attempt continues where the last one stopped. Two run at once, so that a short archive need not wait for a long one. */
export const makeArchivePolicy: JobPolicy = {
  kind: 'make-archive',
  maxAttempts: 5,
  firstDelaySeconds: 2,
  slots: 2,
  timeoutSeconds: 3600,
  isOutward: false,
};

/** MOVE-3: an attempt continues where the last one stopped. One at a time, so that reading files leaves time for everything else. */
export const importPolicy = {
  kind: 'import',
  maxAttempts: 5,
  firstDelaySeconds: 2,
  slots: 1,
  timeoutSeconds: 3600,
  isOutward: false,
} as const satisfies JobPolicy;

/** The attempts last about a day: long enough for a relay that is down or a mailbox that is full overnight. */
export const sendMailPolicy = {
  kind: 'send-mail',
  maxAttempts: 30,
  firstDelaySeconds: 60,
  slots: 4,
  timeoutSeconds: 150,
  isOutward: true,
} as const satisfies JobPolicy;

/** The attempts last for days, because SPV can be down for long and the law gives five working days. */
const spvPolicy = {
  maxAttempts: 120,
  firstDelaySeconds: 10,
  slots: 4,
  timeoutSeconds: 180,
  isOutward: true,
} as const;

/** The names of kinds are in stored jobs, so they stay even if the names in the code change. */
export const uploadToSpvPolicy = { kind: 'upload-einvoice', ...spvPolicy } as const satisfies JobPolicy;
export const followUploadPolicy = { kind: 'follow-einvoice', ...spvPolicy } as const satisfies JobPolicy;

/** GRP-SUP-16: the job uploads the answer to a supplier, and then asks how it stands. */
export const answerSupplierPolicy = { kind: 'answer-supplier', ...spvPolicy } as const satisfies JobPolicy;

/** A refusal of the authority is recorded, and the company is read again at the next interval. */
export const readMessagesPolicy = {
  kind: 'read-messages',
  ...spvPolicy,
  maxAttempts: 5,
  slots: 2,
  timeoutSeconds: 900,
} as const satisfies JobPolicy;

/** An attempt continues where the last one stopped. */
export const bookMessagesPolicy = {
  kind: 'book-messages',
  maxAttempts: 5,
  firstDelaySeconds: 10,
  slots: 1,
  timeoutSeconds: 3600,
  isOutward: false,
} as const satisfies JobPolicy;

/**
 * Issuing reaches nobody outside, but after a restore the documents of the days since the backup may exist already: nothing is
 * issued by itself until somebody lets it.
 */
export const issueRecurringPolicy = {
  kind: 'issue-recurring',
  maxAttempts: 20,
  firstDelaySeconds: 10,
  slots: 2,
  timeoutSeconds: 600,
  isOutward: true,
} as const satisfies JobPolicy;

/** An attempt continues where the last one stopped: what was scheduled is not scheduled again. */
export const remindClientsPolicy = {
  kind: 'remind-clients',
  maxAttempts: 10,
  firstDelaySeconds: 60,
  slots: 2,
  timeoutSeconds: 900,
  isOutward: true,
} as const satisfies JobPolicy;

/**
 * CON-CARD-3: the attempts last for days, all under one key, because a processor that is down comes back and nobody should type the
 * refund again.
 */
export const refundCardPolicy = {
  kind: 'refund-card',
  maxAttempts: 120,
  firstDelaySeconds: 5,
  slots: 2,
  timeoutSeconds: 60,
  isOutward: true,
} as const satisfies JobPolicy;

/** The job queues an invoice for sending when its time has come, and sends nothing out itself. */
export const sendAutomaticallyPolicy = {
  kind: 'give-to-send',
  maxAttempts: 30,
  firstDelaySeconds: 5,
  slots: 4,
  timeoutSeconds: 60,
  isOutward: false,
} as const satisfies JobPolicy;

/**
 * Each webhook with something to send has one job, whose id is that of the webhook. A failed delivery is no failed job, and what kills a
 * worker again and again must not silence a webhook for good, so nearly any number of attempts is allowed. Half of all slots are for
 * webhooks that failed or took long the last time (WHK-15).
 */
export const deliverEventsPolicy = {
  kind: 'deliver-events',
  maxAttempts: 1_000_000,
  firstDelaySeconds: 5,
  slots: 64,
  timeoutSeconds: 120,
  isOutward: true,
} as const satisfies JobPolicy;
export const retryEventsPolicy = { ...deliverEventsPolicy, kind: 'retry-events' } as const satisfies JobPolicy;

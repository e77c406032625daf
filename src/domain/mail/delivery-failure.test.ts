import { expect, test } from 'vitest';
import { deliveryFailureOf } from './delivery-failure.ts';

test.each([
  ["Can't send mail - all recipients were rejected: 550 5.1.1 <a@b.ro>: user unknown", 'unknown-mailbox'],
  ['550 5.2.1 The email account that you tried to reach is disabled', 'unknown-mailbox'],
  ['552 5.2.2 Mailbox full', 'mailbox-full'],
  ['452 4.2.2 The recipient has exceeded quota', 'mailbox-full'],
  ['554 5.7.1 Message rejected due to content restrictions', 'refused-by-policy'],
  ['550-5.7.26 This mail has been blocked because the sender is unauthenticated', 'refused-by-policy'],
  ['552 5.3.4 Message size exceeds fixed limit', 'too-large'],
  ['550 No such mailbox', 'unknown-mailbox'],
  ['550 Mailbox is full', 'mailbox-full'],
  ['554 Your host is on a blacklist', 'refused-by-policy'],
  ['550 5.9.9 something new', 'other'],
  ['No mail server is configured (FACTURIER_SMTP_URL).', 'other'],
  ['Sent from 10.5.1.1', 'other'],
] as const)('%s [V2-MAIL-7]', (answer, failure) => {
  expect(deliveryFailureOf(answer)).toBe(failure);
});

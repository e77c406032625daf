/** V2-MAIL-7: why a mail server refused a mail permanently, as far as its answer says. */
export const deliveryFailures = ['unknown-mailbox', 'mailbox-full', 'refused-by-policy', 'too-large', 'other'] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

/** Reads the enhanced status code (RFC 3463), else the reply code, else words that servers use. */
export function deliveryFailureOf(answer: string): DeliveryFailure {
  const [, detail = ''] = /(?:^|[\s(#-])[45]\.(\d{1,3}\.\d{1,3})(?![.\d])/.exec(answer) ?? [];
  return byEnhancedCode[detail] ?? byWords(answer);
}

const byEnhancedCode: Readonly<Record<string, DeliveryFailure>> = {
  '1.1': 'unknown-mailbox',
  '1.2': 'unknown-mailbox',
  '1.3': 'unknown-mailbox',
  '1.6': 'unknown-mailbox',
  '1.10': 'unknown-mailbox',
  '2.1': 'unknown-mailbox',
  '2.2': 'mailbox-full',
  '2.3': 'too-large',
  '3.4': 'too-large',
  '7.0': 'refused-by-policy',
  '7.1': 'refused-by-policy',
  '7.23': 'refused-by-policy',
  '7.26': 'refused-by-policy',
};

const wordings: readonly (readonly [RegExp, DeliveryFailure])[] = [
  [/quota|mailbox (?:is )?full|over ?quota|insufficient storage/i, 'mailbox-full'],
  [/too (?:large|big)|size limit|message size/i, 'too-large'],
  [/spam|policy|blocked|blacklist|dmarc|spf|reputation|not allowed/i, 'refused-by-policy'],
  [/no such|unknown|does not exist|not found|invalid (?:recipient|mailbox)|user unavailable/i, 'unknown-mailbox'],
];

function byWords(answer: string): DeliveryFailure {
  return wordings.find(([words]) => words.test(answer))?.[1] ?? 'other';
}

const sign = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]";
// These are Latin with its diacritics, Greek and Cyrillic. Domains in other scripts are accepted in their encoded form (xn--...).
const letter = 'A-Za-z\\u00C0-\\u024F\\u0300-\\u036F\\u0388-\\u052F\\u1E00-\\u1EFF';
const inside = `(?:[${letter}0-9-]{0,61}[${letter}0-9])`;

/**
 * An ordinary address: letters, digits and a few signs, at a domain with a dot. The other forms that the standards allow (quoted names, IP
 * addresses) are more often typing errors. The pattern is published, so it uses only what every regular expression engine supports.
 */
export const mailAddressPattern = new RegExp(
  `^(?=.{3,254}$)(?=[^@]{1,64}@)${sign}+(?:\\.${sign}+)*@(?:[${letter}0-9]${inside}?\\.)+[${letter}]${inside}$`,
);

export function isMailAddress(text: string): boolean {
  return mailAddressPattern.test(text);
}

/** Returns `example.ro` for `office@example.ro`. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** How a company's mail looks; null stands for the default of the service. */
export interface MailSettings {
  readonly senderName: string | null;
  readonly senderAddress: string | null;
  readonly replyTo: string | null;
  readonly subject: string | null;
  readonly body: string | null;
}

/** A mail with a document, or a reminder of it. */
export interface DocumentMail {
  readonly mailId: string;
  readonly purpose: 'document' | 'reminder';
  /** A reminder has the days from the due date. */
  readonly day: number | null;
  readonly recipient: string;
  readonly state: 'scheduled' | 'sent' | 'dead' | 'withdrawn';
  readonly attempts: number;
  /** The answer of the mail server, or another error. */
  readonly lastError: string | null;
  readonly scheduledAt: Date;
  readonly endedAt: Date | null;
}

/** The values for the placeholders of a template, such as `Factura {serie} {numar}`; null if a placeholder has no value. */
export type TemplateValues = Readonly<Record<string, string | null>>;

const place = /\{([^{}\s]*)\}/g;

/** The names in braces, each once. */
export function placesIn(template: string): readonly string[] {
  return [...new Set([...template.matchAll(place)].map(([, name = '']) => name))];
}

/** A line with a placeholder that has no value is left out. Values that are filled in are not searched for placeholders again. */
export function fillTemplate(template: string, values: TemplateValues): string {
  return template
    .split(/\r\n?|\n/)
    .filter((line) => placesIn(line).every((name) => filling(values, name) !== null))
    .map((line) => line.replace(place, (whole, name: string) => oneLine(filling(values, name) ?? whole)))
    .join('\n');
}

function filling(values: TemplateValues, name: string): string | null | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** Names come from strangers, so their control characters, line breaks and invisible characters are kept out of mails and headers. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim();
}

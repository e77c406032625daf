/** V2-LANG-1: the languages of a document; `ro-en` prints everything in both. */
export const documentLanguages = ['ro', 'en', 'de', 'fr', 'hu', 'it', 'ro-en'] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];

/** The single languages in which a text can be written. */
export type SpokenLanguage = Exclude<DocumentLanguage, 'ro-en'>;

interface Reader {
  readonly language?: DocumentLanguage | null;
  readonly countryCode: string;
}

/** V2-LANG-2: the request decides, then the client, then the company's setting for clients abroad. */
export function languageFor(
  asked: DocumentLanguage | undefined,
  client: Reader,
  ofForeignClients: DocumentLanguage | null,
): DocumentLanguage {
  return asked ?? client.language ?? (client.countryCode === 'RO' ? null : ofForeignClients) ?? 'ro';
}

/** V2-LANG-5: a mail or a page has one language. For a bilingual document it is English. */
export const spokenOf = (language: DocumentLanguage | undefined): SpokenLanguage =>
  language === 'ro-en' ? 'en' : (language ?? 'ro');

/** What the master key seals the secrets of a company for: one cannot take the place of another. */

/** An id is written with hyphens or without. */
export const webhookSecretContext = (companyId: number, webhookId: string): string =>
  `webhook ${companyId} ${webhookId.replaceAll('-', '')}`;

export const authorityTokensContext = (companyId: number): string => `spv tokens ${companyId}`;

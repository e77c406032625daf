import type { Right } from './right.ts';

/** V2-CORS-1: how many origins a company may have. */
export const mostBrowserOrigins = 20;

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';

/**
 * An origin as browsers send it: in lower case, without a path, and without the port that its scheme has anyway. Plain http is for
 * somebody's own machine alone. The pattern is published, so it uses only what every regular expression engine supports.
 */
export const browserOriginPattern = new RegExp(
  `^(?:https://(?:${label}\\.)*${label}(?::(?!443$)[1-9][0-9]{0,4})?|http://(?:localhost|127\\.0\\.0\\.1)(?::(?!80$)[1-9][0-9]{0,4})?)$`,
);

export const longestBrowserOrigin = 261;

/** V2-CORS-2: everybody who opens a page can take the key out of it, so only one that can change nothing is served there. */
export const mayOnlyRead = (rights: readonly Right[]): boolean => rights.every((right) => right.endsWith(':read'));

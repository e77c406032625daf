/** How platforms are kept and compared: scheme, host and port, in lower case; null for what is no web address. */
export function platformOrigin(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? origin : null;
}

/**
 * V1-AUTH-4: the origins that v1 takes for one site: http and https, with and without `www.`, however the address is written. None for what
 * is no web address. The port counts, unless it is the usual one of its scheme.
 */
export function originsOfSite(address: string): readonly string[] {
  const hasScheme = /^\s*[a-z][a-z0-9+.-]*:\/\//i.test(address);
  const origin = platformOrigin(hasScheme ? address : `https://${address.trim().replace(/^\/\//, '')}`);
  if (origin === null) return [];
  const { hostname, port } = new URL(origin);
  const isUsualPort = port === '' || (port === '80' && !hasScheme);
  const site = `${hostname.replace(/^www\./, '')}${isUsualPort ? '' : `:${port}`}`;
  return [`https://${site}`, `https://www.${site}`, `http://${site}`, `http://www.${site}`];
}

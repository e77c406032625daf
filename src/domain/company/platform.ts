/** How platforms are kept and compared: scheme, host and port, in lower case; null for what is no web address. */
export function platformOrigin(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? origin : null;
}

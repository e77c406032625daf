import { refusedToPeople } from '../../domain/refusal.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** No form or image of another site can send this header. */
export const ownHeader = 'x-facturier-consola';

/**
 * CON-FORGE-1: a change must come from a page of ours. The browser says so in headers that a page cannot change (`Origin`, and
 * `Sec-Fetch-Site` if it is sent), and a header that only a script of the same site may send confirms it.
 */
export function requireOwnPage(headers: Headers, publicUrl: string | null): void {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  const isOurs = typeof origin === 'string' && origin === (publicUrl === null ? `http://${host}` : originOf(publicUrl));
  if (!isOurs || (site !== undefined && site !== 'same-origin')) {
    throw refusedToPeople({ is: 'forged', because: 'origin' });
  }
  if (headers[ownHeader] === undefined) throw refusedToPeople({ is: 'forged', because: 'header' });
}

const originOf = (url: string): string => new URL(url).origin;

/** A cookie of ours, in the browser of one person. */
export interface OwnCookie {
  read(headers: Headers): string | null;
  set(value: string): string;
  readonly forget: string;
}

const lifeSeconds = 30 * 24 * 60 * 60;
const pendingSeconds = 10 * 60;
/** Browsers keep no cookie for longer. */
const knownSeconds = 400 * 24 * 60 * 60;

export const sessionCookie = (publicUrl: string | null): OwnCookie => ownCookie('facturier', lifeSeconds, publicUrl);

/** CON-OIDC-1: what is expected back from an identity provider. */
export const pendingCookie = (publicUrl: string | null): OwnCookie =>
  ownCookie('facturier-intrare', pendingSeconds, publicUrl);

/** CON-GUESS-3: this cookie tells that somebody has signed in with this browser before. It stays when they sign out. */
export const knownCookie = (publicUrl: string | null): OwnCookie =>
  ownCookie('facturier-cunoscut', knownSeconds, publicUrl);

/** CON-SESS-1: over https the name itself promises that the cookie is ours, for this host alone. */
function ownCookie(plainName: string, seconds: number, publicUrl: string | null): OwnCookie {
  const isSecure = publicUrl?.startsWith('https:') === true;
  const name = isSecure ? `__Host-${plainName}` : plainName;
  const marks = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    read({ cookie }) {
      const pairs = String(cookie ?? '').split(';');
      const found = pairs.map((pair) => pair.trim()).find((pair) => pair.startsWith(`${name}=`));
      return found?.slice(name.length + 1) ?? null;
    },
    set: (value) => `${name}=${value}; ${marks}; Max-Age=${seconds}`,
    forget: `${name}=; ${marks}; Max-Age=0`,
  };
}

import { choice, type Given, mailAddress, WrongUsage, webAddress } from './config-values.ts';

/** Settings of those outside whom the service speaks to. */

/** Reads one variable. */
type Ask = (flag: null, variable: string) => Given;

/** The server sends our mail from this address. */
export interface SmtpSettings {
  readonly url: string;
  readonly address: string;
}

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Events of the companies' own accounts are signed with this; null means that none can be used. */
  readonly connectWebhookSecret: string | null;
  /** A stand-in has another address than Stripe's own. */
  readonly url: string | null;
}

/** The application is registered at ANAF, whose services have these addresses. */
export interface AnafSettings {
  readonly url: string;
  readonly oauthUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUrl: string;
}

/** The application is registered at an OpenID Connect provider. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** It is true where people sign in by the provider alone. */
  readonly passwordsAreOff: boolean;
}

/** The National Bank of Romania has its files there; `{year}` is replaced by the year. */
export interface BankSettings {
  readonly dayUrl: string;
  readonly tenDaysUrl: string;
  readonly yearUrl: string;
}

export function stripe(given: Ask): StripeSettings | null {
  const { value: secretKey } = given(null, 'FACTURIER_STRIPE_SECRET_KEY');
  const { value: webhookSecret } = given(null, 'FACTURIER_STRIPE_WEBHOOK_SECRET');
  const { value: connectWebhookSecret = null } = given(null, 'FACTURIER_STRIPE_CONNECT_WEBHOOK_SECRET');
  const url = webAddress(given(null, 'FACTURIER_STRIPE_URL'));
  if (secretKey !== undefined && webhookSecret !== undefined) {
    return { secretKey, webhookSecret, connectWebhookSecret, url };
  }
  if ((secretKey ?? webhookSecret ?? connectWebhookSecret ?? url) === null) return null;
  throw new WrongUsage('FACTURIER_STRIPE_SECRET_KEY and FACTURIER_STRIPE_WEBHOOK_SECRET are set together.');
}

export function oidc(given: Ask, isProduction: boolean): OidcSettings | null {
  const issuer = webAddress(given(null, 'FACTURIER_OIDC_ISSUER'));
  const { value: clientId } = given(null, 'FACTURIER_OIDC_CLIENT_ID');
  const { value: clientSecret } = given(null, 'FACTURIER_OIDC_CLIENT_SECRET');
  const passwordsAreOff = choice(given(null, 'FACTURIER_PASSWORDS'), ['on', 'off'], 'on') === 'off';
  if (issuer !== null && clientId !== undefined && clientSecret !== undefined) {
    const { protocol, hostname } = new URL(issuer);
    if (protocol !== 'https:' && !['127.0.0.1', 'localhost'].includes(hostname)) {
      throw new WrongUsage('FACTURIER_OIDC_ISSUER must be an https address.');
    }
    // The provider has registered where it sends people back word for word; a guess would fail at everybody's first sign-in.
    if (isProduction && webAddress(given(null, 'FACTURIER_PUBLIC_URL')) === null) {
      throw new WrongUsage(
        'FACTURIER_OIDC_ISSUER needs FACTURIER_PUBLIC_URL: register it, followed by /app/oidc/inapoi, at the provider.',
      );
    }
    return { issuer, clientId, clientSecret, passwordsAreOff };
  }
  if (issuer !== null || clientId !== undefined || clientSecret !== undefined) {
    throw new WrongUsage(
      'FACTURIER_OIDC_ISSUER, FACTURIER_OIDC_CLIENT_ID and FACTURIER_OIDC_CLIENT_SECRET are set together.',
    );
  }
  if (passwordsAreOff)
    throw new WrongUsage('FACTURIER_PASSWORDS=off needs an identity provider: FACTURIER_OIDC_ISSUER.');
  return null;
}

export function anaf(given: Ask, isProduction: boolean): AnafSettings | null {
  const { value: clientId } = given(null, 'FACTURIER_ANAF_CLIENT_ID');
  const { value: clientSecret } = given(null, 'FACTURIER_ANAF_CLIENT_SECRET');
  const redirectUrl = webAddress(given(null, 'FACTURIER_ANAF_REDIRECT_URL'));
  const url = webAddress(given(null, 'FACTURIER_ANAF_URL'));
  const oauthUrl = webAddress(given(null, 'FACTURIER_ANAF_OAUTH_URL'));
  if (clientId !== undefined && clientSecret !== undefined && redirectUrl !== null) {
    return {
      url: url ?? `https://api.anaf.ro/${isProduction ? 'prod' : 'test'}/FCTEL/rest`,
      oauthUrl: oauthUrl ?? 'https://logincert.anaf.ro/anaf-oauth2/v1',
      clientId,
      clientSecret,
      redirectUrl,
    };
  }
  if ([clientId, clientSecret].every((value) => value === undefined) && redirectUrl === null && url === null)
    return null;
  throw new WrongUsage(
    'FACTURIER_ANAF_CLIENT_ID, FACTURIER_ANAF_CLIENT_SECRET and FACTURIER_ANAF_REDIRECT_URL are set together.',
  );
}

export function bank(given: Ask): 'off' | 'simulated' | BankSettings {
  const daily = given(null, 'FACTURIER_BNR_URL');
  const isOff = daily.value === 'off';
  const dayUrl = isOff ? null : webAddress(daily);
  const tenDaysUrl = webAddress(given(null, 'FACTURIER_BNR_TEN_DAYS_URL'));
  const yearUrl = webAddress(given(null, 'FACTURIER_BNR_YEAR_URL'));
  if (isOff) return 'off';
  if (dayUrl === null && tenDaysUrl === null && yearUrl === null) return 'simulated';
  if (dayUrl === null || tenDaysUrl === null || yearUrl === null) {
    throw new WrongUsage(
      'FACTURIER_BNR_URL, FACTURIER_BNR_TEN_DAYS_URL and FACTURIER_BNR_YEAR_URL are set together, or FACTURIER_BNR_URL is "off".',
    );
  }
  if (!yearUrl.includes('{year}')) throw new WrongUsage('FACTURIER_BNR_YEAR_URL needs {year} where the year stands.');
  return { dayUrl, tenDaysUrl, yearUrl };
}

export const bankOfRomania: BankSettings = {
  dayUrl: 'https://curs.bnr.ro/nbrfxrates.xml',
  tenDaysUrl: 'https://curs.bnr.ro/nbrfxrates10days.xml',
  yearUrl: 'https://curs.bnr.ro/files/xml/years/nbrfxrates{year}.xml',
};

export function smtp(url: Given, address: Given): SmtpSettings | null {
  if (url.value === undefined && address.value === undefined) return null;
  if (url.value === undefined || address.value === undefined) {
    throw new WrongUsage(`${url.name} and ${address.name} are set together.`);
  }
  // The address may hold a password, so it is never repeated in a message.
  if (!/^smtps?:\/\/./.test(url.value) || !URL.canParse(url.value)) {
    throw new WrongUsage(`${url.name} must be an address of the form smtp://user:password@host:port or smtps://...`);
  }
  const from = mailAddress(address);
  return from === null ? null : { url: url.value, address: from };
}

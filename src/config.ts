import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  addressRanges,
  choice,
  databaseUrl,
  day,
  type Given,
  mailAddress,
  WrongUsage,
  webAddress,
  whole,
} from './config-values.ts';
import type { Environment } from './domain/access/access.ts';
import { type PasswordCost, usualPasswordCost } from './operations/people-ports.ts';

/** Every setting is parsed once. This is the only file that reads the process environment. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  readonly databaseUrl: string | null;
  readonly environment: Environment;
  readonly processes: number;
  readonly publicUrl: string | null;
  /** OPS-PROXY-1: the proxies at these addresses and ranges are believed about who calls. */
  readonly trustedProxies: readonly string[];
  readonly masterKeyFile: string | null;
  /** The server sends our mail from this address. */
  readonly smtp: { readonly url: string; readonly address: string } | null;
  /** It gets the ends of the audit trails every month; null means nobody. */
  readonly auditMail: string | null;
  readonly rateLimitsAreOn: boolean;
  /** Nobody can lower it from outside. */
  readonly passwordCost: PasswordCost;
  /** The calls of the last 30 days are stored for the companies to look at. */
  readonly callLogIsOn: boolean;
  readonly callsPerSecond: number;
  /** One company may run so many reads, and so many other operations, at once in one process; null means by the number of connections. */
  readonly callsAtOnce: number | null;
  /** A read that takes longer is stopped. */
  readonly readSeconds: number;
  /** A stopping service lets running requests finish for so long. */
  readonly drainSeconds: number;
  /** After so long without a word of its worker, another worker takes a job over. */
  readonly leaseSeconds: number;
  /** A ready archive is stored for so long. */
  readonly archiveDays: number;
  /** With less room on the disk of the embedded database the service is not ready. */
  readonly minFreeMebibytes: number;
  /** An older backup is reported. */
  readonly backupDays: number;
  /** So much of the archives of one company is stored. */
  readonly archiveMebibytes: number;
  readonly stripe: StripeSettings | null;
  readonly v1: V1Settings;
  readonly anaf: AnafSettings | null;
  /** A provider says who a person is; null means that there is none. */
  readonly oidc: OidcSettings | null;
  /** The public registry of companies is asked there; null means nowhere. */
  readonly registryUrl: string | null;
  /** The financial statements of companies are asked for there; null means nowhere. */
  readonly statementsUrl: string | null;
  /** WHK-9: webhooks are sent to these internal networks all the same. */
  readonly webhookAllow: readonly string[];
  /** The exchange rates of the central bank are read there. */
  readonly bank: 'off' | 'simulated' | BankSettings;
  /** An assistant on this machine calls a service with this key; null means that there is none. */
  readonly mcpKey: string | null;
  readonly logLevel: LogLevel;
  /** These variables are called like settings, and are none. */
  readonly unknownVariables: readonly string[];
  readonly knownVariables: readonly string[];
}

/** It says since when the legacy interface is deprecated, when it ends, and the time limit of its operations. */
export interface V1Settings {
  readonly deprecatedOn: string;
  readonly endsOn: string;
  readonly timeLimitSeconds: number;
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

export type Flags = Readonly<Record<string, string | boolean | undefined>>;

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** The tests and the bench read these. */
const usedElsewhere = ['FACTURIER_TEST_DATABASE', 'FACTURIER_BENCH_PROFILE'];

/** A flag wins over its environment variable; an empty variable counts as not set. */
export function readSettings(flags: Flags, environment: NodeJS.ProcessEnv = process.env): Settings {
  const known = new Set(usedElsewhere);
  const given = (flag: string | null, variable: string): Given => {
    known.add(variable);
    const typed = flag === null ? undefined : flags[flag];
    if (typed === '') throw new WrongUsage(`--${flag} is empty.`);
    if (typeof typed === 'string') return { name: `--${flag}`, value: typed };
    return { name: variable, value: environment[variable] || undefined };
  };
  const settings: Settings = {
    port: whole(given('port', 'FACTURIER_PORT'), 8080, 0, 65_535),
    host: given('host', 'FACTURIER_HOST').value ?? '127.0.0.1',
    dataFolder: resolve(given('data', 'FACTURIER_DATA').value ?? fileURLToPath(new URL('../data', import.meta.url))),
    databaseUrl: databaseUrl(given('database', 'FACTURIER_DATABASE_URL')),
    environment: choice(given('environment', 'FACTURIER_ENVIRONMENT'), ['test', 'production'], 'test'),
    processes: whole(given('processes', 'FACTURIER_PROCESSES'), 1, 1, 64),
    publicUrl: webAddress(given(null, 'FACTURIER_PUBLIC_URL')),
    trustedProxies: addressRanges(given(null, 'FACTURIER_TRUSTED_PROXIES')),
    masterKeyFile: given(null, 'FACTURIER_MASTER_KEY_FILE').value ?? null,
    smtp: smtp(given(null, 'FACTURIER_SMTP_URL'), given(null, 'FACTURIER_MAIL_FROM')),
    auditMail: mailAddress(given(null, 'FACTURIER_AUDIT_MAIL')),
    callLogIsOn: choice(given(null, 'FACTURIER_CALL_LOG'), ['on', 'off'], 'on') === 'on',
    rateLimitsAreOn: choice(given(null, 'FACTURIER_RATE_LIMITS'), ['on', 'off'], 'on') === 'on',
    passwordCost: usualPasswordCost,
    callsPerSecond: whole(given(null, 'FACTURIER_CALLS_PER_SECOND'), 50, 1, 10_000),
    callsAtOnce: whole(given(null, 'FACTURIER_CALLS_AT_ONCE'), 0, 1, 1000) || null,
    readSeconds: whole(given(null, 'FACTURIER_READ_SECONDS'), 5, 1, 30),
    drainSeconds: whole(given(null, 'FACTURIER_DRAIN_SECONDS'), 10, 1, 300),
    leaseSeconds: whole(given(null, 'FACTURIER_LEASE_SECONDS'), 30, 2, 45),
    archiveDays: whole(given(null, 'FACTURIER_ARCHIVE_DAYS'), 7, 1, 3650),
    archiveMebibytes: whole(given(null, 'FACTURIER_ARCHIVE_MIB'), 5120, 1, 1_000_000),
    minFreeMebibytes: whole(given(null, 'FACTURIER_MIN_FREE_MIB'), 256, 0, 999_999_999),
    backupDays: whole(given(null, 'FACTURIER_BACKUP_DAYS'), 7, 1, 3650),
    stripe: stripe(given),
    v1: {
      deprecatedOn: day(given(null, 'FACTURIER_V1_DEPRECATION'), '2026-01-01'),
      endsOn: day(given(null, 'FACTURIER_V1_SUNSET'), '2027-12-31'),
      timeLimitSeconds: whole(given(null, 'FACTURIER_V1_TIME_LIMIT'), 15, 1, 60),
    },
    anaf: null,
    oidc: null,
    unknownVariables: [],
    knownVariables: [],
    registryUrl: webAddress(given(null, 'FACTURIER_ANAF_REGISTRY_URL')),
    statementsUrl: webAddress(given(null, 'FACTURIER_ANAF_STATEMENTS_URL')),
    webhookAllow: addressRanges(given(null, 'FACTURIER_WEBHOOK_ALLOW')),
    bank: bank(given),
    mcpKey: given(null, 'FACTURIER_MCP_KEY').value ?? null,
    logLevel: choice(given(null, 'FACTURIER_LOG_LEVEL'), logLevels, 'info'),
  };
  const isProduction = settings.environment === 'production';
  if (isProduction && !settings.rateLimitsAreOn)
    throw new WrongUsage('FACTURIER_RATE_LIMITS=off is for the test environment only.');
  if (isProduction && settings.auditMail !== null && settings.smtp === null)
    throw new WrongUsage('FACTURIER_AUDIT_MAIL needs a mail server: set FACTURIER_SMTP_URL and FACTURIER_MAIL_FROM.');
  requireKeyOf(settings);
  return {
    ...settings,
    anaf: anaf(given, isProduction),
    oidc: oidc(given, isProduction),
    unknownVariables: Object.keys(environment).filter((name) => name.startsWith('FACTURIER_') && !known.has(name)),
    knownVariables: [...known],
    bank: isProduction && settings.bank === 'simulated' ? bankOfRomania : settings.bank,
    registryUrl:
      settings.registryUrl ?? (isProduction ? 'https://webservicesp.anaf.ro/api/PlatitorTvaRest/v9/tva' : null),
    statementsUrl: settings.statementsUrl ?? (isProduction ? 'https://webservicesp.anaf.ro/bilant' : null),
  };
}

/** A key that moves real money in the test environment, or none in production, is always a mistake. */
function requireKeyOf({ environment, stripe }: Settings): void {
  const [, mode] = /^[a-z]+_(live|test)_/.exec(stripe?.secretKey ?? '') ?? [];
  if (mode === undefined || (mode === 'live') === (environment === 'production')) return;
  throw new WrongUsage(`FACTURIER_STRIPE_SECRET_KEY is a ${mode} key; this is the ${environment} environment.`);
}

function stripe(given: (flag: null, variable: string) => Given): StripeSettings | null {
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

function oidc(given: (flag: null, variable: string) => Given, isProduction: boolean): OidcSettings | null {
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

function anaf(given: (flag: null, variable: string) => Given, isProduction: boolean): AnafSettings | null {
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

function bank(given: (flag: null, variable: string) => Given): Settings['bank'] {
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

const bankOfRomania: BankSettings = {
  dayUrl: 'https://curs.bnr.ro/nbrfxrates.xml',
  tenDaysUrl: 'https://curs.bnr.ro/nbrfxrates10days.xml',
  yearUrl: 'https://curs.bnr.ro/files/xml/years/nbrfxrates{year}.xml',
};

function smtp(url: Given, address: Given): Settings['smtp'] {
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

import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { settingsVariable, withSettingsFile } from './commands/settings-file.ts';
import { type BackupSettings, backups, type MetricsSettings, metrics, tracing } from './config-operating.ts';
import {
  type AnafSettings,
  anaf,
  type BankSettings,
  bank,
  bankOfRomania,
  type OidcSettings,
  oidc,
  type SmtpSettings,
  type StripeSettings,
  smtp,
  stripe,
} from './config-partners.ts';
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
  /** OPS-READ-1: a streaming replica of that database answers what takes long to read; null means that there is none. */
  readonly readDatabaseUrl: string | null;
  /** Lists of days before the last so many are read there too. */
  readonly readOlderDays: number;
  readonly environment: Environment;
  readonly processes: number;
  readonly publicUrl: string | null;
  /** OPS-PROXY-1: the proxies at these addresses and ranges are believed about who calls. */
  readonly trustedProxies: readonly string[];
  readonly masterKeyFile: string | null;
  readonly smtp: SmtpSettings | null;
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
  /** A stopping service says for so long that it is not ready, and goes on, before it takes no more requests. */
  readonly shutdownDelaySeconds: number;
  /** A stopping service lets running requests finish for so long. */
  readonly drainSeconds: number;
  /** After so long without a word of its worker, another worker takes a job over. */
  readonly leaseSeconds: number;
  /** A ready archive is stored for so long. */
  readonly archiveDays: number;
  /** With less room on the disk of the embedded database the service is not ready. */
  readonly minFreeMebibytes: number;
  readonly backup: BackupSettings;
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
  /** Null means that nothing is measured. */
  readonly metrics: MetricsSettings | null;
  /** The collector that spans are sent to; null if there is none. */
  readonly tracingUrl: string | null;
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

export type Flags = Readonly<Record<string, string | boolean | undefined>>;

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** The tests and the bench read these. */
const usedElsewhere = ['FACTURIER_TEST_DATABASE', 'FACTURIER_BENCH_PROFILE'];

/** The settings as they will be once these variables stand in a settings file. */
export function settingsWith(flags: Flags, added: Readonly<Record<string, string>>): Settings {
  return readSettings(flags, { ...withSettingsFile(flags, process.env, usualDataFolder), ...added });
}

/** A flag wins over its environment variable, a variable over the settings file; an empty one counts as not set. */
export function readSettings(
  flags: Flags,
  environment: NodeJS.ProcessEnv = withSettingsFile(flags, process.env, usualDataFolder),
): Settings {
  const known = new Set([...usedElsewhere, settingsVariable]);
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
    dataFolder: resolve(given('data', 'FACTURIER_DATA').value ?? usualDataFolder),
    databaseUrl: databaseUrl(given('database', 'FACTURIER_DATABASE_URL')),
    readDatabaseUrl: databaseUrl(given(null, 'FACTURIER_READ_DATABASE_URL')),
    readOlderDays: whole(given(null, 'FACTURIER_READ_OLDER_DAYS'), 31, 0, 3650),
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
    shutdownDelaySeconds: whole(given(null, 'FACTURIER_SHUTDOWN_DELAY_SECONDS'), 0, 0, 300),
    drainSeconds: whole(given(null, 'FACTURIER_DRAIN_SECONDS'), 10, 1, 300),
    leaseSeconds: whole(given(null, 'FACTURIER_LEASE_SECONDS'), 30, 2, 45),
    archiveDays: whole(given(null, 'FACTURIER_ARCHIVE_DAYS'), 7, 1, 3650),
    archiveMebibytes: whole(given(null, 'FACTURIER_ARCHIVE_MIB'), 5120, 1, 1_000_000),
    minFreeMebibytes: whole(given(null, 'FACTURIER_MIN_FREE_MIB'), 256, 0, 999_999_999),
    backup: backups(given),
    backupDays: whole(given(null, 'FACTURIER_BACKUP_DAYS'), 7, 1, 3650),
    stripe: stripe(given),
    v1: {
      deprecatedOn: day(given(null, 'FACTURIER_V1_DEPRECATION'), '2026-01-01'),
      endsOn: day(given(null, 'FACTURIER_V1_SUNSET'), '2027-12-31'),
      timeLimitSeconds: whole(given(null, 'FACTURIER_V1_TIME_LIMIT'), 15, 1, 60),
    },
    anaf: null,
    oidc: null,
    metrics: null,
    tracingUrl: tracing(given(null, 'FACTURIER_OTLP_URL')),
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
  if (settings.readDatabaseUrl !== null && settings.databaseUrl === null)
    throw new WrongUsage('FACTURIER_READ_DATABASE_URL is a replica of the database that FACTURIER_DATABASE_URL names.');
  requireKeyOf(settings);
  return {
    ...settings,
    anaf: anaf(given, isProduction),
    oidc: oidc(given, isProduction),
    metrics: metrics(given, settings),
    unknownVariables: Object.keys(environment).filter((name) => name.startsWith('FACTURIER_') && !known.has(name)),
    knownVariables: [...known],
    bank: isProduction && settings.bank === 'simulated' ? bankOfRomania : settings.bank,
    registryUrl:
      settings.registryUrl ?? (isProduction ? 'https://webservicesp.anaf.ro/api/PlatitorTvaRest/v9/tva' : null),
    statementsUrl: settings.statementsUrl ?? (isProduction ? 'https://webservicesp.anaf.ro/bilant' : null),
  };
}

const usualDataFolder = fileURLToPath(new URL('../data', import.meta.url));

/** A key that moves real money in the test environment, or none in production, is always a mistake. */
function requireKeyOf({ environment, stripe }: Settings): void {
  const [, mode] = /^[a-z]+_(live|test)_/.exec(stripe?.secretKey ?? '') ?? [];
  if (mode === undefined || (mode === 'live') === (environment === 'production')) return;
  throw new WrongUsage(`FACTURIER_STRIPE_SECRET_KEY is a ${mode} key; this is the ${environment} environment.`);
}

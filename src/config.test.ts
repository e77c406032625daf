import { expect, test } from 'vitest';
import { readSettings } from './config.ts';
import { WrongUsage } from './config-values.ts';

test('what is not said has its standard value [OPS-CLI-3]', () => {
  expect(readSettings({}, {})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: null,
    environment: 'test',
    processes: 1,
    rateLimitsAreOn: true,
    passwordCost: { kibibytes: 19_456, passes: 2 },
    callLogIsOn: true,
    callsPerSecond: 50,
    archiveDays: 7,
  });
});

test('every setting may come as a variable, and the flag wins [OPS-CLI-4]', () => {
  const variables = {
    FACTURIER_PORT: '1',
    FACTURIER_HOST: '::1',
    FACTURIER_DATA: '/tmp/a',
    FACTURIER_DATABASE_URL: 'postgres://a@b/c',
    FACTURIER_ENVIRONMENT: 'production',
    FACTURIER_PROCESSES: '2',
    FACTURIER_PUBLIC_URL: 'https://facturi.exemplu.ro/',
  };
  expect(readSettings({}, variables)).toMatchObject({
    port: 1,
    host: '::1',
    dataFolder: '/tmp/a',
    databaseUrl: 'postgres://a@b/c',
    environment: 'production',
    processes: 2,
    publicUrl: 'https://facturi.exemplu.ro',
  });
  const flags = {
    port: '3',
    host: '0.0.0.0',
    data: '/tmp/b',
    database: 'postgresql://x@y/z',
    environment: 'test',
    processes: '4',
  };
  expect(readSettings(flags, variables)).toMatchObject({
    port: 3,
    host: '0.0.0.0',
    dataFolder: '/tmp/b',
    databaseUrl: 'postgresql://x@y/z',
    environment: 'test',
    processes: 4,
  });
});

test.each([
  [{ port: '70000' }, {}, '--port'],
  [{ port: '-1' }, {}, '--port'],
  [{}, { FACTURIER_PORT: 'opt' }, 'FACTURIER_PORT'],
  [{ processes: '0' }, {}, '--processes'],
  [{ environment: 'prod' }, {}, '--environment'],
  [{ database: 'mysql://a' }, {}, '--database'],
  [{}, { FACTURIER_READ_DATABASE_URL: 'mysql://a' }, 'FACTURIER_READ_DATABASE_URL'],
  [{}, { FACTURIER_READ_OLDER_DAYS: '-1' }, 'FACTURIER_READ_OLDER_DAYS'],
  [{}, { FACTURIER_PUBLIC_URL: 'facturi.ro' }, 'FACTURIER_PUBLIC_URL'],
  [{}, { FACTURIER_RATE_LIMITS: 'none' }, 'FACTURIER_RATE_LIMITS'],
  [{}, { FACTURIER_LOG_LEVEL: 'loud' }, 'FACTURIER_LOG_LEVEL'],
  [{}, { FACTURIER_V1_DEPRECATION: '2026-02-30' }, 'FACTURIER_V1_DEPRECATION'],
  [{}, { FACTURIER_V1_SUNSET: '31.12.2027' }, 'FACTURIER_V1_SUNSET'],
  [{}, { FACTURIER_V1_TIME_LIMIT: '0' }, 'FACTURIER_V1_TIME_LIMIT'],
  [{}, { FACTURIER_TRUSTED_PROXIES: 'localhost' }, 'FACTURIER_TRUSTED_PROXIES'],
  [{}, { FACTURIER_TRUSTED_PROXIES: '10.0.0.1,' }, 'FACTURIER_TRUSTED_PROXIES'],
  [{}, { FACTURIER_TRUSTED_PROXIES: '10.0.0.1, 0.0.0.0/0' }, 'FACTURIER_TRUSTED_PROXIES'],
])('%j %j is refused in one sentence that names %s [OPS-START-5] [OPS-CLI-2]', (flags, variables, name) => {
  expect(() => readSettings(flags, variables)).toThrow(WrongUsage);
  expect(() => readSettings(flags, variables)).toThrow(new RegExp(`^${name} must be`));
});

test('a replica is one of an external database [OPS-READ-1]', () => {
  const replica = { FACTURIER_READ_DATABASE_URL: 'postgres://a@replica/c' };
  expect(() => readSettings({}, replica)).toThrow(/^FACTURIER_READ_DATABASE_URL is a replica of the database that/);
  expect(readSettings({ database: 'postgres://a@b/c' }, replica)).toMatchObject({
    readDatabaseUrl: 'postgres://a@replica/c',
    readOlderDays: 31,
  });
});

test('a password in a wrong address is not repeated [OPS-LOG-2]', () => {
  expect(() => readSettings({ database: 'http://u:parola@h/d' }, {})).toThrow(/^(?!.*parola)/);
});

test('rates cannot be lifted in production [OPS-ENV-2]', () => {
  expect(() => readSettings({ environment: 'production' }, { FACTURIER_RATE_LIMITS: 'off' })).toThrow(WrongUsage);
  expect(readSettings({}, { FACTURIER_RATE_LIMITS: 'off' }).rateLimitsAreOn).toBe(false);
  expect(readSettings({}, { FACTURIER_CALL_LOG: 'off' }).callLogIsOn).toBe(false);
});

const identityProvider = {
  FACTURIER_OIDC_ISSUER: 'https://conturi.exemplu.ro',
  FACTURIER_OIDC_CLIENT_ID: 'facturier',
  FACTURIER_OIDC_CLIENT_SECRET: 'secret',
};

test('in production an identity provider needs the public address, where it sends people back to [CON-OIDC-1]', () => {
  const production = { environment: 'production' };
  expect(() => readSettings(production, identityProvider)).toThrow(/^FACTURIER_OIDC_ISSUER needs FACTURIER_PUBLIC_URL/);
  const published = { ...identityProvider, FACTURIER_PUBLIC_URL: 'https://facturi.exemplu.ro' };
  expect(readSettings(production, published).oidc).toMatchObject({ issuer: 'https://conturi.exemplu.ro' });
  expect(readSettings({}, identityProvider).oidc).not.toBeNull();
});

const stripe = { FACTURIER_STRIPE_SECRET_KEY: 'sk_test_1', FACTURIER_STRIPE_WEBHOOK_SECRET: 'whsec_1' };

test('Stripe is set by a key and a webhook secret together [V2-LINK-5]', () => {
  expect(readSettings({}, {}).stripe).toBeNull();
  expect(readSettings({}, stripe).stripe).toEqual({
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_1',
    connectWebhookSecret: null,
    url: null,
  });
  for (const name of Object.keys(stripe)) {
    expect(() => readSettings({}, { ...stripe, [name]: '' })).toThrow(WrongUsage);
  }
});

test('the events of connected accounts may have a secret of their own, never alone [V2-LINK-6]', () => {
  const connect = { FACTURIER_STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2' };
  expect(readSettings({}, { ...stripe, ...connect }).stripe).toMatchObject({
    webhookSecret: 'whsec_1',
    connectWebhookSecret: 'whsec_2',
  });
  for (const incomplete of [{}, { FACTURIER_STRIPE_SECRET_KEY: 'sk_test_1' }]) {
    expect(() => readSettings({}, { ...connect, ...incomplete })).toThrow(/are set together\.$/);
    expect(() => readSettings({}, { ...connect, ...incomplete })).toThrow(/^(?!.*whsec_2)/);
  }
});

test.each([
  ['test', 'sk_live_1'],
  ['test', 'rk_live_1'],
  ['production', 'sk_test_1'],
])('the %s environment takes no key like %s, and does not repeat it [V2-LINK-5]', (environment, key) => {
  const variables = { ...stripe, FACTURIER_STRIPE_SECRET_KEY: key };
  expect(() => readSettings({ environment }, variables)).toThrow(WrongUsage);
  expect(() => readSettings({ environment }, variables)).toThrow(new RegExp(`^(?!.*${key})`));
});

test('a mail server and the address to send from are set together [OPS-START-5]', () => {
  const both = { FACTURIER_SMTP_URL: 'smtps://u:p@mail.ro:465', FACTURIER_MAIL_FROM: 'facturi@exemplu.ro' };
  expect(readSettings({}, both).smtp).toEqual({ url: 'smtps://u:p@mail.ro:465', address: 'facturi@exemplu.ro' });
  expect(readSettings({}, {}).smtp).toBeNull();
  for (const name of ['FACTURIER_SMTP_URL', 'FACTURIER_MAIL_FROM']) {
    expect(() => readSettings({}, { ...both, [name]: '' })).toThrow('are set together.');
  }
  expect(() => readSettings({}, { ...both, FACTURIER_MAIL_FROM: 'Firma <a@b.ro>' })).toThrow(
    /^FACTURIER_MAIL_FROM must/,
  );
  for (const url of ['http://u:parola@mail.ro', 'smtp://', 'mail.ro', 'smtp://u:parola@mail.ro:99999']) {
    expect(() => readSettings({}, { ...both, FACTURIER_SMTP_URL: url })).toThrow(
      /^FACTURIER_SMTP_URL must(?!.*parola)/,
    );
  }
});

test('an application at ANAF is set as a whole; its addresses are those of the environment [OPS-ENV-3] [OPS-ENV-4]', () => {
  const application = {
    FACTURIER_ANAF_CLIENT_ID: 'id',
    FACTURIER_ANAF_CLIENT_SECRET: 'secret',
    FACTURIER_ANAF_REDIRECT_URL: 'https://firma.ro/anaf',
  };
  expect(readSettings({}, {}).anaf).toBeNull();
  expect(readSettings({}, {}).registryUrl).toBeNull();
  expect(readSettings({}, application).anaf).toEqual({
    url: 'https://api.anaf.ro/test/FCTEL/rest',
    oauthUrl: 'https://logincert.anaf.ro/anaf-oauth2/v1',
    clientId: 'id',
    clientSecret: 'secret',
    redirectUrl: 'https://firma.ro/anaf',
  });
  const production = readSettings({}, { ...application, FACTURIER_ENVIRONMENT: 'production' });
  expect(production.anaf?.url).toBe('https://api.anaf.ro/prod/FCTEL/rest');
  expect(production.registryUrl).toBe('https://webservicesp.anaf.ro/api/PlatitorTvaRest/v9/tva');
  for (const name of Object.keys(application)) {
    expect(() => readSettings({}, { ...application, [name]: '' })).toThrow('are set together');
  }
  expect(() => readSettings({}, { FACTURIER_ANAF_URL: 'http://127.0.0.1:1' })).toThrow('are set together');
});

test('the central bank is that of Romania in production, played in test, another one or none where that is said [OPS-BNR-1] [OPS-ENV-3] [OPS-ENV-4]', () => {
  const files = {
    FACTURIER_BNR_URL: 'http://127.0.0.1:1/zi.xml',
    FACTURIER_BNR_TEN_DAYS_URL: 'http://127.0.0.1:1/zece.xml',
    FACTURIER_BNR_YEAR_URL: 'http://127.0.0.1:1/{year}.xml',
  };
  const elsewhere = {
    dayUrl: 'http://127.0.0.1:1/zi.xml',
    tenDaysUrl: 'http://127.0.0.1:1/zece.xml',
    yearUrl: 'http://127.0.0.1:1/{year}.xml',
  };
  const production = { FACTURIER_ENVIRONMENT: 'production' };
  expect(readSettings({}, {}).bank).toBe('simulated');
  expect(readSettings({}, production).bank).toEqual({
    dayUrl: 'https://curs.bnr.ro/nbrfxrates.xml',
    tenDaysUrl: 'https://curs.bnr.ro/nbrfxrates10days.xml',
    yearUrl: 'https://curs.bnr.ro/files/xml/years/nbrfxrates{year}.xml',
  });
  for (const environment of [{}, production]) {
    expect(readSettings({}, { ...environment, ...files }).bank).toEqual(elsewhere);
    expect(readSettings({}, { ...environment, FACTURIER_BNR_URL: 'off' }).bank).toBe('off');
  }
  for (const name of Object.keys(files)) {
    expect(() => readSettings({}, { ...files, [name]: '' })).toThrow('are set together');
  }
  expect(() => readSettings({}, { ...files, FACTURIER_BNR_YEAR_URL: 'http://127.0.0.1:1/2026.xml' })).toThrow('{year}');
  expect(() => readSettings({}, { FACTURIER_BNR_URL: 'bnr.ro' })).toThrow(WrongUsage);
});

test('trusted proxies are a list of addresses and ranges, empty if not said [OPS-PROXY-1]', () => {
  expect(readSettings({}, {}).trustedProxies).toEqual([]);
  expect(readSettings({}, { FACTURIER_TRUSTED_PROXIES: '' }).trustedProxies).toEqual([]);
  expect(readSettings({}, { FACTURIER_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8' }).trustedProxies).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    'fd00::/8',
  ]);
});

test('variables called like settings that are none are told apart [OPS-CLI-25]', () => {
  const { unknownVariables } = readSettings(
    {},
    { FACTURIER_PROT: '1', FACTURIER_PORT: '1', PORT: '1', facturier_x: '1' },
  );
  expect(unknownVariables).toEqual(['FACTURIER_PROT']);
});

test('metrics are off unless a port of the loopback or an address names a place of their own for them [OPS-METRICS-1]', () => {
  const metrics = (variables: Readonly<Record<string, string>>) => readSettings({}, variables).metrics;
  expect(metrics({})).toBeNull();
  expect(metrics({ FACTURIER_METRICS_PORT: '9464' })).toEqual({ host: '127.0.0.1', port: 9464, namesCompanies: false });
  expect(metrics({ FACTURIER_METRICS_ADDRESS: '[::1]:9464', FACTURIER_METRICS_COMPANIES: 'on' })).toEqual({
    host: '::1',
    port: 9464,
    namesCompanies: true,
  });
  for (const wrong of [
    { FACTURIER_METRICS_PORT: '8080' },
    { FACTURIER_METRICS_PORT: '1', FACTURIER_METRICS_ADDRESS: '10.0.0.5:1' },
    { FACTURIER_METRICS_ADDRESS: '10.0.0.5' },
    { FACTURIER_METRICS_ADDRESS: '10.0.0.5:70000' },
  ]) {
    expect(() => metrics(wrong)).toThrow(WrongUsage);
  }
});

import { expect, test } from 'vitest';
import { user } from '../../../src/commands/user.ts';
import { browserAt } from '../../support/clients/console-client.ts';
import { partOf, readMime } from '../../support/clients/mime.ts';
import { startSmtp } from '../../support/partners/smtp.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { soakTest, some } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { freshEmail, password } from './house.ts';

const variables = { FACTURIER_TRUSTED_PROXIES: '127.0.0.1, ::1' };

let places = 0;
/** An address from which nobody has come before. */
const freshAddress = (): string => {
  places += 1;
  return `198.18.${Math.floor(places / 250)}.${(places % 250) + 1}`;
};

const signInFrom = (service: TestService, email: string, parola: string, browser = browserAt(service)) =>
  browser.ask('POST', '/intra', { email, parola }, { 'x-forwarded-for': freshAddress() });

/** Whoever runs the installation, who is a member of no company, and the browser they know. */
async function openInstallation(service: TestService) {
  const email = freshEmail('operator');
  const data = service.settings.dataFolder;
  const { out } = await runCommand(user, service.connectionString, {
    positionals: ['add', email],
    flags: { operator: true },
    variables: { FACTURIER_ENVIRONMENT: service.settings.environment },
    data,
  });
  const known = browserAt(service);
  await known.done('POST', `/linkuri/${tokenIn(out[0] ?? '')}`, { parola: password });
  return { email, known };
}

const tokenIn = (text: string): string => /\/app\/intra\/([\w-]{22})/.exec(text)?.[1] ?? '';

async function attack(service: TestService, email: string): Promise<void> {
  for (let from = 0; from < 101; from += 1) {
    expect((await signInFrom(service, email, 'gresit')).status).toBe(401);
  }
}

soakTest(
  'the operator of the installation, who has no company, is asked for the step by mail too [CON-GUESS-4]',
  async () => {
    const server = await startSmtp();
    const smtp = { url: `smtp://${server.address}`, address: 'facturi@serviciu.ro' };
    const service = await testService({ smtp, variables });
    const { email, known } = await openInstallation(service);
    await attack(service, email);
    const right = await signInFrom(service, email, password);
    expect(right.body).toMatchObject({ status: 401, cod: 'pas_prin_email' });
    const wrong = await signInFrom(service, email, 'gresit');
    expect({ ...wrong.body, instance: '' }).toEqual({ ...right.body, instance: '' });
    expect((await signInFrom(service, email, password, known)).status).toBe(204);
    testWorker(service, { smtp });
    await expect.poll(() => server.received.length, { timeout: 60_000, interval: 50 }).toBe(1);
    const [mail] = server.received;
    expect(mail?.to).toEqual([email]);
    const token = tokenIn(partOf(readMime(mail?.source ?? Buffer.alloc(0)), 'text/plain').content.toString());
    expect((await browserAt(service).ask('POST', `/linkuri/${token}`, {})).status).toBe(204);
  },
);

test.each(
  some(
    [
      ['where no mail server is configured', 'production'],
      ['in the outbox of the test environment, which is one of companies', 'test'],
    ] as const,
    2,
  ),
)(
  '%s, tries come one after the other, whatever is right; a known browser and a link do not wait [CON-GUESS-7]',
  async (_where, environment) => {
    const service = await testService({ environment, variables });
    const { email, known } = await openInstallation(service);
    await attack(service, email);
    expect((await signInFrom(service, email, 'gresit')).body.cod).toBe('date_gresite');
    for (const tried of ['gresit', password]) {
      const { status, body, headers } = await signInFrom(service, email, tried);
      expect([status, body.cod, headers.get('retry-after')]).toEqual([429, 'prea_multe_incercari', '1']);
    }
    const together = await Promise.all(Array.from({ length: 5 }, () => signInFrom(service, email, password)));
    expect(together.map(({ status }) => status)).toEqual([429, 429, 429, 429, 429]);
    expect((await signInFrom(service, email, password, known)).status).toBe(204);
    service.clock.set(new Date(service.clock.now().getTime() + 60_000).toISOString());
    const later = await Promise.all(Array.from({ length: 5 }, () => signInFrom(service, email, password)));
    expect(later.map(({ status }) => status).sort()).toEqual([204, 429, 429, 429, 429]);
    const { out } = await runCommand(user, service.connectionString, {
      positionals: ['reset', email],
      variables: { FACTURIER_ENVIRONMENT: environment },
      data: service.settings.dataFolder,
    });
    const reset = { parola: 'o parolă cu totul nouă' };
    expect((await browserAt(service).ask('POST', `/linkuri/${tokenIn(out[0] ?? '')}`, reset)).status).toBe(204);
  },
);

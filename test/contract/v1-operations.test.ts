import { beforeAll, describe, expect, test } from 'vitest';
import { v1Operations } from '../../src/api/v1/operations.ts';
import { planNames } from '../../src/api/words/vocabulary.ts';
import { plans } from '../../src/domain/access/right.ts';
import type { Reply } from '../support/clients/api-client.ts';
import { expectV1, hashOf, platform, refusalOf, sendV1 } from '../support/clients/v1-client.ts';
import { provisionForTest } from '../support/service/provisioning.ts';
import { type TestService, testService } from '../support/service/test-service.ts';

/** Everything a row of v1 declares is proven here: a new operation is covered by being in the table. */
const keyedRows = v1Operations.filter(({ access }) => access !== 'public');
const badCredentials = 'Codul unic nu exista sau nu este asociat.';

let testing: TestService;
let production: TestService;
let limited: TestService;
const secrets = new Map<TestService, Readonly<Record<string, string>>>();

const codes = {
  none: '12345674',
  pro: '22222222',
  premium: '33333333',
  enterprise: '44444444',
  bare: '55555555',
} as const;
type Company = keyof typeof codes;

async function opened(service: TestService): Promise<TestService> {
  const companii = Object.entries(codes).map(([name, cod_unic]) => ({
    cod_unic,
    denumire: `Firma ${name}`,
    ...(name === 'none' || name === 'bare' ? {} : { abonament: name }),
    ...(name === 'bare' ? {} : { platforme: [platform] }),
    utilizatori_api: [{ nume: name }, { nume: `${name} 2` }],
  }));
  secrets.set(service, await provisionForTest(service, { companii }));
  return service;
}

beforeAll(async () => {
  testing = await opened(await testService());
  production = await opened(await testService({ environment: 'production' }));
  limited = await opened(await testService({ rateLimits: 'on' }));
});

/** No other member than the credentials: what they add to the hash is empty. */
const signed = (service: TestService, company: Company, user: string = company) => ({
  CodUnic: codes[company],
  Hash: hashOf(codes[company], secrets.get(service)?.[user] ?? '', ''),
  PlatformaUrl: platform,
});

describe.each(keyedRows.map((row) => [row.path.slice('/v1/'.length), row] as const))('%s', (operation, row) => {
  const send = (json: unknown, service = testing): Promise<Reply> => sendV1(service, operation, { json });
  const isAdmitted = (reply: Reply): boolean =>
    reply.body.Success || !/Abonamentul|Codul unic|PlatformaUrl|Hash|Limita/.test(reply.body.Message);

  test('without credentials the missing one is named [V1-AUTH-1] [V1-ERR-1]', async () => {
    const { CodUnic, Hash, PlatformaUrl } = signed(testing, 'none');
    expect(refusalOf(await send({}))).toBe('"CodUnic" este obligatoriu.');
    expect(refusalOf(await send({ CodUnic, PlatformaUrl }))).toBe('"Hash" este obligatoriu.');
    expect(refusalOf(await send({ CodUnic, Hash }))).toBe('"PlatformaUrl" este obligatoriu.');
  });

  test('a wrong hash, another company and one that does not exist are one answer [V1-AUTH-3]', async () => {
    const good = signed(testing, 'none');
    const wrong = [
      { ...good, Hash: good.Hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
      { ...good, Hash: 'x' },
      { ...good, CodUnic: codes.enterprise },
      { ...good, CodUnic: '99999999' },
      { ...good, CodUnic: "1' OR '1'='1" },
      { ...good, CodUnic: '\u0000' },
      { ...good, CodUnic: '12345674 ' },
      { ...signed(testing, 'enterprise'), CodUnic: codes.none },
    ];
    for (const body of wrong) expect(refusalOf(await send(body)), JSON.stringify(body)).toBe(badCredentials);
  });

  test('good credentials are let in: of any API user, the hash in lower case, the code with RO or as a number [V1-AUTH-2] [V1-HASH-1] [V1-HASH-5]', async () => {
    const good = signed(testing, 'none');
    const key = secrets.get(testing)?.['none'] ?? '';
    const replies = [
      await send(good),
      await send(signed(testing, 'none', 'none 2')),
      await send({ ...good, Hash: good.Hash.toLowerCase() }),
      await send({ ...good, CodUnic: 12345674 }),
      await send({ ...good, CodUnic: 'RO12345674', Hash: hashOf('RO12345674', key, '') }),
    ];
    for (const reply of replies) expect(isAdmitted(reply), reply.text).toBe(true);
  });

  test('the subscription decides, also in the test environment, and the sentence names the one needed [V1-PLAN-1]', async () => {
    if (row.access === 'public') return;
    for (const plan of plans) {
      for (const service of [testing, production]) {
        const reply = await send(signed(service, plan), service);
        expect(isAdmitted(reply), reply.text).toBe(row.access.plans.includes(plan));
      }
    }
    expect(isAdmitted(await send(signed(testing, 'none')))).toBe(true);
    const refused = await send(signed(production, 'none'), production);
    const [smallest = 'enterprise'] = row.access.plans;
    expect(refusalOf(refused)).toContain(planNames[smallest]);
  });

  test('a platform that is not registered is refused, and so is any where none is [V1-AUTH-4]', async () => {
    const sentence = 'Platforma din "PlatformaUrl" nu este inregistrata in setarile firmei.';
    for (const url of [
      'https://alt.exemplu.ro',
      'exemplu.ro',
      'https://magazin.exemplu.ro:8443',
      'ftp://magazin.exemplu.ro',
      'x',
    ]) {
      expect(refusalOf(await send({ ...signed(testing, 'none'), PlatformaUrl: url })), url).toContain(sentence);
    }
    expect(refusalOf(await send(signed(testing, 'bare')))).toContain(sentence);
    const site = ['HTTPS://Magazin.Exemplu.ro', `${platform}/`, `${platform}:443/cos/finalizare`, 'magazin.exemplu.ro'];
    for (const url of [
      ...site,
      'http://magazin.exemplu.ro',
      'https://www.magazin.exemplu.ro',
      'WWW.magazin.exemplu.ro/',
    ]) {
      expect(isAdmitted(await send({ ...signed(testing, 'none'), PlatformaUrl: url })), url).toBe(true);
    }
  });

  test('the limit holds per API user and operation [V1-RATE-1] [V1-RATE-2]', async () => {
    if (row.rate === 'protective') return;
    const ask = (user: string) => send(signed(limited, 'enterprise', user), limited);
    const [other, ...replies] = await Promise.all([
      ask('enterprise 2'),
      ...Array.from({ length: 6 }, () => ask('enterprise')),
    ]);
    expect(isAdmitted(other), other.text).toBe(true);
    expect(replies.filter(isAdmitted)).toHaveLength(1);
    const [second = other] = replies.filter((reply) => !isAdmitted(reply));
    const seconds = Number(second.headers.get('retry-after'));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(row.rate.seconds);
    expect(refusalOf(second)).toMatch(/^Limita de apeluri a fost depasita; reincercati peste \d+ .*secund/);
  });

  test('a required member that is missing is named [V1-ERR-3]', async () => {
    const missing = row.members.required ?? [];
    const message = (await send(signed(testing, 'none'))).body.Message;
    if (missing.length > 0) expect(message).toMatch(new RegExp(`^"(?:${missing.join('|')})" este obligatoriu\\.$`));
  });

  test('a form, no body, no JSON and JSON that is no object are told as such [V1-ERR-2]', async () => {
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'CodUnic=1&Hash=2' };
    expect(refusalOf(await sendV1(testing, operation, form))).toContain('application/json');
    const parts = { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x\r\n\r\n--x--' };
    expect(refusalOf(await sendV1(testing, operation, parts))).toContain('application/json');
    expect(refusalOf(await sendV1(testing, operation, {}))).toContain('Corpul cererii lipseste');
    for (const body of ['{', '{"CodUnic":1,}', '[1', '\u0000', '{"a":01}', '['.repeat(5000) + ']'.repeat(5000)]) {
      expect(refusalOf(await sendV1(testing, operation, { body })), body.slice(0, 20)).toContain('JSON valid');
    }
    for (const body of ['[]', '1e400', 'null', '"x"']) {
      expect(refusalOf(await sendV1(testing, operation, { body }))).toContain('obiect JSON');
    }
    expect(refusalOf(await sendV1(testing, operation, { body: new Uint8Array([0x7b, 0xff, 0x7d]) }))).toContain(
      'utf-8',
    );
  });

  test('another method is told so, and the headers name the successor [V1-ERR-2] [V1-VER-1]', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const reply = await testing.send(row.path, { method });
      expectV1(reply);
      expect(refusalOf(reply)).toBe('Aceasta operatie se apeleaza cu POST.');
      expect(reply.headers.get('link')).toBe(`<${testing.url}${row.successor}>; rel="successor-version"`);
    }
  });
});

test('the checks come in their order: each is told although everything after it is wrong too [V1-AUTH-2]', async () => {
  const service = limited;
  const send = (json: unknown): Promise<Reply> => sendV1(service, 'factura/incasare', { json });
  const wrongPlatform = { PlatformaUrl: 'https://alt.ro' };
  const body = signed(service, 'premium');
  expect(refusalOf(await send({ ...body, ...wrongPlatform, Hash: 'x' }))).toBe(badCredentials);
  expect(refusalOf(await send({ ...signed(service, 'pro'), ...wrongPlatform }))).toContain('Premium sau Enterprise');
  expect(refusalOf(await send({ ...body, ...wrongPlatform }))).toContain('PlatformaUrl');
  // What was refused before the rate did not count there.
  const told = (await Promise.all(Array.from({ length: 6 }, () => send(body)))).map(refusalOf);
  expect(told.filter((sentence) => sentence === '"NumarFactura" este obligatoriu.')).toHaveLength(1);
  expect(told.filter((sentence) => sentence.startsWith('Limita de apeluri'))).toHaveLength(5);
});

test('a new user and a new platform count at the next call [V1-AUTH-3]', async () => {
  const code = '66666660';
  const company = {
    cod_unic: code,
    denumire: 'Schimbatoare',
    platforme: [platform],
    utilizatori_api: [{ nume: 'unu' }],
  };
  const first = await provisionForTest(testing, { companii: [company] });
  const ask = (key: string | undefined, PlatformaUrl = platform): Promise<Reply> =>
    sendV1(testing, 'factura/awb', { json: { CodUnic: code, Hash: hashOf(code, key ?? '', ''), PlatformaUrl } });
  expect(refusalOf(await ask(first['unu']))).toContain('este obligatoriu');
  expect(refusalOf(await ask('doi'))).toBe(badCredentials);
  const again = { ...company, platforme: ['https://alt.ro'], utilizatori_api: [{ nume: 'doi' }] };
  const second = await provisionForTest(testing, { companii: [again] });
  expect(refusalOf(await ask(second['doi'], 'https://alt.ro'))).toContain('este obligatoriu');
  expect(refusalOf(await ask(first['unu']))).toContain('este obligatoriu');
});

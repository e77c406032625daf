import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bookkeeper, callAt, sold } from '../support/program/books-seen.ts';
import { runCommands, runProgram, serveProgram } from '../support/program/program.ts';
import { provisionedData } from '../support/program/provisioned.ts';

const code = bookkeeper.cod_unic;
const withoutLimits = { FACTURIER_RATE_LIMITS: 'off' };

async function asksV1(url: string, privateKey: string): Promise<boolean> {
  const Hash = createHash('sha1').update(`${code}${privateKey}`).digest('hex').toUpperCase();
  const response = await fetch(`${url}/v1/articol/articolemodificate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ CodUnic: code, PlatformaUrl: bookkeeper.platforme[0], Hash }),
  });
  return ((await response.json()) as { Success: boolean }).Success;
}

test('an installation whose master key is lost gets a new one: what can be made anew is shown once, and the rest goes on [KEY-10]', async () => {
  const { data, companies } = await provisionedData([{ ...bookkeeper, utilizatori_api: [{ nume: 'v1' }] }]);
  const key = companies[0]?.chei[0]?.cheie ?? '';
  const lostPrivateKey = companies[0]?.utilizatori_api[0]?.cheie_privata ?? '';
  const before = await serveProgram(['--data', data], withoutLimits);
  expect((await callAt(before.url, key, '/v2/facturi', sold(1))).status).toBe(200);
  const webhook = { url: 'http://127.0.0.1:9/evenimente', evenimente: ['factura.*'] };
  const added = await callAt(before.url, key, '/v2/webhookuri', webhook);
  expect(added.status, added.text).toBe(200);
  expect(await asksV1(before.url, lostPrivateKey)).toBe(true);
  const refused = await runProgram(['replace-key', '--yes', '--data', data]);
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('The master key of this database is not lost: it is in ');
  await rm(join(data, 'master.key'));
  const served = await runProgram(['replace-key', '--yes', '--data', data]);
  expect(served.err).toContain('A service runs on this database; stop it first. Nothing was changed.');
  await before.end('SIGTERM');

  const [told, replaced, again, examined, verified] = await runCommands(
    { words: ['replace-key', '--data', data] },
    { words: ['replace-key', '--yes', '--data', data] },
    { words: ['replace-key', '--yes', '--data', data] },
    { words: ['doctor', '--deep', '--data', data] },
    { words: ['audit', 'verify', '--deep', '--data', data] },
  );
  expect(told?.code, told?.err).toBe(0);
  expect(told?.out).toContain(`private keys of v1 (v1 of ${code}).`);
  expect(told?.out).toContain(`secrets of webhooks (${webhook.url} of ${code}).`);
  expect(replaced?.code, replaced?.err).toBe(0);
  expect((await stat(join(data, 'master.key'))).mode & 0o777).toBe(0o600);
  const made = JSON.parse(replaced?.out ?? '');
  expect(made.webhookuri).toEqual([{ cod_unic: code, url: webhook.url, secret: expect.stringMatching(/^whsec_/) }]);
  expect(made.webhookuri[0].secret).not.toBe(JSON.parse(added.text).data.secret);
  expect(again?.err).toContain('is not lost');
  expect(examined?.out).toContain('ok     the master key is the one of this database\n');
  expect(examined?.out).not.toContain('WRONG');
  expect(verified?.code, `${verified?.out}${verified?.err}`).toBe(0);
  expect(verified?.out).not.toMatch(/not sealed yet [1-9]/);

  const after = await serveProgram(['--data', data], withoutLimits);
  expect(await asksV1(after.url, lostPrivateKey)).toBe(false);
  expect(await asksV1(after.url, made.utilizatori_api[0].cheie_privata)).toBe(true);
  expect(JSON.parse((await callAt(after.url, key, '/v2/facturi', sold(1))).text).data.numar).toBe('2');
  const tested = await callAt(after.url, key, `/v2/webhookuri/${JSON.parse(added.text).data.id}/testeaza`, {});
  expect(tested.status, tested.text).toBe(200);
});

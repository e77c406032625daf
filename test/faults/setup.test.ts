import { chmod, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, inject, test } from 'vitest';
import { answersOf } from '../../src/commands/setup/questions.ts';
import { publicAddress, refuseReadablePassword, refuseUnsafeDatabase } from '../../src/commands/setup/safety.ts';
import { readSettings } from '../../src/config.ts';
import { startSmtp } from '../support/partners/smtp.ts';
import { installedData } from '../support/program/installed-data.ts';
import { runCommands } from '../support/program/program.ts';

const noBank = { FACTURIER_BNR_URL: 'off' };

test('setup checks what it is told, writes settings that production runs with, invites the operator and says what is left; it begins once [OPS-SETUP-1] [OPS-CLI-27]', async () => {
  const data = await installedData();
  await chmod(data, 0o700);
  const mail = await startSmtp();
  const server = `smtp://${mail.address}`;
  const keys = join(dirname(data), 'keys');
  const flags = ['--url', 'https://facturi.example', '--proxies', '127.0.0.1', '--operator', 'ana@facturi.example'];
  const mailFlags = ['--mail-server', server, '--mail-sender', 'facturi@facturi.example'];
  const words = ['setup', '--data', data, '--key-folder', keys, ...flags, ...mailFlags];
  const [inside, done, again, examined] = await runCommands(
    { words: [...words, '--key-folder', join(data, 'keys')], variables: noBank },
    { words, variables: noBank },
    { words, variables: noBank },
    { words: ['doctor', '--data', data], variables: noBank },
  );
  expect(inside).toMatchObject({ code: 1, err: expect.stringContaining('must not stand in the data folder') });
  expect(done?.code, done?.err).toBe(0);
  expect(done?.out).toMatch(/^Invitation {2}https:\/\/facturi\.example\/app\/intra\/\S+$/m);
  expect(done?.out).toMatch(/^\d\. invoices can be sent to the tax authority: set FACTURIER_ANAF_CLIENT_ID/m);
  expect(done?.out).toMatch(
    /^\d\. there is a backup of the last 7 days: none .*; set FACTURIER_BACKUP_FOLDER for one every day; /m,
  );
  expect(done?.out).toMatch(/^\d\. let a program watch it: FACTURIER_METRICS_PORT/m);
  expect(done?.out).toMatch(/^\d\. enter facturi\.example in the DNS/m);
  expect(done?.out).not.toMatch(/set FACTURIER_(?:PUBLIC_URL|SMTP_URL|TRUSTED_PROXIES|MASTER_KEY_FILE)/);
  // The server was spoken to, and got no mail.
  expect([mail.connections(), mail.received]).toEqual([2, []]);

  const file = join(data, 'facturier.env');
  expect(await readFile(file, 'utf8')).toBe(
    [
      'FACTURIER_ENVIRONMENT=production',
      'FACTURIER_PUBLIC_URL=https://facturi.example',
      'FACTURIER_TRUSTED_PROXIES=127.0.0.1',
      `FACTURIER_SMTP_URL=${server}`,
      'FACTURIER_MAIL_FROM=facturi@facturi.example',
      `FACTURIER_MASTER_KEY_FILE=${join(keys, 'master.key')}\n`,
    ].join('\n'),
  );
  for (const secret of [file, join(keys, 'master.key')]) expect((await stat(secret)).mode & 0o777).toBe(0o600);
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('facturier.env is there already') });
  // Another environment would be refused: the command read the file.
  expect(examined?.code, examined?.err).toBe(0);
  expect(examined?.out.match(/^warn .*$/gm)).toHaveLength(2);
});

test('what no flag says is asked, again where the answer is refused; without an answer the flag is named [OPS-SETUP-2]', async () => {
  const mail = await startSmtp();
  const server = `smtp://${mail.address}`;
  const settings = readSettings({}, {});
  const warned: string[] = [];
  const call = { settings, flags: { operator: 'ana@facturi.example' }, warn: (text: string) => void warned.push(text) };
  const typed = [
    'http://facturi.example',
    'https://facturi.example/',
    '',
    'smtp://127.0.0.1:1',
    server,
    'facturi',
    'a@b.example',
  ];
  expect(await answersOf(call, Readable.from([`${typed.join('\n')}\n`]))).toEqual({
    url: 'https://facturi.example',
    proxies: '127.0.0.1',
    mailServer: server,
    mailFrom: 'a@b.example',
    operator: 'ana@facturi.example',
  });
  expect(warned).toEqual([
    expect.stringContaining('over http anybody on the way reads'),
    expect.stringContaining('does not let us in'),
    expect.stringContaining('must be an e-mail address'),
  ]);
  await expect(answersOf(call, Readable.from([]))).rejects.toThrow(/^Say --url: /);
});

test('what is unsafe in production is refused with the reason [OPS-SETUP-3]', async () => {
  for (const address of [
    'http://a.example',
    'https://10.0.0.1',
    'https://[::1]',
    'https://localhost',
    'https://a.example/b',
  ])
    expect(() => publicAddress(address), address).toThrow(/:/);
  expect(() => refuseReadablePassword('smtp://a:b@posta.example')).toThrow('reads the password');
  for (const safe of [
    'smtps://a:b@posta.example',
    'smtp://a:b@posta.example?requireTLS=true',
    'smtp://posta.example',
    'smtp://a:b@127.0.0.1',
  ])
    expect(() => refuseReadablePassword(safe), safe).not.toThrow();
  const production = readSettings({ environment: 'production' }, {});
  const { url } = inject('outlivingServer');
  await expect(refuseUnsafeDatabase(url, production)).rejects.toThrow('companies would not be kept apart');
});

import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hashApiKey, isApiKeyOf, privateKeyContext } from '../../src/domain/access/credentials.ts';
import { masterKeyOf } from '../../src/domain/access/master-key.ts';

import { argon2Hasher } from '../../src/partners/argon2.ts';
import { findKeyHolders } from '../../src/storage/access/api-keys.ts';
import { freshCode, full, masterKey, one, provisioningBench } from '../support/service/provisioning-bench.ts';

const passwords = argon2Hasher();

const { database, provision, refusedMessages, query, everything } = await provisioningBench();

describe('secrets', () => {
  test('are shown by the run that made them and by no other [PROV-2] [KEY-3]', async () => {
    const code = freshCode();
    const first = await provision({ companii: [full(code)] });
    expect(first.companii).toMatchObject([
      {
        cod_unic: code,
        chei: [{ nume: 'magazin' }, { nume: 'rapoarte' }],
        utilizatori_api: [{ nume: 'magazin-v1' }],
      },
    ]);
    const company = full(code);
    const more = { ...company, chei: [...company.chei, { nume: 'nou', drepturi: [] }] };
    const second = await provision({ companii: [more] });
    expect(second.companii[0]?.chei.map(({ nume }) => nume)).toEqual(['nou']);
    expect(second.companii[0]?.utilizatori_api).toEqual([]);
  });

  test('a key opens its company; of it only the hash is stored [KEY-1] [KEY-3] [KEY-8]', async () => {
    const code = freshCode();
    const { companii } = await provision(
      one({ cod_unic: code, chei: [{ nume: 'k', drepturi: ['arhive:gestionare'] }] }),
    );
    const key = companii[0]?.chei[0]?.cheie ?? '';
    expect(isApiKeyOf('test', key)).toBe(true);
    const [holder] = await findKeyHolders(database.quickReads, [hashApiKey(key)]);
    expect(holder).toMatchObject({ fiscalCode: code, rights: ['archives:manage'], isRevoked: false });
    const stored = await everything();
    expect(stored).toContain(hashApiKey(key).toString('hex'));
    expect(stored).not.toContain(key);
    expect(stored).not.toContain(key.slice(9, 41));
  });

  test('a private key is stored sealed, and opens again for its own user only [KEY-6]', async () => {
    const code = freshCode();
    const { companii } = await provision(one({ cod_unic: code, utilizatori_api: [{ nume: 'v1' }] }));
    const privateKey = companii[0]?.utilizatori_api[0]?.cheie_privata ?? '';
    expect(privateKey).toMatch(/^[0-9A-Za-z]{40}$/);
    const [row] = await query(
      'SELECT sealed_private_key AS sealed FROM api_users JOIN companies USING (company_id) WHERE fiscal_code = $1',
      [code],
    );
    const sealed = row?.['sealed'];
    if (!Buffer.isBuffer(sealed)) throw new Error('nothing is stored');
    expect(masterKey.open(sealed, privateKeyContext(code, 'v1')).toString()).toBe(privateKey);
    expect(() => masterKey.open(sealed, privateKeyContext(code, 'v2'))).toThrow();
    const stored = await everything();
    expect(stored).not.toContain(privateKey);
    expect(stored).not.toContain(Buffer.from(privateKey).toString('hex'));
  });

  test('no private key is sealed with another master key than the first [KEY-6]', async () => {
    await provision(one({ cod_unic: freshCode(), utilizatori_api: [{ nume: 'v1' }] }));
    const other = { key: async () => masterKeyOf(Buffer.alloc(32, 6), randomBytes) };
    const before = await everything();
    expect(await refusedMessages(one({ cod_unic: freshCode(), utilizatori_api: [{ nume: 'v1' }] }), other)).toEqual([
      'companii[0].utilizatori_api cannot be created: the master key at hand is not the one this installation began with.',
    ]);
    expect(await everything()).toBe(before);
  });

  test('the master key is asked for only where something is to be sealed [KEY-6]', async () => {
    const none = {
      key: async () => {
        throw new Error('there is no master key');
      },
    };
    const code = freshCode();
    const file = one({ cod_unic: code, utilizatori_api: [{ nume: 'v1' }] });
    await expect(provision(file, none)).rejects.toThrow('there is no master key');
    await provision(file);
    await expect(provision(file, none)).resolves.toBeDefined();
    await expect(provision(one({ cod_unic: freshCode() }), none)).resolves.toBeDefined();
  });

  test('a password is stored as a slow hash, replaced only when it changes, and the person administers the company [PROV-4] [CON-PERSON-2]', async () => {
    const code = freshCode();
    const hashOf = async () => {
      const [row] = await query(
        'SELECT password_hash AS hash FROM persons JOIN memberships USING (person_id) JOIN companies USING (company_id) WHERE fiscal_code = $1',
        [code],
      );
      return String(row?.['hash']);
    };
    const withPassword = (parola: string) => one({ cod_unic: code, utilizatori: [{ email: 'a@b.ro', parola }] });
    await provision(withPassword('prima parolă'));
    const roles = await query('SELECT role FROM memberships JOIN companies USING (company_id) WHERE fiscal_code = $1', [
      code,
    ]);
    expect(roles).toEqual([{ role: 'administrator' }]);
    const first = await hashOf();
    expect(first).toMatch(/^\$argon2id\$/);
    expect(await passwords.matches('prima parolă', first)).toBe(true);
    await provision(withPassword('prima parolă'));
    expect(await hashOf()).toBe(first);
    await provision(withPassword('a doua parolă'));
    expect(await passwords.matches('a doua parolă', await hashOf())).toBe(true);
  });
});

describe('keys', () => {
  const named = (...names: readonly string[]) => names.map((nume) => ({ nume, drepturi: ['*'] }));

  test('a revoked key is known as such at once, and stays revoked when it is named again [KEY-5]', async () => {
    const code = freshCode();
    const { companii } = await provision(one({ cod_unic: code, chei: named('k') }));
    const hash = hashApiKey(companii[0]?.chei[0]?.cheie ?? '');
    await provision(one({ cod_unic: code, chei: [{ nume: 'k', drepturi: ['*'], revocata: true }] }));
    expect(await findKeyHolders(database.quickReads, [hash])).toMatchObject([{ isRevoked: true }]);
    const before = await everything();
    const again = await provision(one({ cod_unic: code, chei: [{ nume: 'k', drepturi: [], revocata: false }] }));
    expect(again.companii[0]?.chei).toEqual([]);
    expect(await everything()).toBe(before);
  });

  test('a key named for the first time as revoked has no secret [KEY-5]', async () => {
    const code = freshCode();
    const file = one({ cod_unic: code, chei: [{ nume: 'k', drepturi: ['*'], revocata: true }] });
    expect((await provision(file)).companii[0]?.chei).toEqual([]);
    const rows = await query(
      `SELECT k.revoked_at IS NOT NULL AS revoked, h.key_hash FROM api_keys AS k JOIN companies USING (company_id)
         LEFT JOIN api_key_hashes AS h USING (company_id, api_key_id) WHERE fiscal_code = $1`,
      [code],
    );
    expect(rows).toEqual([{ revoked: true, key_hash: null }]);
  });

  test('are as many as the plan allows, and a revoked one makes room [KEY-7]', async () => {
    const code = freshCode();
    const premium = { cod_unic: code, abonament: 'premium' };
    await provision(one({ ...premium, chei: named('a') }), { environment: 'production' });
    expect(await refusedMessages(one({ cod_unic: code, chei: named('b') }), { environment: 'production' })).toEqual([
      'companii[0].chei would be 2 active, and the abonament premium allows 1.',
    ]);
    expect(await refusedMessages(one({ cod_unic: code, chei: named('b') }))).toHaveLength(1);
    const swapped = [{ nume: 'a', drepturi: [], revocata: true }, ...named('b')];
    const { companii } = await provision(one({ cod_unic: code, chei: swapped }), { environment: 'production' });
    expect(isApiKeyOf('production', companii[0]?.chei[0]?.cheie ?? '')).toBe(true);
  });

  test('of a company without a plan are refused in production, and free in test [KEY-7]', async () => {
    const file = one({ cod_unic: freshCode(), chei: named('a', 'b', 'c', 'd') });
    expect(await refusedMessages(file, { environment: 'production' })).toEqual([
      'companii[0].chei would be 4 active, and a company without abonament allows none.',
    ]);
    expect((await provision(file)).companii[0]?.chei).toHaveLength(4);
  });
});

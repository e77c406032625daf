import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { outlivingInstallation } from '../support/program/outliving-installation.ts';
import { type Running, runProgram, serveProgram, temporaryFolder } from '../support/program/program.ts';
import { findPooler } from '../support/service/find-pooler.ts';
import { startPooler } from '../support/service/pooler.ts';

const program = findPooler();

const document = {
  serie: 'FCT',
  valuta: 'RON',
  tip_factura: 'F',
  client: { tip: 'PF', denumire: 'Popescu Ion' },
  articole: [{ denumire: 'Cana', nr_produse: 1, pret_unitar: 10, cota_tva: 0.21 }],
};

test.runIf(program)(
  'two services behind a pgBouncer in transaction mode: one invoice for one key, numbers without a gap, and no lock that outlives its holder [OPS-DB-4] [V2-IDEM-1]',
  async () => {
    const { connectionString, where, headers } = await outlivingInstallation();
    // Fewer connections than the services would open by themselves, so that they share them.
    const pooler = await startPooler(program ?? '', inject('outlivingServer').serviceUrl, 12);
    onTestFinished(() => pooler.stop());
    const pooled = where.map((word) => (word === connectionString ? pooler.through(connectionString) : word));
    const services = await Promise.all(
      [1, 2].map(() => serveProgram(pooled, { FACTURIER_RATE_LIMITS: 'off', FACTURIER_BNR_URL: 'off' })),
    );
    const issue = async ({ url }: Pick<Running, 'url'>, key: string): Promise<string> => {
      const reply = await fetch(`${url}/v2/facturi`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': key },
        body: JSON.stringify(document),
      });
      const text = await reply.text();
      // V2-IDEM-3: on a busy machine the first may take longer than a repeat waits.
      if (reply.status === 409) return issue({ url }, key);
      expect(reply.status, text).toBe(200);
      return String(JSON.parse(text).data.numar);
    };
    const fromBoth = (keyOf: (at: number) => string): Promise<string[]> =>
      Promise.all(Array.from({ length: 40 }, (_, at) => issue(services[at % 2] ?? { url: '' }, keyOf(at))));

    expect(new Set(await fromBoth(() => 'aceeasi'))).toEqual(new Set(['1']));
    const others = await fromBoth((at) => `alta ${at}`);
    expect(others.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, at) => at + 2));

    const file = join(await temporaryFolder(), 'b.fct');
    const restore = () => runProgram(['restore', file, '--force', ...pooled]);
    expect((await runProgram(['backup', file, ...pooled])).code).toBe(0);
    expect((await restore()).err).toContain('A service runs on this database');
    await Promise.all(services.map(({ end }) => end('SIGKILL')));
    const held = () =>
      queryRows(
        connectionString,
        `SELECT FROM pg_locks JOIN pg_database d ON d.oid = database WHERE datname = current_database() AND locktype = 'advisory'`,
      );
    await expect.poll(held).toEqual([]);
    const restored = await restore();
    expect(restored.code, restored.err).toBe(0);
    const again = await serveProgram(pooled, { FACTURIER_RATE_LIMITS: 'off', FACTURIER_BNR_URL: 'off' });
    expect(await issue(again, 'aceeasi')).toBe('1');
    expect(await issue(again, 'noua')).toBe('42');
    await again.end('SIGTERM');
    expect(await held()).toEqual([]);
  },
);

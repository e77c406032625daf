// `node scripts/pgbouncer.mjs DATABASE_URL` starts a pgBouncer in transaction mode in front of that server, prints the address of the database
// through it, and runs until it is interrupted. FACTURIER_PGBOUNCER names the program, if it is not in the PATH.
import { once } from 'node:events';
import '../test/support/runner/run-typescript.mjs';

const { startPooler } = await import('../test/support/service/pooler.ts');

const [server] = process.argv.slice(2);
if (!server) {
  console.error('Name the address of the database: node scripts/pgbouncer.mjs postgres://…');
  process.exit(2);
}
const pooler = await startPooler(process.env.FACTURIER_PGBOUNCER || 'pgbouncer', server);
console.log(pooler.through(server));
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
await pooler.stop();

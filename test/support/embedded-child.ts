import { openEmbeddedDatabase } from '../../src/storage/postgres/embedded/embedded-database.ts';

// A process of its own for the tests of the embedded database: opens it, says how that went in one line of JSON, and
// stops it at SIGTERM.
const [dataFolder = '', use = ''] = process.argv.slice(2);
// Holds the process, as a listening server would.
const held = setInterval(() => undefined, 60_000);
try {
  const database = await openEmbeddedDatabase(dataFolder, use === 'serve' ? 'serve' : 'command');
  process.once('SIGTERM', () => {
    void database.stop().then(() => clearInterval(held));
  });
  say({ connectionString: database.connectionString, startedHere: database.startedHere });
} catch (error) {
  say({ refusal: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
  clearInterval(held);
}

function say(what: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify(what)}\n`);
}

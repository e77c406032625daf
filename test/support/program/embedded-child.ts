import { openEmbeddedDatabase } from '../../../src/storage/postgres/embedded/embedded-database.ts';

// A separate process for the tests of the embedded database: it opens it, reports the result in one line of JSON, and stops it at SIGTERM.
const [dataFolder = '', use = ''] = process.argv.slice(2);
// This keeps the process alive, as a listening server would.
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

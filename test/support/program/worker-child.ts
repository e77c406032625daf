// A worker process with one kind of job, "endless", for tests that kill it: it prints what it begins and never finishes, unless it is told
// to at its start.
// node --import ./run-typescript.mjs worker-child.ts DATABASE_URL endless|finishing
import { once } from 'node:events';
import { startBackground } from '../../../src/commands/background/background.ts';
import { readSettings } from '../../../src/config.ts';
import { standardTiming } from '../../../src/jobs/runner.ts';
import { createLogger } from '../../../src/logging.ts';

const [connectionString = '', manner] = process.argv.slice(2);
const stop = startBackground({
  connectionString,
  settings: readSettings({ data: '.' }, {}),
  publicUrl: () => 'http://127.0.0.1',
  logger: createLogger('silent', process.stderr),
  kinds: [
    {
      kind: 'endless',
      maxAttempts: 5,
      firstDelaySeconds: 1,
      slots: 1,
      timeoutSeconds: 600,
      isOutward: false,
      async run({ jobId, attempts }, { signal }) {
        process.stdout.write(`begun ${jobId} ${attempts}\n`);
        if (manner === 'endless') await once(signal, 'abort').then(() => Promise.reject(signal.reason));
      },
    },
  ],
  timing: { ...standardTiming, pollMs: 50, takeOverMs: 50, leaseSeconds: 2, extendMs: 200, graceMs: 0 },
});
process.stdout.write('ready\n');
process.on('SIGTERM', () => void stop());

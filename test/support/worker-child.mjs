// A worker process with one kind of job, "endless", for tests that kill it: it prints what it begins and never finishes,
// unless it is told to at its start. node worker-child.mjs DATABASE_URL endless|finishing
import { once } from 'node:events';
import { startBackground } from '../../dist/commands/background/background.js';
import { standardTiming } from '../../dist/jobs/runner.js';
import { createLogger } from '../../dist/logging.js';

const [, , connectionString, manner] = process.argv;
const stop = startBackground({
  connectionString,
  settings: {
    environment: 'test',
    smtp: null,
    archiveDays: 7,
    anaf: null,
    bank: 'off',
    dataFolder: '.',
    masterKeyFile: null,
    webhookAllow: [],
  },
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

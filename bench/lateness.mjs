// Measures how late webhooks and mails are while other programs take every processor: from their cause until they arrive.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { spread } from './statistics.mjs';
import { headersOf, series } from './targets.mjs';

/** Starts a mail server that notes when each mail arrived, by its recipient. */
export async function startMailServer(stops) {
  const arrivals = new Map();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData(stream, { envelope }, done) {
      stream.resume().on('end', () => {
        for (const { address } of envelope.rcptTo) arrivals.set(address, Date.now());
        done(null);
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  stops.push(() => new Promise((resolve) => server.close(resolve)));
  return { url: `smtp://127.0.0.1:${server.server.address().port}`, arrivals };
}

/** There are twice as many programs as processors, and they compute without a pause. */
function keepProcessorsBusy() {
  const programs = Array.from({ length: 2 * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  return () => programs.forEach((program) => void program.kill('SIGKILL'));
}

export async function measureLateness({ load, address, companies, receiver, mails, drained, seconds, stops }) {
  const release = keepProcessorsBusy();
  stops.push(release);
  receiver.lateness.length = 0;
  const [asked] = await Promise.all([
    askForMails(address, companies, seconds),
    load.ask({ do: 'load', row: 'issue-short', service: 'limited', seconds }),
  ]);
  await drained();
  while ([...asked.keys()].some((email) => !mails.arrivals.has(email))) await pause(50);
  release();
  return {
    webhooks: spread(receiver.lateness),
    mails: spread([...asked].map(([email, at]) => mails.arrivals.get(email) - at)),
  };
}

/** The moment at which each mail was asked for, by its recipient. */
async function askForMails(address, companies, seconds) {
  const asked = new Map();
  const end = Date.now() + seconds * 1000;
  for (let place = 0; Date.now() < end; place += 1) {
    const email = `client-${place}@bench.example`;
    asked.set(email, Date.now());
    await askForMail(address, companies[place % companies.length], email);
    await pause(200);
  }
  return asked;
}

async function askForMail(address, company, email) {
  const answer = await fetch(`${address}/v2/facturi/${series}/1/trimite-pe-email`, {
    method: 'POST',
    headers: headersOf(company),
    body: JSON.stringify({ email }),
  });
  if (!answer.ok) throw new Error(`a mail was refused: ${answer.status} ${await answer.text()}`);
}

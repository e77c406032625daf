import { parentPort, workerData } from 'node:worker_threads';
import { consoleOperations } from '../../api/console/operations.ts';
import { consoleCursors } from '../../api/console/page-cursor.ts';
import { offloadedAnswers as consoleAnswers } from '../../api/console/perform.ts';
import { problemOf } from '../../api/console/problems.ts';
import { offloadedAnswers as v1Answers } from '../../api/v1/offloaded.ts';
import { v1Operations } from '../../api/v1/operations.ts';
import { eventWords } from '../../api/v2/events/event-data.ts';
import { offloadedAnswers as v2Answers } from '../../api/v2/offloaded.ts';
import { v2Operations } from '../../api/v2/operations.ts';
import { problemOfRefusal } from '../../api/v2/problems.ts';
import { startRenderer } from '../../documents/pdf/renderer.ts';
import { Refused } from '../../domain/refusal.ts';
import type { Clock } from '../../operations/ports.ts';
import { systemClock } from '../../partners/system.ts';
import { threadWorkedMs, yieldToOtherThreads } from '../../partners/thread.ts';
import { buildHttpService } from '../../service/http.ts';
import { openDatabase } from '../../storage/database.ts';
import { openHealthConnection } from '../../storage/postgres/health-connection.ts';
import { openReads } from '../../storage/postgres/read-replica.ts';
import { type Order, type Ordered, type Report, type ThreadFacts, transferred } from './orders.ts';

/** The thread answers what would hold up the loop, with the same service on connections of its own. It ends when told so by null. */
const port = parentPort;
if (!port) throw new Error('this file is run as a thread');
yieldToOtherThreads();
const { settings, connectionString, cursorSecret: secret } = workerData as ThreadFacts;
const cursorSecret = Buffer.from(secret);

const connections = 5;
const statementSeconds = 30;
const pool = { connections, statementSeconds, onIdleError: () => undefined };
const database = openDatabase(connectionString, pool);
// The process tells what becomes of the replica.
const reads = openReads(settings.readDatabaseUrl, database, { ...pool, onChange: () => undefined });
const health = openHealthConnection(connectionString);
const renderer = startRenderer({ printers: 1, isTest: settings.environment === 'test' });

let ahead = 0;
let publicUrl = '';
const clock: Clock = { now: () => new Date(systemClock.now().getTime() + ahead), elapsedMs: systemClock.elapsedMs };
const facts = { settings, database, reads: reads.database, clock, publicUrl: () => publicUrl };
const { operations } = buildHttpService(facts, {
  cursorSecret,
  connections,
  health,
  renderer,
  // `doctor` never asks the thread, and files are sent by the loop.
  examine: async () => [],
  companyFile: () => {
    throw new Error('the thread sends no files');
  },
  eventWords,
});
const { environment } = settings;
const shared = { operations, clock, environment };
const answerV2 = v2Answers(v2Operations, { ...shared, cursorSecret });
const answerV1 = v1Answers(v1Operations, { ...shared, timeLimitSeconds: settings.v1.timeLimitSeconds });
const answerConsole = consoleAnswers(consoleOperations, {
  operations,
  clock,
  cursors: consoleCursors(cursorSecret),
  workedMs: threadWorkedMs,
  explain: (refused) => problemOf(refused, problemOfRefusal).detail,
});

port.on('message', async (ordered: Ordered | null) => {
  if (ordered === null) {
    await Promise.all([renderer.stop(), reads.close(), database.close(), health.close()]);
    port.close();
    return;
  }
  ahead = ordered.now.getTime() - systemClock.now().getTime();
  publicUrl = ordered.publicUrl;
  const report = await reportOf(ordered);
  port.postMessage(report, transferred(bytesIn(report)));
});

async function reportOf({ id, order }: Ordered): Promise<Report> {
  try {
    return await done(id, order);
  } catch (error) {
    if (error instanceof Refused) return { id, kind: 'refused', refusal: error.refusal };
    const fault = error instanceof Error ? error : new Error(String(error));
    return { id, kind: 'fault', name: fault.constructor.name, message: fault.message, stack: fault.stack ?? '' };
  }
}

async function done(id: number, order: Order): Promise<Report> {
  switch (order.kind) {
    case 'v1':
      return { id, kind: 'v1', outcome: await answerV1(order.call) };
    case 'v2':
      return { id, kind: 'v2', outcome: await answerV2(order.call) };
    case 'console':
      return { id, kind: 'console', outcome: await answerConsole(order.call) };
    case 'page': {
      // Bytes lose their class when they are transferred.
      const args = order.args.map((arg) => (arg instanceof Uint8Array ? Buffer.from(arg) : arg)) as [
        never,
        never,
        never,
      ];
      return { id, kind: 'page', result: await operations[order.operation](...args) };
    }
  }
}

function bytesIn(report: Report): Uint8Array | null {
  if ((report.kind === 'v1' || report.kind === 'v2') && report.outcome.kind === 'answered') return report.outcome.body;
  return null;
}

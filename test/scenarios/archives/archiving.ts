import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import { startBackground } from '../../../src/commands/background/background.ts';
import { type PdfRenderer, startRenderer } from '../../../src/documents/pdf/renderer.ts';
import { makeArchiveKind } from '../../../src/jobs/job-kinds.ts';
import type { JobKind } from '../../../src/jobs/run-job.ts';
import { type RunnerTiming, standardTiming } from '../../../src/jobs/runner.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import type { Reply } from '../../support/clients/api-client.ts';
import { whenFileEnds } from '../../support/runner/file-end.ts';
import type { TestService } from '../../support/service/test-service.ts';
import type { Shop } from '../invoices/shop.ts';

/** What a shop does with archives, and the worker that makes them. */

const quick: RunnerTiming = { ...standardTiming, pollMs: 50, takeOverMs: 100, graceMs: 0 };

/** The background work of one process, on the service's clock; ends with the test file, or when it is told to. */
export function work(
  { connectionString, settings, clock }: TestService,
  more: { readonly kinds?: readonly JobKind[]; readonly timing?: Partial<RunnerTiming> } = {},
): () => Promise<void> {
  let stopped: Promise<void> | undefined;
  const stopBackground = startBackground({
    connectionString,
    settings,
    clock,
    logger: pino({ level: 'silent' }),
    publicUrl: () => 'http://127.0.0.1',
    ...(more.kinds ? { kinds: more.kinds } : {}),
    timing: { ...quick, ...more.timing },
  });
  const stop = (): Promise<void> => {
    stopped ??= stopBackground();
    return stopped;
  };
  whenFileEnds(stop);
  return stop;
}

/** Threads take seconds to start here: every held worker prints with these, which end with the process. */
const printer = startRenderer({ isTest: true });

/** A worker whose printer stops after so many documents, until it is told to go on. Ends with the test, or when it is told to. */
export function heldWork(
  service: TestService,
  { free = 0, ...policy }: Partial<JobKind> & { readonly free?: number } = {},
) {
  const { connectionString, clock, settings } = service;
  const database = openDatabase(connectionString, { connections: 4, onIdleError: () => undefined });
  let begun = 0;
  let goOn = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const renderer: PdfRenderer = {
    ...printer,
    async render(invoice) {
      begun += 1;
      if (begun > free) await released;
      return printer.render(invoice);
    },
  };
  const { environment, archiveDays: retentionDays, archiveMebibytes } = settings;
  const quotaBytes = archiveMebibytes * 1024 * 1024;
  const publicUrl = (): string => 'http://127.0.0.1';
  const kind = makeArchiveKind({
    database,
    reads: database,
    clock,
    renderer,
    environment,
    publicUrl,
    retentionDays,
    quotaBytes,
  });
  const outcomes: Promise<string>[] = [];
  const run: JobKind['run'] = (job, running) => {
    const made = kind.run(job, running);
    outcomes.push(made.then(() => 'made', String));
    return made;
  };
  const stopWork = work(service, { kinds: [{ ...kind, run, ...policy }], timing: { settleMs: 20 } });
  let stopped: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    goOn();
    await stopWork();
    await database.close();
  };
  const stop = (): Promise<void> => {
    stopped ??= end();
    return stopped;
  };
  onTestFinished(stop);
  /** How its first attempt ended. */
  const outcome = async (): Promise<string | undefined> => outcomes[0];
  return { goOn, begun: () => begun, outcome, stop };
}

export const november = { data_de_la: '2026-11-01', data_pana_la: '2026-11-30' };

type Members = Readonly<Record<string, unknown>>;

export const archivesOf = (service: TestService, { headers }: Pick<Shop, 'headers'>) => {
  const post = (path: string, json: unknown): Promise<Reply> =>
    service.send(`/v2/arhive-pdf${path}`, { method: 'POST', headers, json });
  const read = (id: string, query = ''): Promise<Reply> => service.send(`/v2/arhive-pdf/${id}${query}`, { headers });
  const status = async (id: string): Promise<string> => (await read(id)).body.data.status;
  return {
    check: (body: unknown = november) => post('/verifica-limite', body),
    ask: (body: unknown = november) => post('', body),
    /** Asks for one, or fails the test. */
    create: async (body: Members = november): Promise<string> => {
      const reply = await post('', body);
      expect(reply.status, reply.text).toBe(200);
      return reply.body.data.id;
    },
    read,
    status,
    link: (id: string): Promise<Reply> => post(`/${id}/genereaza-link-de-descarcare`, {}),
    /** Waits for one of these states. */
    until: (id: string, state: string): Promise<void> => expect.poll(() => status(id), soon).toBe(state),
  };
};

export type Archives = ReturnType<typeof archivesOf>;

const soon = { timeout: 60_000, interval: 50 };

/** The archive, as who holds its link gets it. */
export async function download(archives: Archives, id: string): Promise<Buffer> {
  const reply = await archives.link(id);
  expect(reply.status, reply.text).toBe(200);
  const response = await fetch(reply.body.data.link);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const contentsHead = 'serie;numar;data;client;total;valuta;fisier;status;cod_unic;baza;tva';
/** The file of a line is named at its end, because a name may contain what separates. */
export const filePlace = contentsHead.split(';').indexOf('fisier') - contentsHead.split(';').length;

/** The index of an archive, its BOM and lines checked; each line as its fields, without those of its totals. */
export function contentsOf(files: ReadonlyMap<string, Buffer>): readonly (readonly string[])[] {
  const text = files.get('cuprins.csv')?.toString() ?? '';
  expect(text.startsWith(`\uFEFF${contentsHead}\r\n`)).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  return text
    .slice(1, -2)
    .split('\r\n')
    .slice(1)
    .filter((line) => !line.startsWith('TOTAL;'))
    .map((line) => line.split(';'));
}

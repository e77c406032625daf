import type { JobKind } from '../../../src/jobs/run-job.ts';
import { type MimePart, readMime } from '../../support/clients/mime.ts';
import { type Manners, startSmtp } from '../../support/partners/smtp.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import type { TestService } from '../../support/service/test-service.ts';
import { mailbox } from './mailbox.ts';

export const sender = 'facturi@serviciu.ro';

/** A shop, a mail server with these manners, and a worker between them. */
export async function post(service: TestService, manners: Manners = {}, { company = {}, parameters = '' } = {}) {
  const server = await startSmtp(manners);
  const box = await mailbox(service, company);
  const work = (login = '', kinds: readonly JobKind[] = []) =>
    testWorker(service, { smtp: { url: `smtp://${login}${server.address}${parameters}`, address: sender }, kinds });
  const message = (index = 0): MimePart => {
    const received = server.received[index];
    if (!received) throw new Error(`there is no message ${index}`);
    return readMime(received.source);
  };
  return { ...box, server, work, message };
}

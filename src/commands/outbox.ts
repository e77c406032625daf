import { WrongUsage } from '../config-values.ts';
import { normaliseFiscalCode } from '../domain/company/identifiers.ts';
import { bucharestTimestamp } from '../domain/time/calendar.ts';
import { findInOutbox, listOutbox, type OutboxRow } from '../storage/jobs/outbox.ts';
import type { Command } from './command.ts';
import { CannotGoOn, withInstallation } from './installation.ts';
import { subjectOf } from './mails.ts';

const mostListed = 100;
const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** OPS-CLI-18 */
export const outbox: Command = {
  name: 'outbox',
  usage: 'outbox [ID]',
  summary: 'Show the mail of the test environment: the newest, or the one message whole.',
  flags: {
    company: { type: 'string', value: 'CODE', help: 'only of the company with this fiscal code' },
    json: { type: 'boolean', help: 'list one JSON object to a line' },
  },
  arguments: ['[ID]'],
  async run({ settings, flags, positionals: [mailId], out }) {
    const fiscalCode = typeof flags['company'] === 'string' ? normaliseFiscalCode(flags['company']) : null;
    if (mailId !== undefined && !idForm.test(mailId)) throw new WrongUsage('The ID is one that "outbox" lists.');
    await withInstallation(settings, async ({ installation }) => {
      if (mailId === undefined) {
        const rows = await listOutbox(installation, fiscalCode, mostListed);
        for (const line of flags['json'] === true ? rows.map(asJson) : asLines(rows)) out(line);
        return;
      }
      const source = await findInOutbox(installation, mailId, fiscalCode);
      if (!source) throw new CannotGoOn(`There is no mail ${mailId} in the outbox.`);
      out(source.toString());
    });
    return 0;
  },
};

function asLines(rows: readonly OutboxRow[]): readonly string[] {
  if (rows.length === 0) return ['The outbox is empty.'];
  return rows.map(({ mailId, keptAt, fiscalCode, recipient, subject }) =>
    [bucharestTimestamp(keptAt), mailId, (fiscalCode ?? '-').padEnd(10), recipient, subject].join('  '),
  );
}

function asJson({ mailId, keptAt, fiscalCode, about, sender, recipient, subject, size }: OutboxRow): string {
  const told = { id: mailId, keptAt, company: fiscalCode, ...subjectOf(about), sender, recipient, subject };
  return JSON.stringify({ ...told, bytes: size });
}

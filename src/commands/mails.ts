import { WrongUsage } from '../config-values.ts';
import { normaliseFiscalCode } from '../domain/company/identifiers.ts';
import { bucharestTimestamp } from '../domain/time/calendar.ts';
import { listMails, type MailRow, type MailSubject, mailStates } from '../storage/jobs/mails.ts';
import type { Command } from './command.ts';
import { withInstallation } from './installation.ts';

const mostListed = 100;

/** OPS-CLI-23 */
export const mails: Command = {
  name: 'mails',
  usage: 'mails',
  summary: 'List the documents and statements sent by e-mail, the newest first: what became of each, and why.',
  flags: {
    company: { type: 'string', value: 'CODE', help: 'only of the company with this fiscal code' },
    state: { type: 'string', value: 'STATE', help: `only ${mailStates.join(', ')}` },
    json: { type: 'boolean', help: 'list one JSON object to a line' },
  },
  arguments: [],
  async run({ settings, flags, out }) {
    const fiscalCode = typeof flags['company'] === 'string' ? normaliseFiscalCode(flags['company']) : null;
    const state = typeof flags['state'] === 'string' ? flags['state'] : null;
    if (state !== null && !mailStates.includes(state)) {
      throw new WrongUsage(`--state is one of ${mailStates.join(', ')}.`);
    }
    const rows = await withInstallation(settings, ({ installation }) =>
      listMails(installation, { fiscalCode, state }, mostListed),
    );
    for (const line of flags['json'] === true ? rows.map(asJson) : asLines(rows)) out(line);
    return 0;
  },
};

function asLines(rows: readonly MailRow[]): readonly string[] {
  if (rows.length === 0) return ['No mail was found.'];
  return rows.map(({ scheduledAt, state, fiscalCode, about, recipient, attempts, lastError }) => {
    const error = lastError === null ? [] : [`attempt ${attempts}: ${lastError.replaceAll(/\s+/g, ' ')}`];
    const columns = [bucharestTimestamp(scheduledAt), state.padEnd(9), fiscalCode.padEnd(10), aboutOf(about)];
    return [...columns, recipient, ...error].join('  ');
  });
}

function asJson({ mailId, fiscalCode, about, ...more }: MailRow): string {
  return JSON.stringify({ id: mailId, company: fiscalCode, ...subjectOf(about), ...more });
}

/** The members of JSON that say what a mail is about: its document, or the client whose statement of account it is. */
export function subjectOf(about: MailSubject | null) {
  const { series = null, number = null, client = null } = about ?? {};
  return { invoice: series === null ? null : { series, number }, ...(client === null ? {} : { statementOf: client }) };
}

export function aboutOf({ series, number, client }: MailSubject): string {
  if (client !== null) return `the statement of ${client}`;
  return series === null ? 'a person of the console' : `${series} ${number}`;
}

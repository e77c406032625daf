import { createInterface } from 'node:readline';
import { smtp } from '../../config-partners.ts';
import { mailAddress, WrongUsage } from '../../config-values.ts';
import { reachMailServer } from '../../partners/smtp/mailer.ts';
import type { CommandCall } from '../command.ts';
import { publicAddress, refuseReadablePassword } from './safety.ts';

/** It is null where a variable says it already, or where there is to be none. */
export interface Answers {
  readonly url: string | null;
  readonly proxies: string | null;
  readonly mailServer: string | null;
  readonly mailFrom: string | null;
  readonly operator: string;
}

/** Asks for the next line of what a person types; null at its end. */
type Ask = (question: string) => Promise<string | null>;

/** OPS-SETUP-2: what no flag says is asked, again if it is refused; each answer is tried out. */
export async function answersOf(
  { settings, flags, warn }: Pick<CommandCall, 'settings' | 'flags' | 'warn'>,
  input: NodeJS.ReadableStream = process.stdin,
): Promise<Answers> {
  const lines = createInterface({ input });
  const typed = lines[Symbol.asyncIterator]();
  const ask: Ask = async (question) => {
    process.stderr.write(`${question}: `);
    const { done, value } = await typed.next();
    return done === true ? null : String(value).trim();
  };
  const answer = async <T>(flag: string, question: string, check: (given: string) => Promise<T> | T): Promise<T> => {
    const said = flags[flag];
    if (typeof said === 'string') return check(said);
    for (;;) {
      const given = await ask(question);
      if (given === null) throw new WrongUsage(`Say --${flag}: ${question}.`);
      try {
        return await check(given);
      } catch (error) {
        if (!(error instanceof WrongUsage)) throw error;
        warn(error.message);
      }
    }
  };
  try {
    const url = settings.publicUrl === null ? await answer('url', 'The https address for people', publicAddress) : null;
    if (settings.publicUrl !== null) publicAddress(settings.publicUrl);
    const proxies =
      settings.trustedProxies.length === 0
        ? await answer('proxies', 'The addresses of the proxy, such as 127.0.0.1', (given) => given || '127.0.0.1')
        : null;
    const server = settings.smtp === null ? await answer('mail-server', 'The mail server, or none', reached) : null;
    const mailFrom =
      server === null ? null : await answer('mail-sender', 'The address that sends mail', (given) => person(given));
    const operator = await answer('operator', 'The e-mail address of the operator', (given) => person(given));
    return { url, proxies, mailServer: server, mailFrom, operator };
  } finally {
    lines.close();
  }
}

function person(given: string): string {
  const address = mailAddress({ name: 'The address', value: given });
  if (address === null) throw new WrongUsage('The address is empty.');
  return address;
}

/** A name or a password with a slip is told now, and not by the first invitation that never arrives. */
async function reached(given: string): Promise<string | null> {
  if (given === 'none') return null;
  const server = smtp({ name: 'The mail server', value: given }, { name: 'its sender', value: 'a@example.com' });
  if (server === null) throw new WrongUsage('The mail server is empty; say "none" where there is none.');
  refuseReadablePassword(server.url);
  try {
    await reachMailServer(server.url);
  } catch (error) {
    throw new WrongUsage(`The mail server does not let us in: ${error instanceof Error ? error.message : error}`);
  }
  return given;
}

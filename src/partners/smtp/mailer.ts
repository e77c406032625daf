import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import { type Mailer, MailRefused, type WrittenMail } from '../../operations/ports.ts';
import { writeMail } from './write-mail.ts';

export interface SmtpSettings {
  /** `smtps://` speaks TLS from the start, `smtp://` from the moment the server offers it (with `?requireTLS=true`, or not at all). */
  readonly url: string;
  readonly address: string;
}

const second = 1000;
/** The address may set others. */
const patience = {
  connectionTimeout: 10 * second,
  greetingTimeout: 10 * second,
  dnsTimeout: 10 * second,
  socketTimeout: 30 * second,
};

export function smtpMailer({ url, address }: SmtpSettings): Mailer {
  return {
    address,
    write: (message) => writeMail(message, address),
    post: (mail, signal) => connected(url, mail, signal),
  };
}

/** The server lets us in, and gets no mail. */
export function reachMailServer(url: string): Promise<void> {
  return connected(url, null, AbortSignal.timeout(patience.socketTimeout));
}

async function connected(url: string, mail: WrittenMail | null, signal: AbortSignal): Promise<void> {
  const { SMTPConnection, parseConnectionUrl } = await library();
  const { auth, ...server } = parseConnectionUrl(url);
  return post(new SMTPConnection({ ...patience, ...server } satisfies SMTPConnectionOptions), auth, mail, signal);
}

/** It is loaded with the first mail. */
async function library() {
  const [{ parseConnectionUrl }, { default: SMTPConnection }] = await Promise.all([
    import('nodemailer/lib/shared'),
    import('nodemailer/lib/smtp-connection'),
  ]);
  return { parseConnectionUrl, SMTPConnection };
}

type Login = Parameters<SMTPConnection['login']>[0];

/** Each mail has one connection, which is closed whatever becomes of it. */
function post(
  connection: SMTPConnection,
  login: Login | undefined,
  mail: WrittenMail | null,
  signal: AbortSignal,
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const orFail = (next: () => void) => (error?: Error | null) => (error ? reject(faultOf(error)) : next());
    const send = (): void => {
      if (mail === null) resolve();
      else connection.send({ from: mail.sender, to: mail.recipient }, mail.source, orFail(resolve));
    };
    const begin = (): void => {
      if (!login) send();
      // A password that the server does not ask for would hide that anybody may send mail there.
      else if (!connection.allowsAuth) reject(new Error('The server does not let anybody log in.'));
      else connection.login(login, orFail(send));
    };
    connection.on('error', reject);
    connection.once('end', () => reject(new Error('The server closed the connection.')));
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    signal.throwIfAborted();
    connection.connect(orFail(begin));
  }).finally(() => connection.close());
}

/** The server says this when nobody is logged in: our settings are wrong then, not the mail. */
const loginRequired = 530;

/** Only an answer about this mail is final: a login that is refused, or a server that is lost, may be put right. */
function faultOf(error: Error & { code?: string; responseCode?: number; permanent?: boolean }): Error {
  const isAboutMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  if (!isAboutMail || error.permanent !== true || error.responseCode === loginRequired) return error;
  return new MailRefused(error.message, { cause: error });
}

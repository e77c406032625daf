import type { MailMessage, WrittenMail } from '../../operations/ports.ts';

/** It is loaded with the first mail. */
const library = () => import('nodemailer/lib/mail-composer');

/**
 * Addresses are passed separately from names, so that no name is read as an address; files and addresses named in a text are not fetched.
 */
export async function writeMail(message: MailMessage, bouncesTo: string): Promise<WrittenMail> {
  const { messageId, date, from, to, replyTo, subject, text, html, picture, attachment, enclosed = [] } = message;
  const { default: MailComposer } = await library();
  const composed = new MailComposer({
    messageId: `<${messageId}>`,
    date,
    from: { ...from },
    to: { ...to },
    ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    attachments: [
      ...[...(attachment ? [attachment] : []), ...enclosed].map(({ fileName, mimeType, content }) => ({
        filename: fileName,
        contentType: mimeType,
        content: Buffer.from(content),
      })),
      // It stands beside the page, so that no program shows it as a file of its own.
      ...(picture
        ? [
            {
              cid: picture.cid,
              contentType: picture.mimeType,
              contentDisposition: 'inline' as const,
              content: Buffer.from(picture.content),
            },
          ]
        : []),
    ],
    envelope: { from: bouncesTo, to: to.address },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const { from: sender, to: recipients } = composed.getEnvelope();
  const [recipient] = recipients;
  if (!sender || recipient === undefined) throw new Error('a mail without a sender or a recipient');
  return { sender, recipient, source: await composed.build() };
}

/** OPS-ENV-6: everything that leaves the test environment has this mark. */
export const testMark = 'TEST – fără valoare fiscală';

/** Marks a page for people, which may use only the styles of its own sheet. */
export const markedPage = (page: string): string => atHead(page, `<p class="test-mark">${testMark}</p>`);

interface Mail {
  readonly text: string;
  readonly html: string;
}

/** Marks a mail. Its subject stays as the company wrote it, because programs sort and group by it. */
export function markedMail<Message extends Mail>(mail: Message): Message {
  return { ...mail, text: `${testMark}\n\n${mail.text}`, html: atHead(mail.html, mailBanner) };
}

/** The colours can be read on light and dark backgrounds, because mail programs do not support style sheets. */
const mailBanner = `<p style="margin:0 0 16px;padding:6px 12px;border:1px solid #a8322a;border-radius:4px;background:#fff;color:#a8322a;font:600 13px/1.4 sans-serif;text-align:center">${testMark}</p>`;

const atHead = (html: string, banner: string): string => html.replace(/<body[^>]*>/, (body) => `${body}\n${banner}`);

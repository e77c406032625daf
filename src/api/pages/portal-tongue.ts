import type { FastifyReply } from 'fastify';
import { type Formats, formats } from '../../documents/words/formats.ts';
import { paymentWords } from '../../documents/words/payment-languages.ts';
import type { PaymentWords } from '../../documents/words/payment-words.ts';
import { portalWords } from '../../documents/words/portal-languages.ts';
import type { PortalWords } from '../../documents/words/portal-words.ts';
import { type SpokenLanguage, spokenOf } from '../../domain/nomenclature/language.ts';
import { html } from '../../formats/html/html.ts';
import type { PortalView } from '../../operations/portal/open-portal.ts';
import { page, sendHtml } from './page.ts';

export interface PortalTongue {
  readonly language: SpokenLanguage;
  readonly words: PortalWords;
  readonly payment: PaymentWords;
  readonly written: Formats;
}

/** V2-PORTAL-3: the page speaks as new documents of the client would. */
export function portalTongue(view: Pick<PortalView, 'language'>): PortalTongue {
  const language = spokenOf(view.language);
  return { language, words: portalWords[language], payment: paymentWords[language], written: formats[language] };
}

export type Sorry = 'wrongPeriod' | 'tooLong' | 'noFile' | 'wrongAmount' | 'wrongData';

export function saySorry(
  reply: FastifyReply,
  { language }: Pick<PortalTongue, 'language'>,
  what: Sorry,
  back: string,
  named: string | null = null,
): FastifyReply {
  const words = portalWords[language];
  const [heading, sentence] = words[what];
  const body = html`<main class="sorry"><h1>${heading}</h1><p>${sentence}${named && html` <strong>${named}</strong>`}</p>
<a class="button quiet" href="${back}">${words.back}</a></main>`;
  return sendHtml(reply, page(heading, body, { language }));
}

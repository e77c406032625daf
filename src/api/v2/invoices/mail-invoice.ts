import { Type } from 'typebox';
import { mostMailedFiles } from '../../../domain/attachment.ts';
import { mailRecipient, strict } from '../../schema/schemas.ts';
import { fileId, invoiceParams, uuidOfFileId } from '../../shapes/identifiers.ts';
import { nothing, operation } from '../operation.ts';

/** V2-NOTE-7 */
export const mailedFiles = Type.Array(fileId({ description: 'Un fișier: `id` din lista fișierelor documentului.' }), {
  maxItems: mostMailedFiles,
  description:
    'Fișiere ale documentului care pleacă odată cu el: cel mult 10, împreună cel mult 10 MiB. Dacă lipsesc, pleacă numai documentul.',
});

export const mailInvoice = operation({
  id: 'trimitePeEmail',
  method: 'POST',
  path: '/v2/facturi/{serie}/{numar}/trimite-pe-email',
  group: 'Facturi',
  summary: 'Trimite documentul pe e-mail',
  description:
    'Programează trimiterea documentului, cu PDF-ul atașat și cu link de plată unde există, și cu fișierele lui care sunt alese în `fisiere`. Răspunsul 200 înseamnă programat; `trimisa_pe_email` devine `true` după ce mesajul a fost predat. Fiecare apel trimite un mesaj: repetați un apel al cărui răspuns s-a pierdut cu același `Idempotency-Key`. Un document anulat nu se trimite. Către o adresă se programează cel mult 20 de mesaje pe oră și 100 pe zi; peste ele: 429.',
  access: { right: 'invoices:send', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: invoiceParams,
  query: 'none',
  body: {
    presence: 'optional',
    examples: [{ summary: 'La o adresă anume', value: { email: 'client@exemplu.ro' } }],
    schema: strict({
      email: Type.Optional(
        mailRecipient({
          description:
            'O singură adresă de e-mail. Lipsa înseamnă adresa clientului din document și celelalte adrese ale lui care primesc documente (`adrese-email`).',
          examples: ['client@exemplu.ro'],
        }),
      ),
      fisiere: Type.Optional(mailedFiles),
    }),
  },
  ...nothing,
  refusals: [
    'mail-address-missing',
    'resource-not-found',
    'transition-not-possible',
    'mail-not-configured',
    'mails-exceeded',
    'attachment-refused',
  ],
  run: (operations, { from, params, body }) =>
    operations.mailInvoice(
      from,
      { series: params.serie, number: params.numar },
      body.email ?? null,
      (body.fisiere ?? []).map(uuidOfFileId),
    ),
});

import { Type } from 'typebox';
import { mailAddressPattern } from '../../../domain/mail/mail-address.ts';
import { formed, strict } from '../../schema/schemas.ts';
import { operation } from '../operation.ts';
import { invoiceParams } from './invoice-params.ts';

export const mailInvoice = operation({
  id: 'trimitePeEmail',
  method: 'POST',
  path: '/v2/facturi/{serie}/{numar}/trimite-pe-email',
  group: 'Facturi',
  summary: 'Trimite documentul pe e-mail',
  description:
    'Programeaza trimiterea documentului, cu PDF-ul atasat si cu link de plata unde exista. Raspunsul 200 inseamna programat; trimisa_pe_email devine true dupa ce mesajul a fost predat. Fiecare apel trimite un mesaj: repetati un apel al carui raspuns s-a pierdut cu acelasi Idempotency-Key. Un document anulat nu se trimite. Catre o adresa se programeaza cel mult 20 de mesaje pe ora si 100 pe zi; peste ele: 429.',
  access: { right: 'invoices:send', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: invoiceParams,
  query: 'none',
  body: {
    presence: 'optional',
    schema: strict({
      email: Type.Optional(
        formed(mailAddressPattern, 'o singura adresa de e-mail', {
          maxLength: 254,
          description: 'Lipsa inseamna adresa clientului din document.',
          examples: ['client@exemplu.ro'],
        }),
      ),
    }),
  },
  answer: 'nothing',
  data: Type.Null(),
  identity: [],
  refusals: [
    'mail-address-missing',
    'resource-not-found',
    'move-not-possible',
    'mail-not-configured',
    'mails-exceeded',
  ],
  run: (operations, { from, params, body }) =>
    operations.mailInvoice(from, params.serie, params.numar, body.email ?? null),
  toData: () => null,
});

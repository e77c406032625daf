import { expect, test } from 'vitest';
import { sampleInvoice } from '../../../test/support/sample-invoices.ts';
import { parseDecimal } from '../../domain/decimal/decimal.ts';
import type { IssuedInvoice } from '../../domain/invoice/issued-invoice.ts';
import type { MailSettings } from '../../domain/mail/mail.ts';
import { composeMail, type MailParts } from './compose-mail.ts';

const ofService: MailSettings = { senderName: null, senderAddress: null, replyTo: null, subject: null, body: null };

function compose(more: Partial<MailParts> = {}) {
  const { series, number, snapshot } = sampleInvoice({ issuer: { name: 'Exemplu SRL', email: 'nu are' } });
  const zero = parseDecimal('0') ?? { units: 0n, scale: 0 };
  const invoice: IssuedInvoice = {
    invoiceId: 1,
    series,
    number,
    snapshot,
    typeCode: snapshot.typeCode,
    isDue: true,
    status: 'issued',
    issuedOn: snapshot.issuedOn,
    dueOn: snapshot.dueOn,
    currency: snapshot.currency,
    net: zero,
    vat: zero,
    gross: zero,
    collected: zero,
    invoiced: zero,
    wasMailed: false,
    clientId: '',
    clientName: snapshot.client.name,
    clientFiscalCode: null,
    externalId: null,
    trackingNumber: null,
    revision: 0,
    collections: [],
    proforma: null,
    reversedBy: null,
    reverses: null,
  };
  return composeMail({
    mailId: 'm',
    recipient: 'client@exemplu.ro',
    settings: ofService,
    invoice,
    paymentLink: null,
    pdf: new Uint8Array(),
    address: 'facturi@serviciu.ro',
    at: new Date('2026-11-15T10:00:00Z'),
    ...more,
  });
}

test('the payment link stands in the text, and can be pressed on in the page', () => {
  const { text, html } = compose({ paymentLink: 'https://facturi.ro/p/a?b=1&c="2"' });
  expect(text).toContain('\nPuteți plăti online aici: https://facturi.ro/p/a?b=1&c="2"\n');
  const escaped = 'https://facturi.ro/p/a?b=1&amp;c=&quot;2&quot;';
  expect(html).toContain(`aici: <a href="${escaped}">${escaped}</a></p>`);
});

test('without a payment link the line that offers it is left out', () => {
  const { text, html } = compose();
  expect(text).not.toContain('online');
  expect(html).not.toContain('online');
});

test('a company whose own address is none is not answered to', () => {
  expect(compose().replyTo).toBeNull();
});

test('a subject or a text of which nothing is left falls back to the standard one', () => {
  const { subject, text } = compose({ settings: { ...ofService, subject: '{link_plata}', body: ' \n{link_plata}' } });
  expect(subject).toBe('Exemplu SRL: factura FCT 1042');
  expect(text).toContain('Bună ziua,');
});

test('a subject is one line, and not endless', () => {
  const { subject } = compose({ settings: { ...ofService, subject: `a\r\nb ${'{client}'.repeat(20)}` } });
  expect(subject).toMatch(/^a b /);
  expect(subject.length).toBeLessThanOrEqual(250);
});

test('the id of the message is that of the mail, at the domain of the service', () => {
  expect(compose().messageId).toBe('m@serviciu.ro');
});

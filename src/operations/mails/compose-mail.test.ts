import { expect, test } from 'vitest';
import { type SampleOptions, sampleInvoice } from '../../../test/support/files/sample-invoices.ts';
import { plainLook } from '../../domain/company/look.ts';
import { parseDecimal } from '../../domain/decimal/decimal.ts';
import type { IssuedInvoice } from '../../domain/invoice/issued-invoice.ts';
import type { MailSettings } from '../../domain/mail/mail.ts';
import { noReminderSettings, type ReminderSettings } from '../../domain/mail/reminder.ts';
import { composeMail, type MailParts } from './compose-mail.ts';

const ofService: MailSettings & ReminderSettings = {
  senderName: null,
  senderAddress: null,
  replyTo: null,
  subject: null,
  body: null,
  ...noReminderSettings,
};

function compose(more: Partial<MailParts> = {}, state: Partial<IssuedInvoice> = {}, options: SampleOptions = {}) {
  const issuer = { name: 'Exemplu SRL', email: 'nu are' };
  const { series, number, snapshot } = sampleInvoice({ issuer, ...options });
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
    returned: zero,
    invoiced: zero,
    wasMailed: false,
    clientId: '',
    clientName: snapshot.client.name,
    clientFiscalCode: null,
    externalId: null,
    trackingNumber: null,
    revision: 0,
    collections: [],
    reversals: [],
    proforma: null,
    reversedBy: null,
    reverses: null,
    ...state,
  };
  return composeMail({
    mailId: 'm',
    recipient: 'client@exemplu.ro',
    settings: ofService,
    day: null,
    invoice,
    links: { pdf: null, payment: null },
    look: plainLook,
    pdf: new Uint8Array(),
    address: 'facturi@serviciu.ro',
    at: new Date('2026-11-15T10:00:00Z'),
    ...more,
  });
}

test('the payment link stands in the text, and once in the page, behind its button [V2-MAIL-10]', () => {
  const { text, html } = compose({ links: { pdf: null, payment: 'https://facturi.ro/p/a?b=1&c="2"' } });
  expect(text).toContain('\nPuteți plăti online aici: https://facturi.ro/p/a?b=1&c="2"\n');
  const escaped = 'https://facturi.ro/p/a?b=1&amp;c=&quot;2&quot;';
  expect(html.split(escaped)).toHaveLength(2);
  expect(html).not.toContain('Puteți plăti online aici');
});

test('a text of one’s own keeps its link, as words [V2-MAIL-10]', () => {
  const links = { pdf: null, payment: 'https://facturi.ro/p/a' };
  const { text, html } = compose({ links, settings: { ...ofService, body: 'Plătiți la {link_plata}, vă rugăm.' } });
  expect(text).toContain('Plătiți la https://facturi.ro/p/a, vă rugăm.');
  expect(html).toContain('Plătiți la <a href="https://facturi.ro/p/a">Plătește online</a>, vă rugăm.');
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

const pixel = { kind: 'png', content: 'iVBORw0KGgo=', width: 400, height: 100 } as const;

test('the page has what is to be paid, a button to the PDF and one to pay, in the colour of the company [V2-MAIL-8]', () => {
  const look = { ...plainLook, accent: '#ffcc00', phone: '0740 123 456' };
  const links = { pdf: 'https://facturi.ro/d/x', payment: 'https://facturi.ro/p/y' };
  const { html } = compose({ look, links });
  expect(html).toContain('href="https://facturi.ro/d/x"');
  expect(html).toContain('<span style="color:#ffffff">Plătește online</span>');
  // Yellow cannot be read on white, nor white on it: what is printed is darker.
  expect(html).not.toContain('#ffcc00');
  expect(html).toContain('prefers-color-scheme: dark');
  expect(html).toContain('0740 123 456');
});

test('the logo travels with the mail, nothing is asked of anybody; an SVG that was not drawn is left out [V2-MAIL-8]', () => {
  const withLogo = compose({ look: { ...plainLook, logo: pixel } });
  expect(withLogo.html).toContain('src="cid:logo@facturier"');
  expect(withLogo.html).toContain('width="160" height="40"');
  expect(withLogo.picture).toMatchObject({ cid: 'logo@facturier', mimeType: 'image/png' });
  const drawn = compose({ look: { ...plainLook, logo: { ...pixel, kind: 'svg' } } });
  expect([drawn.picture, drawn.html.includes('<img')]).toEqual([null, false]);
  for (const { html } of [withLogo, drawn]) expect(html).not.toMatch(/(?:src|background)="?https?:|url\(/);
});

test('names of strangers stay text on the page [V2-MAIL-8]', () => {
  const { html } = compose({ settings: { ...ofService, body: '<script>{client}</script>' } });
  expect(html).not.toContain('<script>');
});

const amount = (text: string) => parseDecimal(text) ?? { units: 0n, scale: 0 };
const gross = amount('121');

test('of what is paid or invoiced, the standard text says that and no due date, in its language [V2-MAIL-9]', () => {
  const due = 'Termen de plată: 30.11.2026.';
  expect(compose({}, { gross, collected: amount('21') }).text).toContain(` RON.\n${due}\n`);
  const paid = compose({}, { gross, collected: gross }).text;
  expect(paid).toContain(' RON.\nAchitat integral.\n');
  expect(paid).not.toContain('Termen');
  const proforma = { typeCode: 'P', isDue: false, gross } as const;
  const german = { language: 'de' } as const;
  expect(compose({}, { ...proforma, invoiced: amount('21') }, german).text).toContain('Zahlbar bis: 30.11.2026.');
  const invoiced = compose({}, { ...proforma, invoiced: gross }, german).text;
  expect(invoiced).toContain(' RON.\nVollständig abgerechnet.\n');
  expect(invoiced).not.toContain('Zahlbar');
});

test('where there never was anything to pay it says neither; own texts keep the day [V2-MAIL-9]', () => {
  for (const nothing of ['0', '-121'])
    expect(compose({}, { gross: amount(nothing) }).text).not.toMatch(/Termen|Achitat/);
  const settings = { ...ofService, body: 'Scadent la {scadenta}' };
  expect(compose({ settings }, { gross, collected: gross }).text).toBe('Scadent la 30.11.2026');
});

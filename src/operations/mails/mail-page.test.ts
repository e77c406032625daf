import { expect, test } from 'vitest';
import { mailPage } from './mail-page.ts';

test.each([
  ['2.420,00 RON', 24],
  ['1.234.567.890,12 RON', 18],
  ['-1.234.567.890.123,12 RON', 14],
])('the amount %s stands on one line of a phone of 320 pixels [V2-MAIL-8]', (value, size) => {
  const page = mailPage('Factura', 'Bună ziua', {
    language: 'ro',
    company: 'Exemplu SRL',
    look: { accent: null, phone: null, website: null },
    logo: null,
    figure: { label: 'De plată', value, note: null },
    pdfLink: null,
    paymentLink: null,
  });
  expect(page).toContain(`font-size:${size}px;line-height:1.3;font-weight:600;color:#1c2733">${value}<`);
});

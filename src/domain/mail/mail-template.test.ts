import { expect, test } from 'vitest';
import { fillTemplate, oneLine, placesIn } from './mail.ts';

test('places are filled in, as often as they stand there', () => {
  const values = { serie: 'FCT', numar: '1' };
  expect(fillTemplate('{serie}-{numar}, {serie} { x } {} {toString} }{', values)).toBe(
    'FCT-1, FCT { x } {} {toString} }{',
  );
});

test('what is filled in is not filled in again', () => {
  expect(fillTemplate('{client} {total}', { client: '{total}', total: '1,00' })).toBe('{total} 1,00');
});

test('a line with a place that has nothing to say is left out', () => {
  const template = 'Buna ziua,\r\nPlatiti: {link}\n\nTotal {total}, {link}\rLa revedere';
  expect(fillTemplate(template, { link: null, total: '1' })).toBe('Buna ziua,\n\nLa revedere');
  expect(fillTemplate(template, { link: 'L', total: '1' })).toBe('Buna ziua,\nPlatiti: L\n\nTotal 1, L\nLa revedere');
});

test('what is filled in stays on its line', () => {
  expect(fillTemplate('{client}!', { client: 'A\r\nBcc: x@y.ro\u0000\u2028B\u202e' })).toBe('A Bcc: x@y.ro B!');
  expect(oneLine(' \t\ud800 ț ')).toBe('\ufffd ț');
});

test('the places of a template are told once each', () => {
  expect(placesIn('{a} {b}{a} {c d} {} {{e}}')).toEqual(['a', 'b', '', 'e']);
});

import { FacturierError } from 'facturier-client';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { serviceAt } from '../src/api.ts';
import { StartScreen } from '../src/screens/start/start-screen.tsx';
import { VatRates } from '../src/screens/start/vat-rates.tsx';

test('the start screen says that it loads, then shows the rates as percents [CONSOLE-1]', () => {
  expect(renderToStaticMarkup(<StartScreen service={serviceAt('http://127.0.0.1')} />)).toContain('Se încarcă');
  const shown = renderToStaticMarkup(<VatRates rates={{ state: 'ready', value: [0.21, 0.11] }} />);
  expect(shown).toContain('<h2 id="vat-rates">Cotele de TVA de astăzi</h2>');
  expect(shown).toMatch(/<li>21\s?%<\/li><li>11\s?%<\/li>/u);
});

test('a call that failed is told as an alert, with the id that support asks for [CONSOLE-1]', () => {
  const facts = { status: 503, type: 'maintenance', title: 'Mentenanta', detail: 'Reveniti mai tarziu.' };
  const error = new FacturierError(facts, '018f6b1e-7d3a-7c52-9f0e-3b1a2c4d5e6f');
  const shown = renderToStaticMarkup(<VatRates rates={{ state: 'failed', error }} />);
  expect(shown).toContain('role="alert"');
  expect(shown).toContain('<code>018f6b1e-7d3a-7c52-9f0e-3b1a2c4d5e6f</code>');
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPdf } from '../../../test/support/files/pdf-text.ts';
import { sampleInvoice } from '../../../test/support/files/sample-invoices.ts';
import { invoiceCompiler } from './compiler.ts';
import { pageGeometry, rowWidth } from './page-geometry.ts';

const pointsOf = (millimetres: number): number => (millimetres * 72) / 25.4;

test('the template takes the measures of the page from its content and has none of its own [OPS-PAGE-1]', () => {
  const template = readFileSync(new URL('templates/invoice-1.typ', import.meta.url), 'utf8');
  for (const name of Object.keys(pageGeometry)) expect(template).toContain(`geometry.${name}`);
  expect(template).not.toMatch(/paper:|(?<![\d.])(?:210mm|297mm|16mm|1\.5mm|8\.5pt)/);
});

test('the columns are laid out for the room that the printed page has [OPS-PAGE-1]', async () => {
  const { pages } = await readPdf(invoiceCompiler()(sampleInvoice()));
  const { paperWidthMm, marginMm, rowInsetMm, bodySizePt } = pageGeometry;
  const room = pointsOf(paperWidthMm - 2 * marginMm - 2 * rowInsetMm);
  expect(rowWidth * bodySizePt).toBeLessThanOrEqual(room);
  expect((rowWidth + 1) * bodySizePt).toBeGreaterThan(room);
  expect(Math.max(...pages.flat().map(({ right }) => right))).toBeLessThanOrEqual(
    pointsOf(paperWidthMm - marginMm) + 0.5,
  );
});

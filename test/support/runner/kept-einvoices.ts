import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder for the e-invoices of this test run, on which the official rules can be run afterwards; empty if none are kept. */
const folder = process.env['TEST_KEEP_EINVOICES'] ?? '';

export const areEinvoicesKept = folder !== '';

/** Equal ones are one file. */
export function keepEinvoice(xml: string, under = ''): void {
  if (!areEinvoicesKept) return;
  mkdirSync(join(folder, under), { recursive: true });
  const digest = createHash('sha256').update(xml).digest('hex');
  writeFileSync(join(folder, under, `${digest.slice(0, 32)}.xml`), xml);
}

import { expect, test } from 'vitest';
import { sampleInvoice } from '../../../test/support/files/sample-invoices.ts';
import { findInvoiceType } from '../../domain/nomenclature/invoice-types.ts';
import { settlementOf } from './settlement.ts';

test('an invoice of which a part came back says so, and asks for what is left and never less than nothing [V2-REV-7]', () => {
  const type = findInvoiceType('F');
  if (!type) throw new Error('there is no invoice type F');
  const invoice = sampleInvoice();
  const gross = Number(invoice.snapshot.totals.gross);
  const settled = (returned: number, collected: number) =>
    settlementOf(
      { ...invoice, marks: { ...invoice.marks, returned: returned.toFixed(2), collected: collected.toFixed(2) } },
      type,
    );
  expect(settled(0, 0)).toMatchObject({ returned: null, isBegun: false });
  expect(settled(1, 0)).toMatchObject({ returned: '1.00', left: (gross - 1).toFixed(2), isBegun: true, isOver: false });
  expect(settled(1, gross)).toMatchObject({ left: '0.00', isOver: true });
});

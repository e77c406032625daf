import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { counted } from '../../../../test/support/runner/effort.ts';
import { canonical } from '../../../domain/decimal/arithmetic.ts';
import { decimalToNumber, decimalToString } from '../../../domain/decimal/decimal.ts';
import type { IssueLine } from '../../../domain/invoice/issue-command.ts';
import { draftTotals } from '../../../domain/invoice/saved-draft.ts';
import { validatorOf } from '../../schema/validator.ts';
import { partsOfSaved } from '../../v2/drafts/draft-document.ts';
import { issueCommandOf } from '../../v2/invoices/issue-command.ts';
import { issueBody as bodyOfProgram, type IssueBody } from '../../v2/invoices/issue-schema.ts';
import { commandOf } from './issue-document.ts';
import { formOfSaved, savedDocument } from './saved-form.ts';

type Form = Parameters<typeof commandOf>[0];

const client = { tip: 'PF', denumire: 'Ana', tara: 'RO' } as const;
const top = { tip: 'F', serie: 'FCT', valuta: 'RON', data_emitere: '2026-11-16', client } as const;
const discount = fc.option(
  fc.record({
    fel: fc.constantFrom('procent', 'suma'),
    valoare: fc.integer({ min: 1, max: 9999 }).map((n) => n / 100),
  }),
  { nil: undefined },
);
const typedLine = fc.record({
  denumire: fc.constantFrom('Miere', 'Cană'),
  um: fc.constantFrom(undefined, 'BUC'),
  cantitate: fc.integer({ min: 1, max: 9999 }).map((n) => n / 1000),
  pret: fc.integer({ min: 1, max: 99_999_999 }).map((n) => n / 10_000),
  cota_tva: fc.constantFrom(0, 0.11, 0.21),
  discount,
});
/** Members that were not typed are not there. */
const without = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));
const typedForm: fc.Arbitrary<Form> = fc
  .record({ pret_cu_tva: fc.boolean(), discount, linii: fc.array(typedLine, { minLength: 1, maxLength: 4 }) })
  .map((form) => without({ ...top, ...form }) as Form);

const check = validatorOf(bodyOfProgram);

/** 36.6 and 36.60 are one price. */
const plain = ({ quantity, unitPrice, grossTotal, vatRate, ...texts }: IssueLine) => ({
  ...texts,
  figures: [quantity, unitPrice, grossTotal, vatRate].map((one) => one && decimalToString(canonical(one))),
});

describe('a saved form', () => {
  test('means to a program the very lines that the form would issue [CON-DRAFT-2]', () => {
    const isSame = (form: Form) => {
      const { body } = partsOfSaved(savedDocument(form));
      const { value, findings } = check(without(body));
      expect(findings).toEqual([]);
      const { lines, client: party, ...read } = issueCommandOf(value as IssueBody, '', '2026-11-17');
      const { lines: typed, ...command } = commandOf(form).command;
      expect(lines.map(plain)).toEqual(typed.map(plain));
      expect({ ...read, client: party.name }).toMatchObject({ series: 'FCT', issuedOn: '2026-11-16', client: 'Ana' });
      expect(command.series).toBe(read.series);
    };
    fc.assert(fc.property(typedForm, isSame), { numRuns: counted(100, 2000) });
  });

  test('is opened as it was typed, whatever is missing [CON-DRAFT-1]', () => {
    for (const form of [{}, { linii: [{ cantitate: 2 }, { pret: 3 }] }, { client: { id: 'x' } }])
      expect(formOfSaved(savedDocument(form))).toEqual(form);
  });

  test.each([
    ['with VAT', { nr_produse: 3, pret_total: 100 }, { cantitate: 3, pret: 33.333333 }, true],
    ['without', { nr_produse: 3, pret_unitar: 1.5 }, { cantitate: 3, pret: 1.5 }, false],
    ['of a discount', { tip: 'Discount', nr_produse: 1, pret_total: -5 }, { cantitate: -1, pret: 5 }, true],
    ['that is missing', { nr_produse: 3 }, { cantitate: 3 }, false],
  ])('the price of a program %s is that of the form [CON-DRAFT-3]', (_name, sent, typed, includesVat) => {
    const form = formOfSaved({ tip_factura: 'F', articole: [{ denumire: 'Miere', cota_tva: 0.21, ...sent }] });
    expect(form).toMatchObject({ tip: 'F', pret_cu_tva: includesVat, linii: [{ denumire: 'Miere', ...typed }] });
  });

  test('lines of both kinds keep their totals [CON-DRAFT-3]', () => {
    const articole = [
      { denumire: 'Miere', cota_tva: 0.21, nr_produse: 4, pret_total: 100 },
      { denumire: 'Cană', cota_tva: 0.11, nr_produse: 7, pret_unitar: 12.34 },
    ];
    const { command } = commandOf({ ...top, ...formOfSaved({ tip_factura: 'F', articole }) } as Form);
    const totals = draftTotals(command);
    expect(totals && decimalToNumber(totals.gross)).toBe(195.88);
  });
});

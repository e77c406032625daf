import { decimalToNumber } from '../../../domain/decimal/decimal.ts';
import { firstOf, mostProblemsFound } from '../../../domain/first-of.ts';
import { checkIssue } from '../../../domain/invoice/check-issue.ts';
import { operation } from '../operation.ts';
import { issueCommandOf, readableNames, readableParts } from './issue-command.ts';
import { issueExamples } from './issue-examples.ts';
import { issueProblemOf } from './issue-messages.ts';
import { type IssueBody, issueBody, issuedData } from './issue-schema.ts';

export const issueInvoice = operation({
  id: 'emiteFactura',
  method: 'POST',
  path: '/v2/facturi',
  group: 'Facturi',
  summary: 'Emite o factură',
  description:
    'Emite o factură, o proformă sau alt document, cu următorul număr al seriei. Clientul și articolele care nu există sunt create. Totul este o singură tranzacție: dacă ceva nu se poate, nu rămâne nimic.\n\nDacă răspunsul se pierde, repetați cererea cu același `Idempotency-Key`: a doua factură nu se emite.',
  access: { right: 'invoices:issue', plans: 'any' },
  rate: { calls: 1, seconds: 1 },
  platform: 'required',
  params: 'none',
  query: 'none',
  body: {
    schema: issueBody,
    presence: 'required',
    examples: issueExamples,
    check: (body, problems, today) => {
      const parts = readableParts(body, problems, today);
      return parts ? firstOf(mostProblemsFound, checkIssue(parts)).map(issueProblemOf) : [];
    },
    checkNames: async (operations, { from, body, problems, platform }) => {
      const names = readableNames(body, problems, platform);
      if (!names || !('companyId' in from)) return [];
      return (await operations.checkIssueNames(from, names)).map(issueProblemOf);
    },
  },
  answer: 'one',
  data: issuedData,
  identity: [],
  refusals: ['issue-not-possible', 'invoice-duplicate', 'proforma-invoiced', 'proforma-cancelled'],
  run: (operations, { from, body, platform, today }) =>
    operations.issueInvoice(from, issueCommandOf(body as IssueBody, platform, today)),
  toData: ({ series, number, stock }) => ({
    serie: series,
    numar: number,
    stocuri: stock.map(({ code, barcode, name, warehouseCode, quantity }) => ({
      cod_articol: code,
      cod_bare: barcode,
      nume: name,
      cod_gestiune: warehouseCode,
      stoc: decimalToNumber(quantity),
    })),
  }),
});

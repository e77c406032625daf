import type { BooksDifference, StockDifference } from '../domain/audit/books-check.ts';
import type { ChainFinding } from '../domain/audit/chain-check.ts';
import type { AuditVerified, BooksCompared, CompanyVerified } from '../operations/audit/verify-audit.ts';
import type { CommandCall } from './command.ts';

/** `audit verify` prints for each company, and at the end. */
export interface Report {
  readonly company: (company: CompanyVerified) => void;
  readonly total: (verified: AuditVerified) => void;
}

export function plainReport(out: CommandCall['out'], warn: CommandCall['warn'], isDeep: boolean): Report {
  return {
    company: ({ fiscalCode, rows, head, findings, isWhole, books }) => {
      out(`${fiscalCode.padEnd(12)}${`${rows} ${rows === 1 ? 'row' : 'rows'}`.padEnd(14)}${endMessage(head)}`);
      const report = (message: string): void => warn(`Company ${fiscalCode}: ${message}`);
      for (const finding of findings) report(findingMessage(finding));
      if (!isWhole) report('the rows after that were not looked at.');
      if (books) reportBooks(books, out, report);
      else if (isDeep) report('its books were not compared, because its trail is not intact.');
    },
    total: ({ companies, rows, findings, notSealed }) => {
      const state = findings === 0 ? 'intact' : 'NOT intact';
      const what = isDeep ? 'The audit trail and the books are' : 'The audit trail is';
      out(`${what} ${state}: companies ${companies}, rows ${rows}, not sealed yet ${notSealed}.`);
    },
  };
}

function reportBooks(books: BooksCompared, out: CommandCall['out'], report: (message: string) => void): void {
  const { documents, older, differing, differences, stock } = books;
  out(`${''.padEnd(12)}${documents} ${documents === 1 ? 'document' : 'documents'} compared`);
  if (older > 0) out(`${''.padEnd(12)}of an older version, compared by type, total, state and collections: ${older}`);
  for (const { name, differences: some } of differences)
    for (const one of some) report(`${name} ${differenceMessage(one)}`);
  if (differing > differences.length) report(`and ${differing - differences.length} more documents differ.`);
  for (const one of stock) report(stockMessage(one));
}

function differenceMessage(difference: BooksDifference): string {
  switch (difference.is) {
    case 'missing':
      return 'was issued and is missing.';
    case 'unknown':
      return 'stands in the books and was never issued.';
    case 'other-content':
      return difference.what === 'lines'
        ? 'was altered: its lines are not those it was issued with.'
        : 'was altered: what it shows is not what was issued.';
    case 'other-value':
      return `was altered: ${difference.what} is ${difference.found ?? 'nothing'}, and was ${difference.told ?? 'nothing'}.`;
  }
}

const stockMessage = ({ article, warehouse, expected, found }: StockDifference): string =>
  `the stock of ${article}${warehouse === null ? '' : ` in ${warehouse}`} was altered: it is ${found}, and the documents leave ${expected}.`;

const endMessage = (head: CompanyVerified['head']): string =>
  head ? `ends with ${head.hash.toString('hex')}` : 'empty';

function findingMessage({ wrong, position, entry, from }: ChainFinding): string {
  const what = entry ? ` (${entry.subject} ${entry.name}, ${entry.action})` : '';
  switch (wrong) {
    case 'altered':
      return `row ${position} was altered: its content${what} and its hash do not agree.`;
    case 'unsealed':
      return `row ${position}${what} has no seal: it was not written by this service.`;
    case 'forged':
      return `row ${position}${what} is forged: its seal was not made with the master key.`;
    case 'missing':
      return `row ${position} is missing.`;
    case 'added':
      return `row ${position} was added behind the end of the chain.`;
    case 'end-differs':
      return `the end of the chain, noted apart, is not the hash of row ${position}, its last.`;
    case 'end-unknown':
      return `the end of the chain, noted apart, is missing; row ${position} is the last one.`;
    case 'end-forged':
      return `the end of the chain, noted apart, is forged: row ${position} was not the last one when it was sealed.`;
    case 'not-as-known':
      return `row ${position}${what} is not the one that ${from} knows: the trail was rewritten.`;
    case 'cut-off':
      return `the trail was cut off: ${from} knows of row ${position}, which is missing.`;
  }
}

export function jsonReport(out: CommandCall['out'], isDeep: boolean): Report {
  return {
    company: ({ fiscalCode, rows, head, findings, isWhole, books }) =>
      out(
        JSON.stringify({
          company: fiscalCode,
          rows,
          lastPosition: head?.position ?? 0,
          lastHash: head?.hash.toString('hex') ?? null,
          findings: findings.map(({ wrong, position }) => ({ position, wrong })),
          isWhole,
          ...(isDeep ? { books } : {}),
        }),
      ),
    total: ({ companies, rows, findings, notSealed }) =>
      out(JSON.stringify({ companies, rows, notSealed, isIntact: findings === 0 })),
  };
}

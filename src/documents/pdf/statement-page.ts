import { findCollectionKind } from '../../domain/nomenclature/collection-kinds.ts';
import type { PrintedStatement, StatementPage, StatementRow } from '../printed-document.ts';
import { betweenLanguages, type Speech, speechOf } from '../words/words.ts';
import { type Fonts, widthOf } from './font-widths.ts';
import type { LineTable, Row } from './line-table.ts';
import { lookContent } from './look-content.ts';
import { grandTotalSizes, grandTotalWidth, leastTotalsWidth, type PageContent, pageHeadOf } from './page-content.ts';
import { figuresGap, pageGeometry, rowWidth } from './page-geometry.ts';
import { accountText, type Fact, partiesOf, withoutAccounts } from './parties.ts';
import { followedFromLeft } from './printable-text.ts';
import { spaceOf } from './spaces.ts';
import { amountInLei, closingFigure, isOwed, overdueFigure } from './statement-balance.ts';
import { type Column, headSize, type TextColumns, textColumns, widest } from './text-columns.ts';

/** V2-STMT-2: a statement of account uses the page of invoices: its movements stand where an invoice has its lines. */
export function statementContent({ statement, look }: PrintedStatement, fonts: Fonts): PageContent {
  const { issuer, client, from, until, madeOn } = statement;
  const speech = speechOf(statement.language);
  const { date } = speech.formats;
  const designation = `${date(from)} – ${date(until)}`;
  const { title } = speech.statement;
  const overdue = overdueFigure(statement, speech);
  const grandTotal = closingFigure(statement, speech);
  const totals = totalsOf(statement, speech, fonts, Math.max(leastTotalsWidth, grandTotalWidth(grandTotal, fonts)));
  return {
    language: speech.language.slice(0, 2),
    title,
    // The comma below a letter of the Romanian title must not touch the period.
    titleLeading: 0.95,
    designation,
    issuer: issuer.name,
    pageHead: pageHeadOf(`${title} ${designation}, ${client.name}`, issuer.name, fonts),
    date: madeOn.split('-').map(Number),
    stamp: null,
    notices: [],
    facts: [{ label: speech.statement.madeOn, value: date(madeOn) }],
    parties: partiesOf({ issuer, client, currency: 'RON' }, look, speech).map((party) =>
      withoutAccounts(party, speech),
    ),
    table: movementTable(statement, speech, fonts),
    breakdown: null,
    totals,
    grandTotal,
    grandTotalSizes,
    totalsWidth: totals.width,
    isTotalBeside: true,
    settlement: overdue ? [{ ...overdue, isStrong: true }] : [],
    mentions: [],
    delivery: accountsOf(statement, speech),
    notes: [
      ...overdueOf(statement, speech),
      ...(isInCurrency(statement) ? [{ label: speech.statement.inLei, value: '' }] : []),
    ],
    look: look && { ...lookContent(look, fonts), closing: null },
    page: { page: speech.page, of: speech.of },
    geometry: pageGeometry,
    headSize,
  };
}

function totalsOf({ opening, debit, credit }: StatementPage, speech: Speech, fonts: Fonts, width: number): TextColumns {
  const words = speech.statement;
  const totals = [
    [words.opening, opening],
    [words.totalDebit, debit],
    [words.totalCredit, credit],
  ] as const;
  const columns: readonly Column[] = [
    { align: 'left', heads: [], texts: totals.map(([label]) => label) },
    { align: 'right', heads: [], texts: totals.map(([, amount]) => amountInLei(amount, speech)) },
  ];
  return textColumns(columns, fonts, width);
}

/** More accounts than a payer can choose from are not printed. */
const mostAccounts = 6;

function accountsOf(page: StatementPage, { statement }: Speech): readonly Fact[] {
  const { bankAccounts } = page.issuer;
  if (!isOwed(page) || bankAccounts.length === 0) return [];
  const texts = bankAccounts.slice(0, mostAccounts).map((account) => accountText(account, 'RON'));
  return [{ label: statement.accounts, value: texts.join('\n') }];
}

function overdueOf({ overdueInvoices, hasMoreOverdue }: StatementPage, speech: Speech): readonly Fact[] {
  if (overdueInvoices.length === 0) return [];
  const lines = overdueInvoices.map(({ document, dueOn, amount }) =>
    [
      document,
      `${speech.dueOn} ${speech.formats.date(dueOn)}`,
      amount === null ? speech.statement.withoutRate : amountInLei(amount, speech),
    ].join(' · '),
  );
  const more = hasMoreOverdue ? [speech.statement.andOthers] : [];
  return [{ label: speech.statement.overdueInvoices, value: [...lines, ...more].join('\n') }];
}

const isInCurrency = ({ rows }: StatementPage): boolean => rows.some(({ currency }) => currency !== 'RON');

/** What date, document and explanation need at least, in ems. */
const narrowestName = 26;
const widestDocument = 14;
const columnGap = 1;

/** The opening balance and the movements. Date and document are columns of one text, as figures are: a cell for each takes far longer. */
function movementTable({ from, opening, rows }: StatementPage, speech: Speech, fonts: Fonts): LineTable {
  const words = speech.statement;
  const { date, money } = speech.formats;
  const named = [
    { day: from, document: '', explanation: words.opening, debit: null, credit: null, balance: opening },
    ...rows.map((row) => ({ ...row, explanation: explanationOf(row, speech) })),
  ];
  // In a bilingual statement each language has its own line, also above a column that is called the same in both.
  const headLines = words.balance.split(betweenLanguages).length;
  const headsOf = (head: string): readonly string[] => {
    const own = head.split(betweenLanguages);
    return [...own, ...Array.from({ length: headLines - own.length }, () => '')];
  };
  const figures = textColumns(
    (['debit', 'credit', 'balance'] as const).map((column) => ({
      align: 'decimals',
      mark: speech.formats.mark,
      heads: [...headsOf(words[column]), speech.lei],
      texts: named.map((row) => (row[column] === null ? '' : money(row[column]))),
    })),
    fonts,
  );
  const widthIn = (head: string, texts: readonly string[]): number =>
    widest([headSize * widthOf(head, fonts.semiBold), ...texts.map((text) => widthOf(text, fonts.regular))]) +
    columnGap;
  const days = named.map(({ day }) => date(day));
  const dayWidth = widthIn(words.day, days);
  const documentWidth = Math.min(
    widestDocument,
    widthIn(
      words.document,
      named.map(({ document }) => document),
    ),
  );
  const scale = Math.min(1, (rowWidth - narrowestName) / figures.width);
  const room = rowWidth / scale - figures.width - figuresGap;
  const padded = (text: string, width: number, font: Fonts['regular'], size = 1): string =>
    text + spaceOf(Math.max(columnGap, width - size * widthOf(text, font)) / size, font);
  const head = (text: string, width: number): string => padded(text, width, fonts.semiBold, headSize);
  return {
    scale,
    nameHead: head(words.day, dayWidth) + head(words.document, documentWidth) + words.explanation,
    indent: dayWidth,
    figureHeads: figures.heads,
    figuresWidth: figures.width,
    rows: named.map(({ document, explanation }, place): Row => {
      const shown = document === '' ? '' : padded(followedFromLeft(document), documentWidth, fonts.regular);
      const name = padded(days[place] ?? '', dayWidth, fonts.regular) + shown + explanation;
      return {
        name,
        indent: dayWidth,
        details: [],
        isOneLine: widthOf(name, fonts.regular) < room,
        isLong: false,
        figures: figures.rows[place] ?? '',
      };
    }),
  };
}

/** `Factură`, `Chitanță CH 5` or `Plată prin bancă · 100,00 EUR`. */
function explanationOf(
  { isReversal, paidBy, receipt, currency, amount, debit, credit }: StatementRow,
  speech: Speech,
): string {
  const words = speech.statement;
  const invoice = isReversal ? speech.reversalTitle(speech.titles.F) : speech.titles.F;
  const kind = paidBy === null ? null : findCollectionKind(paidBy);
  const payment = [kind ? words.payments[kind.name] : paidBy, receipt].filter(Boolean).join(' ');
  return [
    paidBy === null ? invoice : payment,
    currency === 'RON' ? null : `${speech.formats.money(amount)} ${currency}`,
    debit === null && credit === null ? words.withoutRate : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

// Prints the figures of a run as tables, and compares them with the goals of docs/performance.md.
import { readFileSync } from 'node:fs';
import { parts as budgetParts } from './budget.mjs';

export function judge(figures) {
  return {
    ...(figures.start ? judgeStart(figures.start) : {}),
    ...(figures.issue ? judgeService(figures) : {}),
    ...(figures.budget ? judgeBudget(figures.budget) : {}),
    ...(figures.calls ? { 'issuing, log of calls on, of off': atLeast(0.97, figures.calls.ratio) } : {}),
    ...(figures.metrics
      ? {
          'counting a call for the metrics, µs': atMost(4, figures.metrics.microseconds),
          'processor time of issuing, metrics on, of off': atMost(1.01, figures.metrics.ratio),
        }
      : {}),
    ...(figures.backup ? { 'p99 of issuing beside a backup, of without': atMost(1.5, figures.backup.ratio) } : {}),
    ...(figures.neighbours ? judgeNeighbours(figures.neighbours) : {}),
    ...(figures.pdf ? judgePdf(figures.pdf) : {}),
    ...(figures.ubl ? { 'pre-flight, 100 lines, p99 ms': atMost(5, figures.ubl.long.preflight.p99) } : {}),
    ...(figures.archive ? judgeArchive(figures.archive) : {}),
    ...(figures.console ? judgeConsole(figures.console) : {}),
    ...(figures.bank ? judgeBank(figures.bank) : {}),
    ...(figures.imports ? judgeImports(figures.imports) : {}),
    ...(figures.exports ? judgeExports(figures.exports) : {}),
    ...(figures.suppliers ? judgeSuppliers(figures.suppliers) : {}),
    ...(figures.statements ? judgeStatements(figures.statements) : {}),
    ...(figures.reports ? judgeReports(figures.reports) : {}),
    ...(figures.limits ? judgeLimits(figures.limits) : {}),
    ...(figures.webhooks
      ? {
          'issuing, a webhook for all events, of none': atLeast(0.9, figures.webhooks.ratio),
          'deliveries a second beside issuing': atLeast(500, figures.webhooks.perSecond),
          'busy machine, an event until its delivery, p99 ms': atMost(5000, figures.webhooks.late.webhooks.p99),
          'busy machine, a mail until the mail server has it, p99 ms': atMost(5000, figures.webhooks.late.mails.p99),
        }
      : {}),
  };
}

const atLeast = (goal, value) => ({ goal: `>= ${goal}`, value, reached: value >= goal });
const atMost = (goal, value) => ({ goal: `<= ${goal}`, value, reached: value <= goal });

function judgeService({ issue, rates, lines, lists, memory }) {
  const counted = [issue.service, ...Object.values(rates).map(({ limited }) => limited)];
  return {
    'issuing, of the floor': atLeast(0.6, issue.ratio),
    ...(issue.tpcb ? { 'issuing, of TPC-B by pgbench, 16 connections': atLeast(0.6, issue.tpcb.ratio) } : {}),
    "v1's emitere, of v2's issuing, 1 line": atLeast(
      0.8,
      rates['issue-v1'].limited.perSecond / rates['issue-short'].limited.perSecond,
    ),
    'one connection, 1 line, ms': atMost(3, lines.one.p50),
    'one connection, 100 lines, ms': atMost(10, lines.hundred.p50),
    'rates on, of off: POST /v2/facturi, 5 lines': atLeast(0.9, issue.limitedToUnlimited),
    ...Object.fromEntries(
      Object.values(rates).map(({ name, ratio }) => [`rates on, of off: ${name}`, atLeast(0.9, ratio)]),
    ),
    'calls of the bench refused by a rate': atMost(0, total(counted, 'refused')),
    '100 lines, of 1 line': atMost(6, lines.ratio),
    'deep page, of the first': atMost(1.5, lists.deepToFirst),
    'many invoices, of few': atMost(1.5, Math.max(lists.largeToSmall, lists.largeToSmallDeep)),
    'memory of the service, MB': atMost(300, memory.rssMegabytes),
  };
}

const page = new URL('../docs/performance.md', import.meta.url);
/** The machine, and what is beside it, change a part by some hundredths; a quarter is a change of the program. */
const overdraft = 1.25;

/** What each part may take, as shares of the floor's processor time in the same run: the table under the heading of the budget. */
function readBudget() {
  const [, section = ''] = readFileSync(page, 'utf8').split('\n## The budget\n');
  const rows = section.split('\n## ')[0].matchAll(/^\| (.+?) +\| +([\d.]+) \|/gm);
  return new Map([...rows].map(([, name, share]) => [name, Number(share)]));
}

function judgeBudget({ floor, microseconds }) {
  const budget = readBudget();
  const all = Object.values(microseconds).reduce((sum, time) => sum + time, 0);
  const spent = Object.entries(microseconds).map(([part, time]) => [budgetParts[part], time]);
  return Object.fromEntries(
    [...spent, ['all of it', all]].map(([name, time]) => {
      const share = budget.get(name);
      if (share === undefined) throw new Error(`docs/performance.md has no budget for "${name}"`);
      return [`budget, ${name}, of the floor`, atMost(Number((share * overdraft).toFixed(3)), time / floor)];
    }),
  );
}

function judgeLimits({ reads, series, crowd }) {
  return {
    ...Object.fromEntries(
      Object.values(reads).map(({ name, ratio }) => [`of a bare server: ${name}`, atLeast(0.5, ratio)]),
    ),
    'one series, 32 callers, of what its row lock allows': atLeast(0.8, series.ofFloor),
    'one series, 32 callers, of one': atLeast(1, series.mostOfOne),
    [`${crowd.companies} companies, invoices a second`]: atLeast(0.95 * crowd.companies, crowd.perSecond),
    [`${crowd.companies} companies, p99 ms`]: atMost(300, crowd.p99),
  };
}

function judgeNeighbours({ rows, archives }) {
  return {
    ...Object.fromEntries(
      [...Object.values(rows), archives].map(({ name, ratio }) => [`p99 of alone, beside ${name}`, atMost(3, ratio)]),
    ),
    'a small archive, of alone, beside them': atMost(3, archives.archiveRatio),
    'calls of the polite company that failed': atMost(
      0,
      total(
        [...Object.values(rows), archives].map(({ beside }) => beside),
        'failed',
      ),
    ),
  };
}

/** OPS-START-11 */
function judgeStart({ readyMs, processorMs, idleMegabytes, commands }) {
  return {
    'serve on existing data, ready, ms': atMost(2000, Math.round(readyMs)),
    'serve, processor of all threads, ms': atMost(3000, Math.round(processorMs)),
    ...Object.fromEntries(
      Object.entries(commands).map(([name, ms]) => [`${name}, processor, ms`, atMost(500, Math.round(ms))]),
    ),
    'memory of an idle service, MB': atMost(150, idleMegabytes),
  };
}

function printStart({ readyMs, processorMs, idleMegabytes, commands }) {
  table(
    ['start', 'ready ms', 'processor ms', 'idle MB'],
    [
      ['serve', readyMs.toFixed(0), processorMs.toFixed(0), String(idleMegabytes)],
      ...Object.entries(commands).map(([name, ms]) => [name, '', ms.toFixed(0), '']),
    ],
  );
}

function printBudget({ perSecond, p50, floor, microseconds }) {
  const row = (name, time) => [name, time.toFixed(0), (time / floor).toFixed(2)];
  table(
    ['an invoice of 5 lines', 'processor µs', 'of its floor'],
    [
      ...Object.entries(microseconds).map(([part, time]) => row(budgetParts[part], time)),
      row(
        'all of it',
        Object.values(microseconds).reduce((sum, time) => sum + time, 0),
      ),
      row('the floor: the same rows by a bare client', floor),
    ],
  );
  console.log(`${perSecond.toFixed(0)} a second, p50 ${p50.toFixed(1)} ms\n`);
}

const total = (figures, name) => figures.reduce((sum, figure) => sum + figure[name], 0);

/** CON-LIST-1, V2-FIND-1: a person waits for a list and its totals, and types while everything is searched. */
function judgeConsole({ times: measured }) {
  const ofList = Object.entries(measured).filter(([name]) => !name.startsWith('dashboard'));
  return Object.fromEntries(ofList.map(([name, { p50 }]) => [`console, ${name}, ms`, atMost(goalOf(name), p50)]));
}

const goalOf = (name) => (name.startsWith('search everywhere') ? 100 : 300);

/** GRP-BANK-6, GRP-BANK-9: a person waits while a statement is imported, and for the screen with the proposals. */
function judgeBank({ first, proposals, list }) {
  return {
    'bank, a statement of 1000 entries, ms': atMost(3000, first.p50),
    'bank, proposals, ms': atMost(1000, proposals.p50),
    'bank, a page of entries, ms': atMost(300, list.p50),
  };
}

/** MOVE-3: a company that moves in is at work within the hour, and nobody else waits for it. */
function judgeImports({ files, seconds, megabytes, ratio }) {
  return {
    'import, seconds for 10 000 files': atMost(60, (seconds * 10_000) / files),
    'import, MB': atMost(300, megabytes),
    'import, p99 of another company beside it, times alone': atMost(3, ratio),
  };
}

/** OPS-MOVE-1: a company that is ten times as large needs no more memory but for the list of its files. */
function judgeExports({ rows, ratio }) {
  return {
    'export, MB': atMost(300, Math.max(...rows.map(({ megabytes }) => megabytes))),
    'export, p99 of another company beside it, times alone': atMost(3, ratio),
  };
}

/** GRP-SUP-3, GRP-LEDG-1: a person waits for the balance on the screen of a supplier. */
function judgeSuppliers({ times: { balance, ledger } }) {
  return {
    'suppliers, balance, ms': atMost(300, balance.p50),
    'suppliers, ledger, ms': atMost(300, ledger.p50),
  };
}

function judgePdf({ short, ratio, logoRatio, ourLettersRatio, memory }) {
  return {
    'PDFs of 5 lines a second': atLeast(300, short.perSecond),
    'PDFs of 5 lines, of plain pages': atLeast(0.94, ratio),
    'PDFs of 5 lines with a logo, of without': atLeast(0.9, logoRatio),
    'PDFs of 5 lines beside Chinese ones, of alone': atLeast(0.95, ourLettersRatio),
    'memory, last of first PDFs': atMost(1.25, memory.growth),
  };
}

function judgeArchive({ perSecond, peakMegabytes }) {
  return {
    'archived documents a second': atLeast(300, perSecond),
    'memory of the archiver, MB': atMost(300, peakMegabytes),
  };
}

/** GRP-POS-3: the import takes minutes, and its memory does not grow with the files. */
function judgeStatements({ companies, first, again }) {
  return {
    'statements imported a second': atLeast(4000, companies / Math.max(first.seconds, again.seconds)),
    'memory of the import, MB': atMost(300, Math.max(first.peakMegabytes, again.peakMegabytes)),
  };
}

export function print({ mode, machine, sizes, goals, ...figures }) {
  console.log(`\n${mode} run, ${machine.cores} cores, Node ${machine.node}\n`);
  if (figures.start) printStart(figures.start);
  if (figures.issue) printService(sizes, figures);
  if (figures.budget) printBudget(figures.budget);
  if (figures.calls) printCalls(figures.calls);
  if (figures.metrics) printMetrics(figures.metrics);
  if (figures.backup) printBackup(figures.backup);
  if (figures.bytes) printBytes(figures.bytes);
  if (figures.neighbours) printNeighbours(figures.neighbours);
  if (figures.pdf) printPdf(figures.pdf);
  if (figures.ubl) printUbl(figures.ubl);
  if (figures.archive) printArchive(figures.archive);
  if (figures.console) printConsole(figures.console);
  if (figures.bank) printBank(figures.bank);
  if (figures.imports) printImports(figures.imports);
  if (figures.exports) printExports(figures.exports);
  if (figures.statements) printStatements(figures.statements);
  if (figures.reports) printReports(figures.reports);
  if (figures.suppliers) printSuppliers(figures.suppliers);
  if (figures.limits) printLimits(figures.limits);
  if (figures.webhooks) printWebhooks(figures.webhooks);
  table(
    ['goals', 'measured', 'goal', ''],
    Object.entries(goals).map(([name, { goal, value, reached }]) => [
      name,
      Number.isInteger(value) ? String(value) : value.toFixed(2),
      goal,
      reached ? 'reached' : 'NOT reached',
    ]),
  );
}

function printBackup({ perSecond, seconds, quiet, during }) {
  const row = (name, { p50, p99 }) => [name, p50.toFixed(1), p99.toFixed(1)];
  table(
    [`issuing ${perSecond} a second`, 'p50 ms', 'p99 ms'],
    [row('quiet', quiet), row(`beside a backup of ${seconds.toFixed(0)} s`, during)],
  );
}

function printBytes({ company, invoice, sent }) {
  const left = (name, { count, bytes, backup, tables }, wal) =>
    table(
      [`${name}, of ${count}`, 'rows', 'bytes'],
      [
        ...tables.map(({ name: one, rows, bytes: own }) => [one, rows.toFixed(2), own.toFixed(0)]),
        ['all tables', '', bytes.toFixed(0)],
        ['a backup, more', '', backup.toFixed(0)],
        ...wal.map(([what, more]) => [what, '', more.toFixed(0)]),
      ],
    );
  left('a company', company, []);
  left('an invoice of 5 lines', invoice, [
    ['WAL', invoice.wal],
    ['WAL right after a checkpoint', invoice.walAfterCheckpoint],
  ]);
  left('sending one to the tax authority', sent, [['WAL', sent.wal]]);
}

function printMetrics({ on, off, readMilliseconds }) {
  table(
    ['processor time of the service', ''],
    [
      ['an invoice of 5 lines, without metrics, µs', off.toFixed(0)],
      ['with them, read once in a round, µs', on.toFixed(0)],
      ['a reading, ms', readMilliseconds.toFixed(1)],
    ],
  );
}

function printCalls({ logged, silent }) {
  table(
    ['issuing, 1 line', 'per second', 'p50 ms', 'p99 ms'],
    [
      ['every call kept', ...speed(logged)],
      ['FACTURIER_CALL_LOG=off', ...speed(silent)],
    ],
  );
}

function printStatements({ companies, first, again }) {
  const row = (name, { seconds, peakMegabytes }) => [name, seconds.toFixed(0), peakMegabytes.toFixed(0)];
  table(
    [`import of ${companies} companies`, 'seconds', 'memory MB'],
    [row('a new year', first), row('a year replaced', again)],
  );
}

function printLimits({ reads, series, crowd }) {
  table(
    ['reads, 32 connections', 'per second', 'bare server', 'ratio'],
    Object.values(reads).map(({ name, service, bare, ratio }) => [
      name,
      service.toFixed(0),
      bare.toFixed(0),
      ratio.toFixed(2),
    ]),
  );
  table(
    ['one series, 5 lines', 'per second'],
    [
      ...Object.entries(series.callers).map(([callers, perSecond]) => [`${callers} callers`, perSecond.toFixed(0)]),
      ['the floor, 32 connections', series.floor.toFixed(0)],
    ],
  );
  table(
    ['each company once a second', 'per second', 'p50 ms', 'p99 ms', 'refused'],
    [
      [
        `${crowd.companies} companies, 5 lines`,
        crowd.perSecond.toFixed(0),
        crowd.p50.toFixed(0),
        crowd.p99.toFixed(0),
        String(crowd.refused),
      ],
    ],
  );
}

function printWebhooks({ with: listened, without, deliveredBeside, perSecond, late }) {
  table(
    ['webhooks', 'per second'],
    [
      ['issuing, nobody listens', without.toFixed(0)],
      ['issuing, a webhook for all events', listened.toFixed(0)],
      ['delivered meanwhile', deliveredBeside.toFixed(0)],
      ['delivered from a backlog beside issuing', perSecond.toFixed(0)],
    ],
  );
  const row = (name, { count, p50, p99 }) => [name, String(count), p50.toFixed(0), p99.toFixed(0)];
  table(
    ['every processor taken by others', 'count', 'late p50 ms', 'p99 ms'],
    [row('events until their delivery', late.webhooks), row('mails until the mail server has them', late.mails)],
  );
}

function printPdf({ short, plain, logo, chinese, scriptRatio, long, memory, chromium }) {
  const row = (name, { perSecond, perCoreSecond, bytes }) => [
    name,
    perSecond.toFixed(0),
    perCoreSecond.toFixed(0),
    (bytes / 1024).toFixed(0),
  ];
  table(
    ['printing, one thread', 'per second', 'per second of processor', 'KB each'],
    [
      row('5 lines', short),
      row('5 lines on a plain page', plain),
      row('5 lines with a logo', logo),
      row('5 lines, a name in Chinese', chinese),
      row('100 lines', long),
      ['5 lines, one run of Chromium', chromium ? (1 / chromium.seconds).toFixed(1) : 'not installed', '', ''],
    ],
  );
  console.log(`a name in Chinese, of without: ${scriptRatio.toFixed(2)}`);
  console.log(`memory over ${memory.documents} PDFs, MB: ${memory.readings.join(' ')}\n`);
}

function printUbl({ short, long }) {
  table(
    ['UBL', 'p50 ms', 'p99 ms'],
    [
      ['pre-flight, 5 lines', ...times(short.preflight)],
      ['pre-flight, 100 lines', ...times(long.preflight)],
      ['building, 5 lines', ...times(short.building)],
      ['building, 100 lines', ...times(long.building)],
    ],
  );
}

function printService(sizes, { issue, rates, lines, lists }) {
  console.log(`${sizes.companies} companies\n`);
  table(
    ['issuing, 5 lines with stock', 'per second', 'p50 ms', 'p99 ms'],
    [
      [`POST /v2/facturi, ${sizes.connections} connections`, ...speed(issue.service)],
      ['the same with rates off', ...speed(issue.unlimited)],
      [`the floor, ${sizes.connections} connections`, ...speed(issue.floor)],
      ['TPC-B by pgbench, 16 connections', issue.tpcb ? issue.tpcb.perSecond.toFixed(0) : 'not installed', '', ''],
    ],
  );
  table(
    [`${sizes.connections} connections, per second`, 'rates on', 'rates off', 'ratio', 'p50 ms', 'p99 ms'],
    Object.values(rates).map(({ name, limited, unlimited, ratio }) => [
      name,
      limited.perSecond.toFixed(0),
      unlimited.perSecond.toFixed(0),
      ratio.toFixed(2),
      ...times(limited),
    ]),
  );
  const pauses = total([issue.service, ...Object.values(rates).map(({ limited }) => limited)], 'pauses');
  if (pauses > 0) console.log(`callers waited ${pauses} times for a company that may call again: more are needed\n`);
  table(
    ['one connection', 'p50 ms', 'p99 ms'],
    [
      ['POST /v2/facturi, 1 line', ...times(lines.one)],
      ['POST /v2/facturi, 100 lines', ...times(lines.hundred)],
      [`GET /v2/facturi, page 1 of ${sizes.invoicesOfLarge} invoices`, ...times(lists.largeFirst)],
      [`GET /v2/facturi, page ${lists.deepPage} of ${sizes.invoicesOfLarge} invoices`, ...times(lists.largeDeep)],
      [`GET /v2/facturi, page 1 of ${sizes.invoicesOfSmall} invoices`, ...times(lists.smallFirst)],
      [
        `GET /v2/facturi, page ${lists.deepPageOfSmall} of ${sizes.invoicesOfSmall} invoices`,
        ...times(lists.smallDeep),
      ],
    ],
  );
}

function printNeighbours({ rows, archives }) {
  table(
    [
      'a polite company, 50 reads a second',
      'alone p50 ms',
      'p99 ms',
      'beside p50 ms',
      'p99 ms',
      'what the other was answered',
    ],
    [...Object.values(rows), archives].map(({ name, alone, beside, answers, endedTheService }) => [
      name,
      ...times(alone),
      ...times(beside),
      [
        ...Object.entries(answers ?? {}).map(([status, count]) => `${status}: ${count}`),
        ...(endedTheService ? ['the service ended'] : []),
      ].join(', '),
    ]),
  );
  const { alone, beside } = archives.archiveSeconds;
  console.log(`a small archive beside them: ${beside.toFixed(1)} s, alone ${alone.toFixed(1)} s\n`);
}

function printConsole({ invoices, times: measured, exported }) {
  table(
    [`the console at ${invoices} invoices`, 'p50 ms', 'p99 ms'],
    Object.entries(measured).map(([name, taken]) => [name, ...times(taken)]),
  );
  const { documents, seconds, perSecond } = exported;
  console.log(`an export of ${documents} documents: ${seconds.toFixed(1)} s, ${perSecond.toFixed(0)} a second\n`);
}

function printBank({ statements, entries, outstanding, first, again, proposals, list }) {
  table(
    [`the bank, ${outstanding} outstanding invoices`, 'p50 ms', 'p99 ms'],
    [
      [`each of ${statements} statements of ${entries} entries`, ...times(first)],
      ['the last of them again', ...times(again)],
      ['what is proposed', ...times(proposals)],
      ['a page of entries', ...times(list)],
    ],
  );
}

function printImports({ files, seconds, megabytes, alone, beside }) {
  table(
    [
      `another company, ${files} invoices imported in ${seconds.toFixed(1)} s with ${megabytes.toFixed(0)} MB`,
      'p50 ms',
      'p99 ms',
    ],
    [
      ['alone', ...times(alone)],
      ['beside the import', ...times(beside)],
    ],
  );
}

function printExports({ alone, rows }) {
  table(
    ['a company leaves', 'seconds', 'MB of the file', 'MB of memory', 'another company, p50 ms', 'p99 ms'],
    [
      ['nobody does', '', '', '', ...times(alone)],
      ...rows.map(({ name, documents, seconds, bytes, megabytes, beside }) => [
        `${documents} documents, ${name}`,
        seconds.toFixed(1),
        (bytes / 2 ** 20).toFixed(1),
        megabytes.toFixed(0),
        ...times(beside),
      ]),
    ],
  );
}

function printSuppliers({ documents, times: measured, workbooks }) {
  table(
    [`a supplier with ${documents} documents`, 'p50 ms', 'p99 ms'],
    Object.entries(measured).map(([name, taken]) => [name, ...times(taken)]),
  );
  table(
    ['its ledger as a workbook', 'seconds', 'size MB', 'memory grown by MB'],
    workbooks.map((one) => [
      `${one.documents} documents`,
      one.seconds.toFixed(1),
      one.megabytes.toFixed(1),
      one.grownBy.toFixed(0),
    ]),
  );
}

function printArchive({ documents, seconds, assemblySeconds, processorSeconds, perSecond, peakMegabytes, megabytes }) {
  table(
    ['archive, 5 lines each', 'seconds', 'of it the ZIP', 'processor s', 'documents/s', 'size MB', 'peak memory MB'],
    [
      [
        `${documents} invoices`,
        seconds.toFixed(1),
        assemblySeconds.toFixed(1),
        processorSeconds?.toFixed(1) ?? '?',
        perSecond.toFixed(0),
        megabytes.toFixed(0),
        String(peakMegabytes),
      ],
    ],
  );
}

const speed = ({ perSecond, p50, p99 }) => [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)];
const times = ({ p50, p99 }) => [p50.toFixed(2), p99.toFixed(2)];

/** The table is Markdown, so that a run can be pasted into the page that reports it. */
function table(heads, rows) {
  const widths = heads.map((head, column) => Math.max(3, head.length, ...rows.map((row) => row[column].length)));
  const line = (cells) =>
    `| ${cells.map((cell, column) => cell[column === 0 ? 'padEnd' : 'padStart'](widths[column])).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => `${'-'.repeat(width + (column === 0 ? 2 : 1))}${column === 0 ? '' : ':'}`).join('|')}|`;
  console.log([line(heads), rule, ...rows.map(line), ''].join('\n'));
}

/** GRP-REP-10 */
function judgeReports({ times }) {
  return Object.fromEntries(
    Object.entries(times).map(([name, { small, large }]) => [
      `${name}, times as long`,
      atMost(10, large.p50 / small.p50),
    ]),
  );
}

function printReports({ invoices: [few, many], keptSeconds, times }) {
  table(
    ['reports, p50 ms', `${few}`, `${many}`],
    Object.entries(times).map(([name, { small, large }]) => [name, small.p50.toFixed(1), large.p50.toFixed(1)]),
  );
  console.log(`the sums of both were kept within ${keptSeconds.toFixed(0)} s\n`);
}

import { afterEach, beforeAll, beforeEach } from 'vitest';
import { takeRefusals } from '../clients/row-refusals.ts';
import { isSoak } from './effort.ts';
import { endFile } from './file-end.ts';
import { areEinvoicesKept } from './kept-einvoices.ts';
import { triesAllAgain } from './soak-files.ts';

// This runs before each test file, also if files share a process. What `beforeAll` returns runs after every `afterAll`, and of several the
// first one runs last, so nothing of the file is in use any more.
beforeAll(() => async () => {
  // Loaded only then, because most unit tests need neither a database nor the XML.
  try {
    if (areEinvoicesKept) await (await import('./issued-einvoices.ts')).keepIssuedEinvoices();
  } finally {
    await endFile();
  }
});

// What does the same in the soak as in `npm test` is left to that.
if (isSoak)
  beforeEach(({ task, skip }) =>
    skip(!(task.meta.isOfTheSoak || triesAllAgain(task.file.filepath)), 'npm test runs it'),
  );

afterEach(({ task }) => {
  const refusals = takeRefusals();
  if (refusals.listed.length + refusals.provoked.length > 0) task.meta.rowRefusals = refusals;
  if (refusals.unlisted.length > 0)
    throw new Error(
      `Refused with a reason that the row does not list in its refusals:\n${refusals.unlisted.join('\n')}`,
    );
});

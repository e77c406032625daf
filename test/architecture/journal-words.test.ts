import { expect, test } from 'vitest';
import { frame as english } from '../../console/src/words/en/frame.ts';
import { moreLists as englishLists } from '../../console/src/words/en/more-lists.ts';
import { suppliers as englishSuppliers } from '../../console/src/words/en/suppliers.ts';
import { frame as romanian } from '../../console/src/words/ro/frame.ts';
import { moreLists as romanianLists } from '../../console/src/words/ro/more-lists.ts';
import { suppliers } from '../../console/src/words/ro/suppliers.ts';
import { eventNames } from '../../src/api/words/events.ts';
import { remarkLabels } from '../../src/documents/pdf/labels.ts';
import { auditActions } from '../../src/domain/audit/audit-action.ts';

test.each([
  ['Romanian', romanian],
  ['English', english],
])(
  'the journal has %s words for every action of the audit trail, and for no other [CON-AUDIT-2]',
  (_language, words) => {
    expect(Object.keys(words.journal.actions).toSorted()).toEqual([...auditActions].toSorted());
  },
);

test.each([
  ['Romanian', romanianLists],
  ['English', englishLists],
])('the list of events has %s words for every event, and for no other [CON-REPORT-26]', (_language, { events }) => {
  expect(Object.keys(events.types).toSorted()).toEqual(Object.values(eventNames).toSorted());
});

test('a remark of a received document is called the same on its page and on the screen, which has a word for each in English too [GRP-PDF-1]', () => {
  expect(suppliers.received.remarks).toEqual(remarkLabels);
  expect(Object.keys(englishSuppliers.received.remarks)).toEqual(Object.keys(remarkLabels));
});

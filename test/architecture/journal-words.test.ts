import { expect, test } from 'vitest';
import { frame as english } from '../../console/src/words/en/frame.ts';
import { frame as romanian } from '../../console/src/words/ro/frame.ts';
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

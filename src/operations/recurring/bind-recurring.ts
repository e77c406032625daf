import { approveDraft, declineDraft, type IssueRecurringNeeds } from './issue-recurring.ts';
import {
  changeRecurring,
  createRecurring,
  deleteRecurring,
  listRecurring,
  readRecurring,
  type WriteRecurringNeeds,
} from './write-recurring.ts';

export const bindRecurring = (needs: WriteRecurringNeeds & IssueRecurringNeeds) => ({
  createRecurring: createRecurring(needs),
  changeRecurring: changeRecurring(needs),
  deleteRecurring: deleteRecurring(needs),
  listRecurring: listRecurring(needs),
  readRecurring: readRecurring(needs),
  approveDraft: approveDraft(needs),
  declineDraft: declineDraft(needs),
});

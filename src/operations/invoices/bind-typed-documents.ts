import { checkInvoice, checkIssueNames } from './check-invoice.ts';
import { issueDraft } from './issue-draft.ts';
import { type IssueInvoiceNeeds, issueInvoice } from './issue-invoice.ts';
import { type PreviewDocumentNeeds, previewDocument } from './preview-document.ts';
import { createDraft, type DraftNeeds, deleteDraft, listDrafts, readDraft, replaceDraft } from './saved-drafts.ts';

type Needs = IssueInvoiceNeeds & DraftNeeds & PreviewDocumentNeeds;

/** Everything that is done with a document until it is issued. */
export const bindTypedDocuments = (needs: Needs) => ({
  checkIssueNames: checkIssueNames(needs),
  checkInvoice: checkInvoice(needs),
  issueInvoice: issueInvoice(needs),
  previewDocument: previewDocument(needs),
  createDraft: createDraft(needs),
  replaceDraft: replaceDraft(needs),
  deleteDraft: deleteDraft(needs),
  listDrafts: listDrafts(needs),
  readDraft: readDraft(needs),
  issueDraft: issueDraft(needs),
});

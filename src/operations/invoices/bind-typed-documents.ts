import { issueDraft } from './issue-draft.ts';
import { type PreviewDocumentNeeds, previewDocument } from './preview-document.ts';
import { createDraft, deleteDraft, listDrafts, readDraft, replaceDraft } from './saved-drafts.ts';

type Needs = Parameters<typeof issueDraft>[0] & PreviewDocumentNeeds;

export const bindTypedDocuments = (needs: Needs) => ({
  previewDocument: previewDocument(needs),
  createDraft: createDraft(needs),
  replaceDraft: replaceDraft(needs),
  deleteDraft: deleteDraft(needs),
  listDrafts: listDrafts(needs),
  readDraft: readDraft(needs),
  issueDraft: issueDraft(needs),
});

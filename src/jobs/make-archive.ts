import { type MakeArchiveNeeds, makeArchive } from '../operations/archives/make-archive.ts';
import { makeArchivePolicy } from '../operations/job-policies.ts';
import type { JobKind } from './job-kind.ts';

export function makeArchiveKind(needs: MakeArchiveNeeds): JobKind {
  const make = makeArchive(needs);
  return {
    ...makeArchivePolicy,
    run: ({ companyId, payload, attempts }, running) =>
      make({ companyId, archiveId: String(payload['archiveId']), isResumed: attempts > 1, ...running }),
  };
}

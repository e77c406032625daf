import { type MakeArchiveNeeds, makeArchive } from '../operations/archives/make-archive.ts';
import type { JobKind } from './job-kind.ts';
import { archiveJob } from './policy.ts';

export function makeArchiveKind(needs: MakeArchiveNeeds): JobKind {
  const make = makeArchive(needs);
  return {
    ...archiveJob,
    run: ({ companyId, payload, attempts }, running) =>
      make({ companyId, archiveId: String(payload['archiveId']), isResumed: attempts > 1, ...running }),
  };
}

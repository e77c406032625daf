import type { MakeArchiveNeeds } from '../operations/archives/make-archive.ts';
import type { JobKind } from './job-kind.ts';
import { makeArchiveKind } from './make-archive.ts';

export type JobNeeds = MakeArchiveNeeds;

/** Every kind this version knows; a worker claims no other. */
export const jobKinds = (needs: JobNeeds): readonly JobKind[] => [makeArchiveKind(needs)];

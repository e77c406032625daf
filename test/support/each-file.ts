import { beforeAll } from 'vitest';
import { endFile } from './file-end.ts';

// Run before each test file, also where files share a process. What `beforeAll` returns comes after every `afterAll`, and of those
// the first comes last: nothing of the file is in use any more.
beforeAll(() => endFile);

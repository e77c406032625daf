type Ending = () => unknown;

const endings: Ending[] = [];

/**
 * What a test file leaves behind is ended with it, the last first. Unlike `afterAll`, this can be said in `beforeAll` and in a test
 * too; and a process runs many files.
 */
export function whenFileEnds(end: Ending): void {
  endings.push(end);
}

export async function endFile(): Promise<void> {
  for (const end of endings.splice(0).reverse()) await end();
}

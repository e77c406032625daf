type Ending = () => unknown;

const endings: Ending[] = [];

/**
 * What a test file starts is ended with it, the last first. Unlike `afterAll`, this can also be called in `beforeAll` and in a test, and it
 * works if a process runs many files.
 */
export function whenFileEnds(end: Ending): void {
  endings.push(end);
}

export async function endFile(): Promise<void> {
  for (const end of endings.splice(0).reverse()) await end();
}

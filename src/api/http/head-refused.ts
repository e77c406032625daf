import type { IncomingMessage } from 'node:http';

/** The server itself refuses the head of the request; each wire says so in its own words, and pages answer with this status. */
export class HeadRefused extends Error {
  readonly because: 'no-host' | 'expectation';
  readonly statusCode: number;

  constructor(because: HeadRefused['because']) {
    super(`a head that is refused: ${because}`);
    this.because = because;
    this.statusCode = because === 'no-host' ? 400 : 417;
  }
}

/** V2-HEAD-8: Node would answer these by itself, without a body and without our headers. HTTP/1.0 knows no `Host`. */
export function refusedHead({ httpVersion, headers }: IncomingMessage): HeadRefused | null {
  if (httpVersion === '1.1' && headers.host === undefined) return new HeadRefused('no-host');
  const { expect } = headers;
  return expect === undefined || /^100-continue$/i.test(expect) ? null : new HeadRefused('expectation');
}

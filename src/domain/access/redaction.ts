const apiKey = /fct_(live|test)_[0-9A-Za-z]+/gi;
const bearer = /Bearer[ +]+[^\s"\\]+/gi;
// These tokens open a document, an archive, a ledger, a payment or an account without a key: whatever follows `/c/`, `/d/`, `/p/`, `/arhive/`,
// `/fise/`, `/primite/`, `/cards/…/`, `/app/intra/` or `/linkuri/`.
// Slashes may be doubled, or be backslashes, which JSON doubles.
const linkToken = /[/\\](c|d|p|arhive|fise|primite|cards[/\\]+simulated|app[/\\]+intra|linkuri)[/\\]+[^/\s"\\?#]+/gi;
// The ids of a trace are found first, since thirteen of their digits in a row may be decimal ones.
const traceOrPersonalCode =
  /(?<![0-9a-z])[0-9a-f]{32}(?:-[0-9a-f]{16})?(?![0-9a-z])|(?<![0-9])[1-9][0-9]{12}(?![0-9])/gi;
const thirteenDigits = /[0-9]{13}/;
const password = /([a-z][a-z0-9+.-]*:\/\/[^:@/\s"]*:)[^@/\s"]*@/gi;

/** Removes keys, passwords, personal codes and the tokens of links, so that the text may be logged and shown. */
export function redact(line: string): string {
  return redactPlain(line.includes('%') ? line.replace(/[^\s"\\]+/g, redactEncoded) : line);
}

function redactPlain(text: string): string {
  // Most lines contain no address, and the pattern of a password would be tried at each of their letters.
  const open = text.includes('://') ? text.replace(password, '$1***@') : text;
  const closed = open.replace(bearer, 'Bearer ***').replace(apiKey, 'fct_$1_***').replace(linkToken, '/$1/***');
  // Most lines have no personal code either, and its pattern would be tried at each of their digits and letters.
  if (!thirteenDigits.test(closed)) return closed;
  return closed.replace(traceOrPersonalCode, (found) => (found.length === 13 ? '*************' : found));
}

/** Redacts a word of a line of JSON. It stays as it was written, unless its decoded form contains something secret. */
function redactEncoded(word: string): string {
  if (!word.includes('%')) return word;
  const meant = decoded(word);
  const redacted = redactPlain(meant);
  return redacted === meant ? word : JSON.stringify(redacted).slice(1, -1);
}

const mostRounds = 4;

/** Decodes percent-encoding, also if it was applied more than once. What only looks encoded stays as it is. */
function decoded(text: string): string {
  let before = text;
  for (let round = 0; round < mostRounds; round += 1) {
    const after = before.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) =>
      Buffer.from(bytes.replaceAll('%', ''), 'hex').toString(),
    );
    if (after === before) return after;
    before = after;
  }
  return before;
}

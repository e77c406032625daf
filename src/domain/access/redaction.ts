const apiKey = /fct_(live|test)_[0-9A-Za-z]+/gi;
const bearer = /Bearer[ +]+[^\s"\\]+/gi;
// What opens a document, an archive, a ledger, a payment or an account without a key: whatever follows `/d/`, `/p/`, `/arhive/`,
// `/fise/`, `/primite/`, `/cards/…/`, `/app/intra/` or `/linkuri/`.
// The slashes may be doubled, or be the other ones, of which JSON writes two.
const linkToken = /[/\\](d|p|arhive|fise|primite|cards[/\\]+simulated|app[/\\]+intra|linkuri)[/\\]+[^/\s"\\?#]+/gi;
const personalCode = /(?<![0-9])[1-9][0-9]{12}(?![0-9])/g;
const password = /([a-z][a-z0-9+.-]*:\/\/[^:@/\s"]*:)[^@/\s"]*@/gi;

/** A text as it may be logged and shown: without keys, passwords, personal codes and the tokens of links. */
export function redact(line: string): string {
  return redactPlain(line.includes('%') ? line.replace(/[^\s"\\]+/g, redactEncoded) : line);
}

function redactPlain(text: string): string {
  return text
    .replace(bearer, 'Bearer ***')
    .replace(apiKey, 'fct_$1_***')
    .replace(password, '$1***@')
    .replace(linkToken, '/$1/***')
    .replace(personalCode, '*************');
}

/** A word of a line of JSON. It stays as it was written, unless what it stands for holds something secret. */
function redactEncoded(word: string): string {
  if (!word.includes('%')) return word;
  const meant = decoded(word);
  const redacted = redactPlain(meant);
  return redacted === meant ? word : JSON.stringify(redacted).slice(1, -1);
}

const mostRounds = 4;

/** What is percent-encoded, also more than once; what only looks like it stays. */
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

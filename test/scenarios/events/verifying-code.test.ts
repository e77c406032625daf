import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import ts from 'typescript';
import { describe, expect, onTestFinished, test } from 'vitest';
import { snippets } from '../../../console/src/screens/webhooks/verifying-snippets.ts';
import { signaturesOf } from '../../../src/domain/event/webhook.ts';
import { verifyInCsharp, verifyInPhp } from '../../support/files/transliterated-code.ts';

interface Vector {
  readonly what: string;
  readonly headers: Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>>;
  readonly body: string;
  /** Seconds: when it is verified. */
  readonly now: number;
  readonly isGenuine: boolean;
}
const { secret, vectors } = JSON.parse(readFileSync('docs/webhook-vectors.json', 'utf8')) as {
  readonly secret: string;
  readonly vectors: readonly Vector[];
};
const [genuine] = vectors;

const codeOf = (language: string): string => snippets.find((one) => one.language === language)?.code ?? '';
const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

test('the published vectors are what the service sends, and what the library of Standard Webhooks makes [WHK-20] [WHK-10]', () => {
  expect(genuine?.isGenuine).toBe(true);
  const { headers, body } = genuine as Vector;
  const timestamp = Number(headers['webhook-timestamp']);
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  expect(signaturesOf([key], { id: headers['webhook-id'], timestamp, body })).toBe(headers['webhook-signature']);
  const sign = new Webhook(secret).sign(headers['webhook-id'], new Date(timestamp * 1000), body);
  expect(sign).toBe(headers['webhook-signature']);
  expect(snippets.filter(({ code }) => !code.includes('docs/webhook-vectors.json'))).toEqual([]);
});

/** Runs a program that prints whether it believes, with what is given as JSON in base64. */
function printed(program: string, name: string, code: (given: string) => string, vector: Vector): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'facturier-code-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, name);
  writeFileSync(file, code(Buffer.from(JSON.stringify(vector)).toString('base64')));
  return execFileSync(program, [file]).toString().trim() === 'yes';
}

function expectJudged(verified: () => unknown, { body, isGenuine }: Vector): void {
  if (isGenuine) expect(verified()).toEqual(JSON.parse(body));
  else expect(verified).toThrow();
}

test.each([
  ['PHP', 'hash_equals($expected, $sent)'],
  ['C#', 'CryptographicOperations.FixedTimeEquals('],
])('in %s the signatures are compared in constant time [WHK-20]', (language, comparison) => {
  expect(codeOf(language)).toContain(comparison);
  expect(codeOf(language)).not.toMatch(/==|Equals\(\w+\)/);
});

describe('the code that the console shows', () => {
  test.each(vectors)('in TypeScript: $what [WHK-20]', async (vector) => {
    const { outputText } = ts.transpileModule(codeOf('TypeScript'), {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
    });
    const { verify } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);
    expectJudged(() => verify(secret, vector.headers, vector.body, vector.now * 1000), vector);
  });

  test.each(vectors)('in PHP, read as JavaScript: $what [WHK-20]', (vector) => {
    expectJudged(() => verifyInPhp(codeOf('PHP'))(secret, vector.headers, vector.body, vector.now), vector);
  });

  test.each(vectors)('in C#, read as JavaScript: $what [WHK-20]', (vector) => {
    expectJudged(() => verifyInCsharp(codeOf('C#'))(secret, vector.headers, vector.body, vector.now), vector);
  });

  test.skipIf(!has('python3')).each(vectors)('in Python: $what [WHK-20]', (vector) => {
    const code = (given: string) => `${codeOf('Python')}
given = json.loads(base64.b64decode("${given}"))
try:
    verify("${secret}", given["headers"], given["body"].encode(), given["now"])
    print("yes")
except ValueError:
    print("no")
`;
    expect(printed('python3', 'verify.py', code, vector)).toBe(vector.isGenuine);
  });

  test.skipIf(!has('php')).each(vectors)('in PHP: $what [WHK-20]', (vector) => {
    const code = (given: string) => `${codeOf('PHP')}
$given = json_decode(base64_decode('${given}'), true);
try { verify('${secret}', $given['headers'], $given['body'], $given['now']); echo 'yes'; } catch (Exception $e) { echo 'no'; }
`;
    expect(printed('php', 'verify.php', code, vector)).toBe(vector.isGenuine);
  });
});

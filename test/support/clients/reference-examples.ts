import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { textOfHtml } from './html-text.ts';

/** An example that a reader pastes from the reference page, in the order of the page. */
export interface ShownExample {
  /** The operation that it belongs to; null in the guide. */
  readonly operationId: string | null;
  readonly label: string;
  readonly command: string;
  /** What the page tells the reader to set first: a variable, with a member of the answer of an operation. */
  readonly needs: readonly { readonly variable: string; readonly member: string; readonly operationId: string }[];
}

export function guideExamples(page: string): readonly ShownExample[] {
  const guide = /<section id="incepe"[\s\S]*?<\/section>/.exec(page)?.[0] ?? '';
  return commandsIn(guide).map((example) => ({ ...example, operationId: null, needs: [] }));
}

export function operationExamples(page: string): readonly ShownExample[] {
  return [...page.matchAll(/<article class="operation" id="(\w+)"[\s\S]*?<\/article>/g)].flatMap(
    ([article, operationId = '']) => {
      const needs = [
        ...article.matchAll(
          /<p class="needs">[^<]*<code>(\w+)=[^<]*<\/code>[^<]*<code>(\w+)<\/code>[^<]*<a href="#(\w+)">/g,
        ),
      ].map(([, variable = '', member = '', source = '']) => ({ variable, member, operationId: source }));
      return commandsIn(article)
        .filter(({ label }) => label.startsWith('Apel'))
        .map((example) => ({ ...example, operationId, needs }));
    },
  );
}

export interface Pasted {
  readonly status: number;
  readonly output: string;
}

/** Pastes commands into one shell, one after the other; returns the answer of every `curl` in them. */
export async function paste(commands: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const marked = `curl() { command curl -sS -w '\\n<%{http_code}>\\n' "$@"; }`;
  // Some commands write files.
  const cwd = mkdtempSync(join(tmpdir(), 'facturier-pasted-'));
  const output = await new Promise<string>((resolve) => {
    const env = { ...process.env, ...variables };
    execFile('sh', ['-c', [marked, ...commands].join('\n')], { env, cwd }, (_error, out, err) => resolve(out + err));
  });
  rmSync(cwd, { recursive: true });
  return output
    .split(/(?<=\n<\d{3}>\n)/)
    .filter((part) => part.trim() !== '')
    .map((part): Pasted => ({ status: Number(/<(\d{3})>\n$/.exec(part)?.[1] ?? 0), output: part }));
}

function commandsIn(html: string) {
  return [
    ...html.matchAll(
      /<figure class="code"><figcaption>([^<]*)<button[\s\S]*?<pre tabindex="0"><code>([\s\S]*?)<\/code><\/pre>/g,
    ),
  ].map(([, label = '', code = '']) => ({ label, command: textOfHtml(code) }));
}

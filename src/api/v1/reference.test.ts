import { expect, test } from 'vitest';
import { textOfHtml } from '../../../test/support/clients/html-text.ts';
import { referencePage } from '../docs/reference-page.ts';
import { openApiOf } from '../v2/openapi.ts';
import { v2Operations } from '../v2/operations.ts';
import { memberReader } from './members.ts';
import { v1Operations } from './operations.ts';
import { v1Reference } from './reference.ts';

const older = v1Reference(v1Operations, { deprecatedOn: '2026-01-01', endsOn: '2027-12-31' });
const page = referencePage(openApiOf(v2Operations, 'https://facturare.exemplu.ro'), { older });

test.each(v1Operations.map((row) => [row.path, row] as const))(
  'the example of %s is one that its row takes [OPS-DOC-8]',
  (_path, row) => {
    const { value, problems } = memberReader(row.members)(row.example);
    expect(problems).toEqual([]);
    expect(row.check === 'none' ? [] : row.check(value as never, '2026-11-15')).toEqual([]);
  },
);

test.each(older.operations.map((operation) => [operation.path, operation] as const))(
  'the page shows %s: its address, every member and an example [OPS-DOC-8]',
  (path, { id, members, example }) => {
    const article = new RegExp(`<article class="older operation" id="${id}"[\\s\\S]*?</article>`).exec(page)?.[0] ?? '';
    expect(article).toContain(`<code>${path}</code>`);
    for (const name of Object.keys(members.properties ?? {})) expect(article).toContain(`<code>${name}</code>`);
    expect(textOfHtml(article)).toContain(example('https://facturare.exemplu.ro'));
    expect(page).toContain(`<li><a href="#${id}">`);
  },
);

test('the page says when v1 ends, in Romanian with its diacritics [OPS-DOC-8] [OPS-DOC-7]', () => {
  const section = page.slice(page.indexOf('<section class="group" id="v1"'));
  expect(textOfHtml(section)).toContain('se oprește la 2027-12-31');
  expect(section).not.toMatch(/[şţŞŢ]/);
});

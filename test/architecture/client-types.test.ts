import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openapiTypescript, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import typescript from 'typescript';
import { expect, onTestFinished, test } from 'vitest';
import { openApiOf } from '../../src/api/v2/openapi.ts';
import { v2Operations } from '../../src/api/v2/operations.ts';
import { root } from './source-files.ts';

const generated = join(root, 'client/src/generated.ts');

test('the types of the client are those of the interface as it is described today (update: -u) [CLIENT-2]', async () => {
  const document = JSON.stringify(openApiOf(v2Operations, 'https://facturare.exemplu.ro'));
  const types = astToString(await openapiTypescript(document));
  await expect(`${COMMENT_HEADER}${types}`).toMatchFileSnapshot(generated);
});

const minimal = `{ serie: 'FCT', valuta: 'RON', tip_factura: 'F', client: { tip: 'PF', denumire: 'Ion Pop' },
  articole: [{ denumire: 'Cana', nr_produse: 1 }] }`;

test('a minimal issue compiles with the generated types, with null for what is left out; one without its series does not [CLIENT-2]', () => {
  const said = (body: string) => `import type { components } from '${generated}';
export const body: components['schemas']['EmiteFacturaCerere'] = ${body};
`;
  const problems = compiled({
    'minimal.ts': said(minimal),
    'nulls.ts': said(minimal.replace(`'F',`, `'F', numar: null, verificare_duplicat: null, efactura: null,`)),
    'without-series.ts': said(minimal.replace(`serie: 'FCT', `, '')),
    'misspelt.ts': said(minimal.replace(`'F',`, `'F', data_emiterii: '2026-11-15',`)),
  });
  expect(problems['minimal.ts']).toEqual([]);
  expect(problems['nulls.ts']).toEqual([]);
  expect(problems['without-series.ts']).toEqual([expect.stringContaining("'serie' is missing")]);
  expect(problems['misspelt.ts']).toEqual([expect.stringContaining("'data_emiterii' does not exist")]);
});

test('an answer has the members that always come, and may have others [CLIENT-1]', () => {
  const read = (expression: string) => `import type { components } from '${generated}';
declare const issued: components['schemas']['EmiteFacturaRaspuns'];
declare const listed: components['schemas']['ListeazaFacturileRaspuns'];
export const value: string | null = ${expression};
`;
  const problems = compiled({
    'issued.ts': read('issued.data.numar'),
    'trace.ts': read('issued.meta.trace'),
    'cursor.ts': read('listed.meta.pagination.next_cursor'),
    'chosen.ts': read('listed.data[0]?.client ?? null'),
    'unsure.ts': read('(listed.data as [(typeof listed.data)[number]])[0].client'),
  });
  expect(problems).toMatchObject({ 'issued.ts': [], 'trace.ts': [], 'cursor.ts': [], 'chosen.ts': [] });
  expect(problems['unsure.ts']).toEqual([expect.stringContaining("'undefined' is not assignable")]);
});

/** What the compiler says of each file, on the platform of nobody: the types need no other. */
function compiled(files: Readonly<Record<string, string>>): Readonly<Record<string, readonly string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'facturier-types-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const program = typescript.createProgram(
    Object.keys(files).map((name) => join(folder, name)),
    {
      strict: true,
      noEmit: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      allowImportingTsExtensions: true,
      target: typescript.ScriptTarget.ES2022,
      module: typescript.ModuleKind.NodeNext,
      lib: ['lib.es2022.d.ts'],
      types: [],
    },
  );
  return Object.fromEntries(
    Object.keys(files).map((name) => [
      name,
      typescript
        .getPreEmitDiagnostics(program, program.getSourceFile(join(folder, name)))
        .map(({ messageText }) => typescript.flattenDiagnosticMessageText(messageText, '\n')),
    ]),
  );
}

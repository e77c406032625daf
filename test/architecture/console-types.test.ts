import { join } from 'node:path';
import openapiTypescript, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { expect, test } from 'vitest';
import { consoleOpenApi } from '../../src/api/console/openapi.ts';
import { consoleOperations } from '../../src/api/console/operations.ts';
import { root } from './source-files.ts';

test('the types of the console are those of its interface as it is described today (update: -u) [CON-DOOR-3]', async () => {
  const types = astToString(await openapiTypescript(JSON.stringify(consoleOpenApi(consoleOperations))));
  await expect(`${COMMENT_HEADER}${types}`).toMatchFileSnapshot(join(root, 'console/src/generated.ts'));
});

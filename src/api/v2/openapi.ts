import type {
  HttpMethod,
  OpenApiDocument,
  OperationObject,
  PathItem,
  SchemaObject,
} from '../schema/openapi-document.ts';
import { sharedHeaders } from './openapi-headers.ts';
import { parametersOf, requestBodyOf, sharedParameters } from './openapi-parameters.ts';
import { responsesOf, sharedResponses } from './openapi-responses.ts';
import { answerSchemaOf, bodySchemaOf, schemaName, sharedSchemas } from './openapi-schemas.ts';
import { accessNote, groupDescriptions, groupTitles, introduction, keyDescription } from './openapi-texts.ts';
import { usedComponents } from './openapi-used.ts';
import { isFileRow, type Operation } from './operation.ts';

/** OPS-DOC-1: the description of v2 is generated only from the rows and from the same schemas that validate. */
export function openApiOf(rows: readonly Operation[], serverUrl: string): OpenApiDocument {
  const groups = [...new Set(rows.map(({ group }) => group))];
  const paths = pathsOf(rows);
  return {
    openapi: '3.1.0',
    info: {
      title: 'facturier API v2',
      version: '2.0.0',
      summary: 'Facturare din aplicația proprie, prin REST și JSON.',
      description: introduction,
      contact: { name: 'Documentația facturier', url: `${serverUrl}/docs` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl, description: 'Această instalare' }],
    tags: groups.map((name) => ({
      name,
      'x-displayName': groupTitles[name] ?? name,
      description: groupDescriptions[name],
    })),
    paths,
    components: usedComponents(paths, {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'fct_live_... sau fct_test_...',
          description: keyDescription,
        },
      },
      parameters: sharedParameters,
      headers: sharedHeaders,
      responses: sharedResponses,
      schemas: { ...sharedSchemas, ...Object.fromEntries(rows.flatMap(schemasOf)) },
    }),
  };
}

/** The methods of one path stand together; each operation says itself which one is needed first. */
function pathsOf(rows: readonly Operation[]): Readonly<Record<string, PathItem>> {
  const paths: Record<string, PathItem> = {};
  for (const [index, row] of rows.entries()) {
    paths[row.path] = { ...paths[row.path], [methodOf(row)]: operationOf(row, index + 1) };
  }
  return paths;
}

function methodOf({ method }: Operation): HttpMethod {
  return method.toLowerCase() as Lowercase<Operation['method']>;
}

function operationOf(row: Operation, place: number): OperationObject {
  const requestBody = requestBodyOf(row);
  const access = accessNote(row);
  return {
    operationId: row.id,
    tags: [row.group],
    summary: row.summary,
    description: `${row.description}\n\n${access.propozitii}`,
    security: row.access === 'keyless' ? [] : [{ bearer: [] }],
    parameters: parametersOf(row),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(row),
    'x-acces': access,
    'x-ordine': place,
  };
}

/** Schemas are named, so that generated clients have types with names, and so that a body is not written once per media type. */
function schemasOf(row: Operation): readonly (readonly [string, SchemaObject])[] {
  const body = bodySchemaOf(row);
  return [
    ...(isFileRow(row) || row.answer === 'stream' ? [] : [[schemaName(row, 'Raspuns'), answerSchemaOf(row)] as const]),
    ...(body ? [[schemaName(row, 'Cerere'), body] as const] : []),
  ];
}

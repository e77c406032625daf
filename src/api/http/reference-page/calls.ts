import {
  type HttpMethod,
  httpMethods,
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  type ResponseObject,
  resolved,
} from '../openapi-document.ts';

/** An operation with its address and with its parameters at hand. */
export interface DocumentedCall {
  readonly method: HttpMethod;
  readonly path: string;
  readonly operation: OperationObject;
  readonly parameters: readonly ParameterObject[];
  readonly isKeyed: boolean;
}

/** Stand in the examples for what only the reader knows; the script puts the typed values in their place when copying. */
export const keyPlaceholder = 'CHEIA_API';
export const companyPlaceholder = 'CODUL_UNIC';

export function callsOf(document: OpenApiDocument): readonly DocumentedCall[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    httpMethods.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const parameters = operation.parameters.map((parameter) => resolved<ParameterObject>(document, parameter));
      return [{ method, path, operation, parameters, isKeyed: operation.security.length > 0 }];
    }),
  );
}

/** The first read that needs nothing but its address and, where it is keyed, the two headers. */
export function firstCall(document: OpenApiDocument, kind: 'open' | 'keyed'): DocumentedCall | undefined {
  return callsOf(document).find(
    (call) =>
      call.method === 'get' &&
      call.isKeyed === (kind === 'keyed') &&
      call.parameters.every((parameter) => parameter.in === 'header' || !parameter.required),
  );
}

/** A curl of the call with its required parts, and examples as their values. */
export function curlOf(document: OpenApiDocument, call: DocumentedCall): string {
  const body = bodyExampleOf(call);
  return [
    `curl${call.method === 'get' ? '' : ` -X ${call.method.toUpperCase()}`} ${quoted(urlOf(document, call))}`,
    ...headersOf(call).map((header) => `-H ${quoted(header)}`),
    ...(body === undefined
      ? []
      : [`-H ${quoted('Content-Type: application/json')}`, `-d ${quoted(JSON.stringify(body, null, 2))}`]),
  ].join(' \\\n  ');
}

export function bodyExampleOf({ operation }: DocumentedCall): unknown {
  const [first] = Object.values(operation.requestBody?.content['application/json']?.examples ?? {});
  return first?.value;
}

export function answerExamplesOf(document: OpenApiDocument, { operation }: DocumentedCall): readonly unknown[] {
  const success = operation.responses['200'];
  const content = success ? resolved<ResponseObject>(document, success).content : {};
  return Object.values(content['application/json']?.examples ?? {}).map(({ value }) => value);
}

export function exampleOf({ schema }: ParameterObject): string {
  return String(schema.examples?.[0] ?? schema.default ?? schema.enum?.[0] ?? '');
}

function urlOf(document: OpenApiDocument, { path, parameters }: DocumentedCall): string {
  const address = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((at, { name, ...rest }) => at.replace(`{${name}}`, encodeURIComponent(exampleOf({ name, ...rest }))), path);
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map((parameter) => `${parameter.name}=${encodeURIComponent(exampleOf(parameter))}`);
  return `${document.servers[0]?.url ?? ''}${address}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

function headersOf({ isKeyed, parameters }: DocumentedCall): readonly string[] {
  const required = parameters.filter((parameter) => parameter.in === 'header' && parameter.required);
  return [
    ...(isKeyed ? [`Authorization: Bearer ${keyPlaceholder}`] : []),
    ...required.map((parameter) =>
      parameter.name === 'Svc-Cod-Unic'
        ? `${parameter.name}: ${companyPlaceholder}`
        : `${parameter.name}: ${exampleOf(parameter)}`,
    ),
  ];
}

/** For a shell: in single quotes nothing has a meaning but the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

import {
  type ExampleObject,
  type HttpMethod,
  httpMethods,
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  type ResponseObject,
  resolved,
} from '../../schema/openapi-document.ts';

/** The operation has its address and its parameters at hand. */
export interface DocumentedCall {
  readonly method: HttpMethod;
  readonly path: string;
  readonly operation: OperationObject;
  readonly parameters: readonly ParameterObject[];
  readonly isKeyed: boolean;
}

/**
 * Values that only the reader knows are shell variables in the examples, set once, so that the examples work when they are pasted
 * one after another. When an example is copied, the script fills in the typed values.
 */
export const keyVariable = 'CHEIE';
export const companyVariable = 'COD';

/** Only an earlier answer has the value: this variable stands for it, and this says where it is found. */
interface EarlierAnswer {
  readonly variable: string;
  readonly member: string;
  readonly operationId: string;
}

const client: EarlierAnswer = { variable: 'ID_CLIENT', member: 'client_id', operationId: 'citesteFactura' };
const article: EarlierAnswer = { variable: 'ID_ARTICOL', member: 'id', operationId: 'creeazaArticol' };
const archive: EarlierAnswer = { variable: 'ID_ARHIVA', member: 'id', operationId: 'creeazaArhiva' };
const recurring: EarlierAnswer = { variable: 'ID_RECURENTA', member: 'id', operationId: 'creeazaFacturaRecurenta' };
const draft: EarlierAnswer = { variable: 'ID_CIORNA', member: 'id', operationId: 'creeazaCiorna' };
// The first one is issued, so that another is deleted.
const otherDraft: EarlierAnswer = { variable: 'ALTA_CIORNA', member: 'id', operationId: 'listeazaCiornele' };
const webhook: EarlierAnswer = { variable: 'ID_WEBHOOK', member: 'id', operationId: 'creeazaWebhook' };
const delivery: EarlierAnswer = { variable: 'ID_LIVRARE', member: 'id', operationId: 'listeazaLivrarile' };
const imported: EarlierAnswer = { variable: 'ID_IMPORT', member: 'id', operationId: 'creeazaImport' };
const supplier: EarlierAnswer = { variable: 'ID_FURNIZOR', member: 'id', operationId: 'listeazaFurnizorii' };
const received: EarlierAnswer = { variable: 'ID_FACTURA', member: 'id', operationId: 'listeazaFacturileFurnizorilor' };
const paid: EarlierAnswer = { variable: 'ID_PLATA', member: 'id', operationId: 'platesteFacturaFurnizorului' };
const movement: EarlierAnswer = { variable: 'ID_MISCARE', member: 'id', operationId: 'listeazaMiscarileBancare' };

const earlierAnswers: ReadonlyMap<string, EarlierAnswer> = new Map([
  ['client_id', client],
  ['id_client', client],
  ['id_articol', article],
  ['id_arhiva', archive],
  ['id_import', imported],
  ['id_furnizor', supplier],
  ['id_factura', received],
  ['id_plata', paid],
  ['id_miscare', movement],
  ['id_recurenta', recurring],
  ['id_ciorna', draft],
  ['id_webhook', webhook],
  ['id_livrare', delivery],
]);

/** What one operation takes of another answer than its neighbours. */
const takenOtherwise: ReadonlyMap<string, EarlierAnswer> = new Map([['stergeCiorna', otherDraft]]);

/** Notes and files of each thing come from the operation that added them to it. */
const attached: ReadonlyMap<string, string> = new Map([
  ['id_nota', 'Nota'],
  ['id_fisier', 'Fisierul'],
]);

function earlierOf({ operation: { operationId } }: DocumentedCall, name: string): EarlierAnswer | undefined {
  const what = attached.get(name);
  if (what !== undefined) {
    const thing = operationId.slice(operationId.indexOf(what));
    return { variable: `ID_${thing.toUpperCase()}`, member: 'id', operationId: `adauga${thing}` };
  }
  return earlierAnswers.has(name) ? (takenOtherwise.get(operationId) ?? earlierAnswers.get(name)) : undefined;
}

/** The order is the one in which people need them. */
export function callsOf(document: OpenApiDocument): readonly DocumentedCall[] {
  return Object.entries(document.paths)
    .flatMap(([path, item]) =>
      httpMethods.flatMap((method) => {
        const operation = item[method];
        if (!operation) return [];
        const parameters = operation.parameters.map((parameter) => resolved<ParameterObject>(document, parameter));
        return [{ method, path, operation, parameters, isKeyed: operation.security.length > 0 }];
      }),
    )
    .sort((a, b) => a.operation['x-ordine'] - b.operation['x-ordine']);
}

/** The curl of the call has its required parts, examples as their values, and one of its bodies. */
export function curlOf(document: OpenApiDocument, call: DocumentedCall, body = bodyExamplesOf(call)[0]): string {
  // Nobody wants a PDF in a terminal, so it is saved under the name that it comes with.
  const savingFile = isPdf(document, call) ? ' -OJ' : '';
  return [
    `curl${call.method === 'get' ? savingFile : ` -X ${call.method.toUpperCase()}`} ${urlOf(document, call)}`,
    ...headersOf(call).map((header) => `-H ${header}`),
    ...(body === undefined ? [] : [`-H ${quoted('Content-Type: application/json')}`, `-d ${pastedBody(body)}`]),
  ].join(' \\\n  ');
}

function isPdf(document: OpenApiDocument, { operation }: DocumentedCall): boolean {
  const success = operation.responses['200'];
  return success !== undefined && 'application/pdf' in (resolved<ResponseObject>(document, success).content ?? {});
}

export function bodyExamplesOf({ operation }: DocumentedCall): readonly ExampleObject[] {
  return Object.values(operation.requestBody?.content['application/json']?.examples ?? {});
}

export function answerExamplesOf(document: OpenApiDocument, { operation }: DocumentedCall): readonly unknown[] {
  const success = operation.responses['200'];
  const content = success ? resolved<ResponseObject>(document, success).content : {};
  return Object.values(content['application/json']?.examples ?? {}).map(({ value }) => value);
}

export function exampleOf({ example, schema }: ParameterObject): string {
  return String(example ?? schema.examples?.[0] ?? schema.enum?.[0] ?? '');
}

/** The example of the call sends it. */
export function isShown({ required, example }: ParameterObject): boolean {
  return required || example !== undefined;
}

/** The reader needs these from an earlier answer before the example of this call works. */
export function neededAnswersOf(call: DocumentedCall): readonly EarlierAnswer[] {
  const names = [
    ...call.parameters.filter(isShown).map(({ name }) => name),
    ...bodyExamplesOf(call).flatMap(({ value }) => memberNames(value)),
  ];
  return [...new Set(names.flatMap((name) => earlierOf(call, name) ?? []))];
}

/** It includes those of the objects and lists inside it. */
const memberNames = (value: unknown): readonly string[] =>
  [...JSON.stringify(value).matchAll(/"(\w+)":/g)].map(([, name = '']) => name);

/** A value of an earlier answer stands outside of the single quotes, where the shell puts it. */
function pastedBody({ value }: ExampleObject): string {
  const text = quoted(JSON.stringify(value, null, 2));
  return text.replaceAll(/("(\w+)": ")[^"]*"/g, (whole, start: string, name: string) => {
    const earlier = earlierAnswers.get(name);
    return earlier ? `${start}'"$${earlier.variable}"'"` : whole;
  });
}

function urlOf(document: OpenApiDocument, call: DocumentedCall): string {
  const { path, parameters } = call;
  const address = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((at, parameter) => at.replace(`{${parameter.name}}`, () => pastedValue(call, parameter)), path);
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && isShown(parameter))
    .map((parameter) => `${parameter.name}=${pastedValue(call, parameter)}`);
  const url = `${document.servers[0]?.url ?? ''}${address}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  return url.includes('$') ? `"${url}"` : quoted(url);
}

function pastedValue(call: DocumentedCall, parameter: ParameterObject): string {
  const earlier = earlierOf(call, parameter.name);
  return earlier ? `$${earlier.variable}` : encodeURIComponent(exampleOf(parameter));
}

function headersOf({ isKeyed, parameters }: DocumentedCall): readonly string[] {
  const required = parameters.filter((parameter) => parameter.in === 'header' && parameter.required);
  return [
    ...(isKeyed ? [`"Authorization: Bearer $${keyVariable}"`] : []),
    ...required.map((parameter) =>
      parameter.name === 'Svc-Cod-Unic'
        ? `"${parameter.name}: $${companyVariable}"`
        : quoted(`${parameter.name}: ${exampleOf(parameter)}`),
    ),
  ];
}

/** In single quotes of a shell nothing has a meaning but the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

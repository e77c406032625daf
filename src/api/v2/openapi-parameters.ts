import { type TObject, Type } from 'typebox';
import type { ParameterObject, Reference, RequestBodyObject } from '../schema/openapi-document.ts';
import { plain, schemaName, schemaReference } from './openapi-schemas.ts';
import type { Operation } from './operation.ts';
import { querySchemaOf } from './parameters.ts';

export const sharedParameters = {
  CodUnic: header('Svc-Cod-Unic', {
    required: true,
    description:
      'Codul unic al firmei căreia îi aparține cheia: numai cifre, fără RO și fără spații. O confirmă, nu o alege.',
    schema: Type.String({ pattern: '^[0-9]+$', examples: ['12345674'] }),
  }),
  UrlPlatforma: header('Svc-Url-Platforma', {
    required: true,
    description: 'Adresa magazinului care emite, una din cele înregistrate în setările firmei.',
    schema: Type.String({ minLength: 1, examples: ['https://magazin.exemplu.ro'] }),
  }),
  IdempotencyKey: header('Idempotency-Key', {
    required: false,
    description:
      'Un text ales de dumneavoastră, altul pentru fiecare cerere: repetarea ei cu același text dă primul răspuns, fără al doilea efect, timp de 30 de zile. Lipsa înseamnă că o repetare este o cerere nouă.',
    schema: Type.String({ minLength: 1, maxLength: 255, examples: ['comanda-1042'] }),
  }),
  InteractionId: header('x-fapi-interaction-id', {
    required: false,
    description:
      'Un UUID ales de dumneavoastră, păstrat în răspuns și în audit. Lipsa înseamnă unul nou, dat de serviciu.',
    schema: Type.String({ format: 'uuid', examples: ['018f6b1e-7d3a-7c52-9f0e-3b1a2c4d5e6f'] }),
  }),
} as const satisfies Record<string, ParameterObject>;

export function parametersOf(row: Operation): readonly (ParameterObject | Reference)[] {
  const isKeyed = row.access !== 'keyless';
  return [
    ...(row.params === 'none' ? [] : parametersIn('path', row.params)),
    ...parametersIn('query', querySchemaOf(row))
      .map((parameter) => withOwnFields(row, parameter))
      .map((parameter) => withOwnExample(row, parameter)),
    ...(isKeyed ? [shared('CodUnic')] : []),
    ...(row.platform === 'required' ? [shared('UrlPlatforma')] : []),
    ...(isKeyed && row.method !== 'GET' ? [shared('IdempotencyKey')] : []),
    shared('InteractionId'),
  ];
}

/** V2-BODY-2: these media types are read as JSON. */
const jsonTypes = ['application/json', 'text/json', 'application/*+json'] as const;

export function requestBodyOf(row: Operation): RequestBodyObject | null {
  const { body } = row;
  if (body === 'none') return null;
  const reference = schemaReference(schemaName(row, 'Cerere'));
  const examples = Object.fromEntries(
    body.examples.map((example, index) => [index === 0 ? 'exemplu' : `exemplu-${index + 1}`, example]),
  );
  return {
    required: body.presence === 'required',
    content: Object.fromEntries(
      jsonTypes.map((type, index) => [
        type,
        { schema: reference, ...(index === 0 && body.examples.length > 0 ? { examples } : {}) },
      ]),
    ),
  };
}

function parametersIn(place: 'path' | 'query', declaration: TObject): readonly ParameterObject[] {
  const required: readonly string[] = declaration.required ?? [];
  return Object.entries(declaration.properties).map(([name, declared]) => {
    const { description = '', ...schema } = plain(declared);
    return { name, in: place, required: place === 'path' || required.includes(name), description, schema };
  });
}

/** `fields` is declared once for all rows; a reader can paste this row's own members. */
function withOwnFields({ data }: Operation, parameter: ParameterObject): ParameterObject {
  if (parameter.name !== 'fields') return parameter;
  const members = Object.entries(plain(data).properties ?? {}).filter(
    ([, member]) => !('x-subfields-required' in member),
  );
  const example = members.slice(0, 2).map(([name]) => name);
  return { ...parameter, schema: { ...parameter.schema, examples: [example.join(',')] } };
}

function withOwnExample({ exampleQuery = {} }: Operation, parameter: ParameterObject): ParameterObject {
  const example = exampleQuery[parameter.name];
  return example === undefined ? parameter : { ...parameter, example };
}

function shared(name: keyof typeof sharedParameters): Reference {
  return { $ref: `#/components/parameters/${name}` };
}

function header(
  name: string,
  {
    schema,
    ...rest
  }: Pick<ParameterObject, 'required' | 'description'> & { readonly schema: Parameters<typeof plain>[0] },
): ParameterObject {
  return { name, in: 'header', ...rest, schema: plain(schema) };
}

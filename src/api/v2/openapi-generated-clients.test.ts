import { expect, test } from 'vitest';
import {
  type OperationObject,
  type ParameterObject,
  type ResponseObject,
  resolved,
  type SchemaObject,
} from '../schema/openapi-document.ts';
import { openApiOf } from './openapi.ts';
import { v2Operations } from './operations.ts';

/** What makes a client pleasant that is generated from the document. That a minimal issue compiles is shown in `test/architecture`. */

const real = openApiOf(v2Operations, 'https://facturare.exemplu.ro');
const operations: readonly OperationObject[] = Object.values(real.paths).flatMap((item) => Object.values(item));

test('no member of a request has a default: generators would take it for a member that must be sent [CLIENT-1]', () => {
  const requests = operations.map(({ parameters, requestBody }) => [
    ...parameters.map((parameter) => resolved<ParameterObject>(real, parameter).schema),
    ...Object.values(requestBody?.content ?? {}).map(({ schema }) => resolved<SchemaObject>(real, schema)),
  ]);
  expect(JSON.stringify(requests)).toContain('verificare_duplicat');
  expect(JSON.stringify(requests)).not.toContain('"default"');
});

test('a member of a body that may be left out may be null, and one that must be sent may not, at any depth [CLIENT-1]', () => {
  const bodies = operations.flatMap(({ requestBody }) =>
    Object.values(requestBody?.content ?? {}).map(({ schema }) => resolved<SchemaObject>(real, schema)),
  );
  const members = bodies.flatMap(objectsIn).flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, member]) => ({
      name,
      isRequired: required.includes(name),
      takesNull: [(member as SchemaObject).type].flat().includes('null'),
      choices: (member as SchemaObject).enum,
    })),
  );
  expect(members.map(({ name }) => name)).toContain('identificator_cumparator');
  expect(members.filter(({ isRequired, takesNull }) => isRequired === takesNull)).toEqual([]);
  expect(members.filter(({ choices, takesNull }) => choices && choices.includes(null) !== takesNull)).toEqual([]);
});

test('what is answered is open to new members, what is sent is not [CLIENT-1]', () => {
  const answers = operations.flatMap(({ responses }) =>
    Object.values(responses).flatMap((response) =>
      Object.values(resolved<ResponseObject>(real, response).content).map(({ schema }) =>
        resolved<SchemaObject>(real, schema),
      ),
    ),
  );
  const shared = Object.entries(real.components.schemas).filter(([name]) => !name.endsWith('Cerere'));
  const open = [...answers, ...shared.map(([, schema]) => schema)].flatMap(objectsIn);
  expect(open.length).toBeGreaterThan(100);
  expect(open.filter(({ additionalProperties }) => additionalProperties !== undefined)).toEqual([]);
  const sent = Object.entries(real.components.schemas).filter(([name]) => name.endsWith('Cerere'));
  const closed = sent.flatMap(([, schema]) => objectsIn(schema));
  expect(closed.filter(({ additionalProperties }) => additionalProperties !== false)).toEqual([]);
});

test('every member of a read comes unless `fields` leaves it out, and every member of another answer but one [CLIENT-1]', () => {
  const optional = v2Operations.flatMap((row) =>
    objectsIn(JSON.parse(JSON.stringify(row.data))).flatMap(({ properties = {}, required = [] }) =>
      Object.keys(properties)
        .filter((name) => !required.includes(name))
        .map((name) => `${row.id} ${name}`),
    ),
  );
  // Only a proforma has it.
  expect(optional).toEqual(['incaseazaFactura factura']);
});

/** A schema and those inside it, as far as they are objects with members. */
function objectsIn(schema: SchemaObject): readonly SchemaObject[] {
  const inner = [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])];
  return [...(schema.properties ? [schema] : []), ...inner.flatMap((one) => ('$ref' in one ? [] : objectsIn(one)))];
}

import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { v1Operations } from '../../../src/api/v1/operations.ts';
import { sendV1 } from '../../support/clients/v1-client.ts';
import { counted } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { client, invoice, type LegacyShop, line, openLegacyShop } from './legacy-shop.ts';

type Members = Readonly<Record<string, unknown>>;

let service: TestService;
let shop: LegacyShop;

beforeAll(async () => {
  service = await testService();
  shop = await openLegacyShop(service);
});

const posted = v1Operations.filter(({ method }) => method === 'POST').map(({ path }) => path.slice('/v1/'.length));

const whole: Members = {
  ...invoice({
    Client: client({ Email: 'a@b.ro', IdExtern: 3, Strain: false, Localitate: 'Iași' }),
    Continut: [
      line({ NrCrt: 1, CodArticol: 'A', Descriere: 'x' }),
      line({ Tip: 'Discount', NrCrtArticol: 1, PretTotal: -1 }),
    ],
  }),
  Numar: undefined,
  DataEmitere: '2026-11-15',
  DataScadenta: '2026-12-15',
  IdExtern: 'x',
  VerificareDuplicat: false,
  NumarFactura: '1',
  SerieFactura: 'FCT',
  TipIncasare: 'Card',
  SumaIncasata: 1,
  DataIncasare: '2026-11-15',
  AWB: 'x',
};

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    [],
    {},
    [[]],
    '',
    ' ',
    '0',
    -0,
    1e308,
    -1e-300,
    '1e400',
    'NaN',
    'Infinity',
    '0x10',
    '١٢',
    '9'.repeat(70),
    '\u0000',
    '\ud800',
    '\u202e',
    '2026-02-30',
    '0000-00-00 00:00:00',
    "'; DROP TABLE invoices; --",
    '[[descriere]]'.repeat(300),
    '__proto__',
    '..',
    '../..',
    'x'.repeat(5000),
    '𝕏'.repeat(60),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double(),
  fc.jsonValue(),
);

/** Replaces some member anywhere in the value. */
function replaced(value: unknown, steps: readonly number[], by: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined || typeof value !== 'object' || value === null) return by;
  if (Array.isArray(value)) {
    const place = step % Math.max(1, value.length);
    return value.map((item, index) => (index === place ? replaced(item, rest, by) : item));
  }
  const names = Object.keys(value);
  const name = names[step % Math.max(1, names.length)] ?? 'x';
  return { ...value, [name]: replaced((value as Members)[name], rest, by) };
}

test('whatever is sent, the answer is one of v1 and nothing fails inside [V1-ERR-1] [V1-ERR-6]', async () => {
  const steps = fc.array(fc.nat(30), { minLength: 1, maxLength: 3 });
  const sent = fc.tuple(fc.constantFrom(...posted), fc.array(fc.tuple(steps, odd), { maxLength: 3 }));
  await fc.assert(
    fc.asyncProperty(sent, async ([operation, changes]) => {
      const members = changes.reduce<unknown>((body, [path, by]) => replaced(body, path, by), whole);
      // A lone half of a pair cannot be hashed by the sender either: what it hashed does not matter here.
      await shop.call(operation, members as Members);
    }),
    { numRuns: counted(80, 400) },
  );
  expect(service.logged()).not.toContain('"msg":"fault"');
});

test('neither do bytes that are no JSON [V1-ERR-2]', async () => {
  const text = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.json().map((json) => new TextEncoder().encode(json)),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...posted), text, async (operation, bytes) => {
      const reply = await sendV1(service, operation, { body: new Uint8Array(bytes) });
      expect(reply.body.Success).toBe(false);
    }),
    { numRuns: counted(30, 150) },
  );
  expect(service.logged()).not.toContain('"msg":"fault"');
});

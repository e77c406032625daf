import { Type } from 'typebox';
import { expect, expectTypeOf, test } from 'vitest';
import { storedDecimal } from '../../domain/decimal/decimal.ts';
import { strict, text } from '../schema/schemas.ts';
import { asStored, form, into, intoOrNull } from './form.ts';
import { out } from './out.ts';
import { membersAt, shape } from './shape.ts';

interface Line {
  readonly name: string;
  readonly price: ReturnType<typeof storedDecimal>;
}

interface Order {
  readonly number: string;
  readonly state: 'open' | 'closed';
  readonly sentAt: Date | null;
  readonly note: string | null;
  readonly lines: readonly Line[];
}

const stateNames = { open: 'deschisa', closed: 'inchisa' } as const;

const line = shape<Line>()({ denumire: out.text('name'), pret: out.money('price') });

const order = shape<Order>()({
  numar: out.text('number', { description: 'Numărul.' }),
  stare: out.word(stateNames, 'state'),
  trimisa_la: out.momentOrNull('sentAt'),
  are_nota: out.yesNo(({ note }) => note !== null),
  linii: out.list(line, 'lines'),
});

const sent: Order = {
  number: '7',
  state: 'open',
  sentAt: new Date('2026-11-15T10:00:00Z'),
  note: null,
  lines: [{ name: 'Cană', price: storedDecimal('24.50') }],
};

test('a shape gives the schema of an answer and fills it, from one line for each member [ROOM-7]', () => {
  const data = order.out(sent);
  expect(data).toEqual({
    numar: '7',
    stare: 'deschisa',
    trimisa_la: '2026-11-15T12:00:00.000+02:00',
    are_nota: false,
    linii: [{ denumire: 'Cană', pret: 24.5 }],
  });
  expectTypeOf(data.stare).toEqualTypeOf<'deschisa' | 'inchisa'>();
  expect(Object.keys(order.schema.properties)).toEqual(Object.keys(data));
  expect(order.schema.properties.numar).toMatchObject({ type: 'string', description: 'Numărul.' });
  expect(order.schema.properties.stare).toMatchObject({ enum: ['deschisa', 'inchisa'] });
});

test('a shape takes over the members of another, also of something that stands inside [ROOM-7]', () => {
  const parcel = shape<{ readonly order: Order; readonly weight: number }>()({
    ...membersAt('order', order),
    greutate: out.whole('weight'),
  });
  expect(parcel.out({ order: sent, weight: 3 })).toEqual({ ...order.out(sent), greutate: 3 });
});

test('what may be null is null, and a list that is not known is none [ROOM-7]', () => {
  const found = shape<{ readonly order: Order | null; readonly lines: readonly Line[] | null }>()({
    comanda: out.oneOrNull(order, 'order'),
    linii: out.listOrNull(line, 'lines'),
  });
  expect(found.out({ order: null, lines: null })).toEqual({ comanda: null, linii: null });
  expect(found.schema.properties.comanda).toMatchObject({ type: ['object', 'null'] });
});

test('a form gives the schema of what is sent, and what the operation gets of it [ROOM-7]', () => {
  const priced = form({ pret: into('price', Type.Number(), (price) => storedDecimal(String(price))) });
  const typed = form({
    denumire: into('name', text(50)),
    nota: intoOrNull('note', text(50)),
    cod: asStored('code', Type.String()),
    ...priced.fields,
  });
  const given = typed.in({ denumire: 'Cană', cod: 'A1', pret: 2.5 });
  expect(given).toEqual({ name: 'Cană', note: null, code: 'A1', price: storedDecimal('2.5') });
  expectTypeOf(given.note).toEqualTypeOf<string | null>();
  expect(typed.schema).toEqual(
    strict({ denumire: text(50), nota: Type.Optional(text(50)), cod: Type.String(), pret: Type.Number() }),
  );
  expect(typed.schema.required).toEqual(['denumire', 'cod', 'pret']);
});

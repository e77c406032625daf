import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, isPlain, leastContrast, lookIdOf, lookOf, lookText, plainLook, readableAccent } from './look.ts';

const colour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`);

test('whatever colour is chosen, text in it can be read on white [CON-LOOK-2]', () => {
  fc.assert(
    fc.property(colour, (chosen) => {
      const printed = readableAccent(chosen);
      expect(printed).toMatch(/^#[0-9a-f]{6}$/);
      expect(contrast(printed, '#ffffff')).toBeGreaterThanOrEqual(leastContrast);
    }),
  );
});

test('a colour that can be read already is printed as it was chosen [CON-LOOK-2]', () => {
  fc.assert(
    fc.property(colour, (chosen) => {
      fc.pre(contrast(chosen, '#ffffff') >= leastContrast);
      expect(readableAccent(chosen)).toBe(chosen);
    }),
  );
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(readableAccent('#ffffff')).toBe('#757575');
  expect(readableAccent('#ffff00')).toBe('#7a7a00');
});

test('on any ground a colour is moved as far as it takes to be read there, and no further [CON-LOOK-2]', () => {
  fc.assert(
    fc.property(colour, fc.constantFrom('#eef4f0', '#1d2a25', '#000000'), (chosen, ground) => {
      expect(contrast(readableAccent(chosen, ground), ground)).toBeGreaterThanOrEqual(leastContrast);
    }),
  );
  expect(readableAccent('#5cc6a2', '#1d2a25')).toBe('#5cc6a2');
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
});

test('the same look has the same name, in whatever order it was given, and another look another [CON-LOOK-3]', () => {
  const look = { ...plainLook, phone: '0721', accent: '#112233' };
  const turned = Object.fromEntries(Object.entries(look).toReversed()) as typeof look;
  expect(lookIdOf(lookText(turned))).toBe(lookIdOf(lookText(look)));
  expect(lookIdOf(lookText({ ...look, phone: '0722' }))).not.toBe(lookIdOf(lookText(look)));
  expect(lookOf(lookText(look))).toEqual(look);
  expect(lookOf('{"phone":"0721"}')).toEqual({ ...plainLook, phone: '0721' });
  expect([isPlain(plainLook), isPlain(look)]).toEqual([true, false]);
});

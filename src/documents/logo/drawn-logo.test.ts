import { expect, test } from 'vitest';
import { base64, sampleSvg, svgOf } from '../../../test/support/files/pictures.ts';
import { encodedPng } from '../../formats/pictures/png.ts';
import { cleanLogo } from './clean-logo.ts';
import { drawnLogo } from './drawn-logo.ts';

function drawn(svg: string) {
  const cleaned = cleanLogo({ kind: 'svg', content: base64(svg) });
  if (!('logo' in cleaned)) throw new Error('it is no logo');
  return drawnLogo(cleaned.logo);
}

test('an SVG is drawn with its colours, and nothing where it has none [V2-MAIL-8]', () => {
  const pixels = Buffer.alloc(396 * 132 * 4);
  for (let place = 0; place < 396 * 132; place += 1) if (place % 396 < 198) pixels.set([255, 0, 0, 255], place * 4);
  expect(drawn(svgOf('<rect width="60" height="40" fill="#f00"/>'))).toEqual({
    kind: 'png',
    width: 396,
    height: 132,
    content: base64(encodedPng(pixels, 396, 132)),
  });
});

test.each([
  ['one that somebody has', sampleSvg, [396, 132]],
  ['a high one', svgOf('<rect width="10" height="2000"/>', 'viewBox="0 0 10 2000"'), [1, 132]],
  ['a wide one', svgOf('<rect width="30000" height="10"/>', 'viewBox="0 0 30000 10"'), [480, 1]],
  ['one that begins elsewhere', svgOf('<circle r="20"/>', 'viewBox="-20 -20 40 40"'), [132, 132]],
  ['an empty one', svgOf('<g/>'), [396, 132]],
])('%s is at most 480 by 132 pixels, and some kilobytes [V2-MAIL-8]', (_name, svg, size) => {
  const { width, height, content } = drawn(svg);
  expect([width, height]).toEqual(size);
  expect(content.length).toBeLessThan(20_000);
  expect(cleanLogo({ kind: 'png', content })).toMatchObject({ logo: { width, height } });
});

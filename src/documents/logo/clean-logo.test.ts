import { describe, expect, test } from 'vitest';
import { acceptedLogo, cleaned, faultOf } from '../../../test/support/files/cleaned-logo.ts';
import { sampleJpeg, sampleSvg, svgOf } from '../../../test/support/files/pictures.ts';

describe('JPEG', () => {
  const segment = (marker: number, content: string): Buffer => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, Buffer.from(content, 'latin1')]);
  };

  test('only the segments that carry the picture are kept [CON-LOOK-1]', () => {
    const stuffed = Buffer.concat([
      sampleJpeg.subarray(0, 2),
      segment(0xe1, 'Exif\0\0 where it was taken'),
      segment(0xfe, '<script>'),
      segment(0xe2, 'ICC_PROFILE\0'),
      sampleJpeg.subarray(2),
      Buffer.from('PK behind its end'),
    ]);
    const { bytes, width, height } = acceptedLogo('jpeg', stuffed);
    expect([width, height]).toEqual([24, 12]);
    expect(bytes.equals(acceptedLogo('jpeg', sampleJpeg).bytes)).toBe(true);
    expect(bytes.toString('latin1')).not.toMatch(/Exif|script|ICC|JFIF|PK/);
    expect(acceptedLogo('jpeg', bytes).bytes.equals(bytes)).toBe(true);
  });

  test('what is no JPEG, is cut short, too large or in the colours of a press, is refused [CON-LOOK-1]', () => {
    const frameAt = sampleJpeg.indexOf(Buffer.from([0xff, 0xc0]));
    const withFrame = (change: (bytes: Buffer, at: number) => void): Buffer => {
      const changed = Buffer.from(sampleJpeg);
      change(changed, frameAt + 4);
      return changed;
    };
    expect(faultOf('jpeg', 'no picture')).toBe('other-kind');
    expect(faultOf('jpeg', sampleJpeg.subarray(0, -2))).toBe('damaged');
    expect(faultOf('jpeg', sampleJpeg.subarray(0, 100))).toBe('damaged');
    expect(faultOf('jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xd9]))).toBe('damaged');
    expect(
      faultOf(
        'jpeg',
        withFrame((bytes, at) => bytes.writeUInt16BE(2001, at + 3)),
      ),
    ).toBe('too-many-pixels');
    expect(
      faultOf(
        'jpeg',
        withFrame((bytes, at) => bytes.writeUInt8(4, at + 5)),
      ),
    ).toBe('not-rgb');
    expect(
      faultOf(
        'jpeg',
        withFrame((bytes, at) => bytes.writeUInt8(12, at)),
      ),
    ).toBe('damaged');
  });
});

describe('SVG', () => {
  const textOf = (svg: string): string => acceptedLogo('svg', svg).bytes.toString();

  test('shapes, groups and gradients are written anew; what describes them is left out [CON-LOOK-1]', () => {
    expect(acceptedLogo('svg', sampleSvg)).toMatchObject({ width: 120, height: 40 });
    expect(
      textOf(
        `<?xml version="1.0"?><!-- made by hand -->${svgOf(
          `<title>T</title><metadata><rdf:RDF xmlns:rdf="x"/></metadata><sodipodi:namedview/>
           <g class="x" data-y="1" inkscape:label="z" style="fill:#f00;font-family:X;stroke:none"><path d="M0 0h1z"/></g>`,
        )}`,
      ),
    ).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><g fill="#f00" stroke="none"><path d="M0 0h1z"/></g></svg>',
    );
    expect(acceptedLogo('svg', svgOf('<rect width="3" height="2"/>', 'width="30mm" height="20mm"'))).toMatchObject({
      width: 30,
      height: 20,
    });
  });

  test.each([
    ['<script>alert(1)</script>', 'script'],
    ['<style>*{fill:red}</style>', 'style'],
    ['<text>A</text>', 'text'],
    ['<image href="http://a/b.png"/>', 'image'],
    ['<use href="#a"/>', 'use'],
    ['<foreignObject/>', 'foreignObject'],
    ['<a href="x"><path d="M0 0"/></a>', 'a'],
    ['<svg:svg/>', 'svg'],
    ['<filter/>', 'filter'],
    ['<path onclick="x()" d="M0 0"/>', 'onclick'],
    ['<linearGradient xlink:href="#b"/>', 'href'],
    ['<g filter="url(#f)"/>', 'filter'],
    ['<g mask="url(#f)"/>', 'mask'],
    ['<path fill="url(http://a/b)"/>', 'fill="url(http://a/b)"'],
    ['<path style="fill:url(//a/b#c)"/>', 'fill="url(//a/b#c)"'],
    ['<path d="M0 0&quot;/&gt;&lt;script&gt;"/>', 'd="M0 0"/><script>"'],
    ['<g transform="translate(1) url(x)"/>', 'transform="translate(1) url(x)"'],
  ])('%s is refused by its name [CON-LOOK-1]', (content, name) => {
    expect(cleaned('svg', svgOf(content))).toEqual({ fault: { is: 'svg-part', name } });
  });

  test('a clip is kept; a clip of a clip, and clips that draw too much, are refused [OPS-PRINT-6]', () => {
    const clip = (id: string, content: string, more = '') => `<clipPath id="${id}"${more}>${content}</clipPath>`;
    const plain = `${clip('a', '<rect width="3" height="2"/>')}<g clip-path="url(#a)"><path d="M0 0h1z"/></g>`;
    expect(textOf(svgOf(plain))).toContain('<g clip-path="url(#a)">');
    const inClip = { fault: { is: 'svg-part', name: 'clip-path' } };
    expect(cleaned('svg', svgOf(clip('a', '<path clip-path="url(#b)"/>')))).toEqual(inClip);
    expect(cleaned('svg', svgOf(clip('a', '<g><path style="clip-path: url(#b)"/></g>')))).toEqual(inClip);
    expect(cleaned('svg', svgOf(clip('a', '<path/>', ' clip-path="url(#b)"')))).toEqual(inClip);
    const tree = Array.from({ length: 20 }, (_, place) =>
      clip(`c${place}`, `<rect clip-path="url(#c${place + 1})"/>`.repeat(2)),
    );
    expect(cleaned('svg', svgOf(tree.join('')))).toEqual(inClip);
    const many = `${clip('a', '<path/>'.repeat(100))}${'<path clip-path="url(#a)"/>'.repeat(40)}`;
    expect(faultOf('svg', svgOf(many))).toBe('svg-too-complex');
  });

  test('what is no XML, has entities, no size or no end of elements, is refused [CON-LOOK-1]', () => {
    expect(faultOf('svg', 'no picture')).toBe('other-kind');
    expect(faultOf('svg', '<html/>')).toBe('other-kind');
    expect(faultOf('svg', Buffer.from([0x3c, 0xff, 0xfe]))).toBe('svg-not-read');
    expect(faultOf('svg', `<!DOCTYPE svg [<!ENTITY a "b">]>${sampleSvg}`)).toBe('svg-not-read');
    expect(faultOf('svg', svgOf('<g>'))).toBe('svg-not-read');
    expect(faultOf('svg', svgOf('<g>'.repeat(70) + '</g>'.repeat(70)))).toBe('svg-not-read');
    expect(faultOf('svg', svgOf('<path/>'.repeat(3001)))).toBe('svg-too-complex');
    for (const size of [
      '',
      'viewBox="0 0 1"',
      'viewBox="0 0 0 5"',
      'viewBox="0 0 1e9 5"',
      'viewBox="0 0 x 5"',
      'width="5"',
    ]) {
      expect(faultOf('svg', svgOf('<path/>', size))).toBe('svg-without-size');
    }
  });
});

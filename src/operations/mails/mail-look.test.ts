import { expect, test } from 'vitest';
import { base64, sampleSvg } from '../../../test/support/files/pictures.ts';
import { startRenderer } from '../../documents/pdf/renderer.ts';
import { plainLook } from '../../domain/company/look.ts';
import { mailLooks } from './mail-look.ts';

const svg = { kind: 'svg', content: base64(sampleSvg), width: 120, height: 40 } as const;

test('a logo that nobody can draw stays as it is, and so does one that need not be drawn [V2-MAIL-8]', async () => {
  const renderer = startRenderer({ printers: 1 });
  await renderer.stop();
  const mailLook = mailLooks({ renderer });
  const looks = [plainLook, { ...plainLook, logo: svg }, { ...plainLook, logo: { ...svg, kind: 'png' } as const }];
  for (const look of looks) expect(await mailLook(1, look)).toBe(look);
});

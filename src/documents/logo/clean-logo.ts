import {
  BadLogo,
  type Logo,
  type LogoFault,
  type LogoFile,
  type LogoKind,
  mostLogoBytes,
} from '../../domain/company/look.ts';
import { strippedJpeg } from '../../formats/pictures/jpeg.ts';
import { rewrittenPng } from '../../formats/pictures/png.ts';
import { rewrittenSvg } from '../../formats/pictures/svg.ts';

type Cleaned = Pick<Logo, 'width' | 'height'> & { readonly content: Buffer };

const cleaners: Readonly<Record<LogoKind, (file: Buffer) => Cleaned>> = {
  png: rewrittenPng,
  jpeg: strippedJpeg,
  svg: rewrittenSvg,
};

/** CON-LOOK-1: the sanitised logo, or why the file is refused. The same file gives the same logo. */
export function cleanLogo({ kind, content }: LogoFile): { readonly logo: Logo } | { readonly fault: LogoFault } {
  const file = Buffer.from(content, 'base64');
  if (file.length > mostLogoBytes) return { fault: { is: 'too-many-bytes', most: mostLogoBytes } };
  try {
    const cleaned = cleaners[kind](file);
    return { logo: { ...cleaned, kind, content: cleaned.content.toString('base64') } };
  } catch (error) {
    if (error instanceof BadLogo) return { fault: error.fault };
    throw error;
  }
}

import { createHash } from 'node:crypto';
import type { DrawnLogoOrder } from '../../documents/logo/drawn-logo.ts';
import { type PdfRenderer, RenderFault } from '../../documents/pdf/renderer.ts';
import type { Logo, Look } from '../../domain/company/look.ts';

export type MailLook = (companyId: number, look: Look) => Promise<Look>;

/** OPS-PRINT-6: it is the same as for a look that is tried. */
const processorSeconds = 3;
/** Each takes at most a quarter of a megabyte, and mostly some kilobytes. */
const mostCached = 50;

/**
 * V2-MAIL-8: mails show an SVG drawn as a PNG, which a printer makes when it is first needed, and which stays in memory for a while.
 * Where it cannot be drawn the look stays as it is, and the mail names the company instead.
 */
export function mailLooks({ renderer }: { readonly renderer: PdfRenderer }): MailLook {
  const cache = new Map<string, Promise<Logo | null>>();

  const draw = async (companyId: number, drawn: Logo): Promise<Logo> => {
    const read = async (): Promise<string> => JSON.stringify({ drawn } satisfies DrawnLogoOrder);
    const bytes = await renderer.render({ companyId, isLong: false, processorSeconds, read });
    return JSON.parse(Buffer.from(bytes).toString()) as Logo;
  };

  return async (companyId, look) => {
    const { logo } = look;
    if (logo?.kind !== 'svg') return look;
    const name = createHash('sha256').update(logo.content).digest('hex');
    const drawing =
      cache.get(name) ??
      draw(companyId, logo).catch((error: unknown) => {
        // A logo that is too much for a printer today is too much tomorrow; after anything else the next mail tries again.
        const isAboutLogo = error instanceof RenderFault && (error.reason === 'failed' || error.reason === 'timeout');
        if (!isAboutLogo) cache.delete(name);
        if (!(error instanceof RenderFault)) throw error;
        return null;
      });
    cache.delete(name);
    cache.set(name, drawing);
    for (const oldest of [...cache.keys()].slice(0, -mostCached)) cache.delete(oldest);
    const shown = await drawing;
    return shown ? { ...look, logo: shown } : look;
  };
}

import { readFileSync } from 'node:fs';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { type Fonts, type FontWidths, readFontWidths } from './font-widths.ts';
import { isAllPlain, mapTexts, printableText } from './printable-text.ts';
import { type ScriptFont, scriptFonts } from './script-fonts.ts';

/** A compiler with its fonts, which cannot be changed after it was created. */
export interface FontCompiler {
  readonly compiler: NodeCompiler;
  readonly fonts: Fonts;
  /** The font families in the order in which a letter is looked for. */
  readonly families: readonly string[];
  /** Sets the logo (base64) of the documents from now on. Documents of one company follow each other and share it. */
  readonly showLogo: (content: string) => void;
  /** The same data, each text as these fonts can print it. */
  readonly printable: <Data>(data: Data) => Data;
}

/** How many compilers for other scripts are kept; documents of one company often use the same scripts. */
const mostOthers = 2;

/** The compiler for a document: the usual one, or one with the fonts for the scripts in it. */
export function fontCompilers(folder: string): (data: object) => FontCompiler {
  const files = ['Regular', 'SemiBold'].map((weight) =>
    readFileSync(new URL(`fonts/FacturierSans-${weight}.ttf`, import.meta.url)),
  );
  const [regular = new Map(), semiBold = new Map()] = files.map(readFontWidths);
  const create = (others: readonly ScriptFont[]): Omit<FontCompiler, 'printable'> => {
    const compiler = NodeCompiler.create({
      workspace: folder,
      fontArgs: [{ fontBlobs: [...files, ...others.map(({ file }) => file)] }],
    });
    let shown = '';
    return {
      compiler,
      fonts: { regular: joined(regular, others), semiBold: joined(semiBold, others) },
      families: ['Facturier Sans', ...others.map(({ family }) => family)],
      showLogo(content) {
        if (content === shown) return;
        compiler.mapShadow(`${folder}/logo`, Buffer.from(content, 'base64'));
        shown = content;
      },
    };
  };
  const everyday = create([]);
  const others = new Map<string, Omit<FontCompiler, 'printable'>>();
  const fontsFor = scriptFonts();
  const hasGlyph = ({ fonts }: Omit<FontCompiler, 'printable'>) => {
    return (code: number): boolean => fonts.regular.has(code) && fonts.semiBold.has(code);
  };

  return (data) => {
    if (isAllPlain(data)) return { ...everyday, printable: (same) => same };
    const isOurs = hasGlyph(everyday);
    const letters = new Set(JSON.stringify(data).normalize('NFC'));
    const foreign = new Set([...letters].filter((letter) => !isOurs(letter.codePointAt(0) ?? 0)));
    const needed = fontsFor(foreign);
    const name = needed.map(({ family }) => family).join();
    const fontCompiler = needed.length === 0 ? everyday : (others.get(name) ?? create(needed));
    if (needed.length > 0) {
      // The one that was not used for the longest time is dropped first.
      others.delete(name);
      others.set(name, fontCompiler);
      for (const oldest of [...others.keys()].slice(0, -mostOthers)) others.delete(oldest);
    }
    const has = hasGlyph(fontCompiler);
    return { ...fontCompiler, printable: (sent) => mapTexts(sent, (text) => printableText(text, has)) };
  };
}

function joined(own: FontWidths, others: readonly ScriptFont[]): FontWidths {
  if (others.length === 0) return own;
  return new Map([...others.toReversed().flatMap(({ widths }) => [...widths]), ...own]);
}

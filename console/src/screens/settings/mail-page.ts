/**
 * Writes the page of a mail into an empty document. Mail has its styles in attributes, which the policy of the console forbids to
 * be read from text, and allows to be set; so they are taken out of the text and set one by one. The text is the service's own,
 * in which a quote that a person typed is written as an entity: only attributes hold `style="`. Returns how to let go of it.
 */
export function writePage(page: Document, html: string): () => void {
  const [sheets, bare] = withoutSheets(html.replaceAll(' style="', ' data-style="'));
  const parsed = new DOMParser().parseFromString(bare, 'text/html');
  const pictures = [...parsed.querySelectorAll('img')].flatMap((picture) => ownAddress(picture));
  // A link is not followed: the invoice is invented, and the frame opens no window.
  const base = parsed.createElement('base');
  base.target = '_blank';
  parsed.head.prepend(base);
  page.replaceChild(page.adoptNode(parsed.documentElement), page.documentElement);
  for (const styled of page.querySelectorAll<HTMLElement>('[data-style]')) {
    styled.style.cssText = styled.dataset['style'] ?? '';
  }
  const Sheet = page.defaultView?.CSSStyleSheet;
  if (Sheet) {
    const sheet = new Sheet();
    sheet.replaceSync(sheets);
    page.adoptedStyleSheets = [sheet];
  }
  return () => {
    for (const address of pictures) URL.revokeObjectURL(address);
  };
}

function withoutSheets(html: string): readonly [sheets: string, rest: string] {
  const sheet = /<style>([^<]*)<\/style>/g;
  return [[...html.matchAll(sheet)].map(([, rules = '']) => rules).join('\n'), html.replaceAll(sheet, '')];
}

/** The logo comes inside the text; the policy allows pictures that the page itself made. */
function ownAddress(picture: HTMLImageElement): readonly string[] {
  const [, type, content] = /^data:(image\/(?:png|jpeg));base64,(.*)$/.exec(picture.getAttribute('src') ?? '') ?? [];
  picture.removeAttribute('src');
  if (type === undefined || content === undefined) return [];
  const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  picture.setAttribute('src', address);
  return [address];
}

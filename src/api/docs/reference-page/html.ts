import { type Html, html, type Part } from '../../../formats/html/html.ts';

/** Descriptions use a little markup: paragraphs, `code` and **strong**. */
export function prose(text: string): Html {
  return html`${text.split(/\n{2,}/).map((paragraph) => html`<p>${inline(paragraph)}</p>\n`)}`;
}

export function inline(text: string): Html {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part): Part => {
    if (/^`.+`$/s.test(part)) return html`<code>${part.slice(1, -1)}</code>`;
    if (/^\*\*.+\*\*$/s.test(part)) return html`<strong>${part.slice(2, -2)}</strong>`;
    return part;
  });
  return html`${parts}`;
}

/** The block can be copied. The button is only visible if scripts run. */
export function codeBlock(label: string, code: Html | string): Html {
  return html`<figure class="code"><figcaption>${label}<button type="button" class="copy" data-copy>Copiază</button></figcaption>
<pre tabindex="0"><code>${code}</code></pre></figure>
`;
}

/** The JSON has several lines, and its tokens are marked for colouring. */
export function jsonCode(value: unknown): Html {
  const tokens = JSON.stringify(value, null, 2).split(/("(?:[^"\\]|\\.)*"(?:\s*:)?|\b(?:true|false|null)\b)/);
  return html`${tokens.map((token): Part => {
    if (token.endsWith(':')) return html`<span class="name">${token.slice(0, -1)}</span>:`;
    if (token.startsWith('"')) return html`<span class="text">${token}</span>`;
    if (/^(?:true|false|null)$/.test(token)) return html`<span class="word">${token}</span>`;
    return token;
  })}`;
}

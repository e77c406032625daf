/** A text with places to fill in, each named in braces: `Factura {serie} {numar}`. */

/** Null: there is nothing to say there. */
export type TemplateValues = Readonly<Record<string, string | null>>;

const place = /\{([^{}\s]*)\}/g;

/** The names in braces, each once. */
export function placesIn(template: string): readonly string[] {
  return [...new Set([...template.matchAll(place)].map(([, name = '']) => name))];
}

/** A line with a place that has nothing to say is left out whole. What is filled in is not looked at again. */
export function fillTemplate(template: string, values: TemplateValues): string {
  return template
    .split(/\r\n?|\n/)
    .filter((line) => placesIn(line).every((name) => filling(values, name) !== null))
    .map((line) => line.replace(place, (whole, name: string) => oneLine(filling(values, name) ?? whole)))
    .join('\n');
}

function filling(values: TemplateValues, name: string): string | null | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** Names come from anywhere: no control character, line break or invisible sign of one gets into a mail or its head. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim();
}

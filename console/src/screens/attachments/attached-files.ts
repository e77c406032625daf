import { shownNumber } from '../../words/numbers.ts';
import type { Words } from '../../words/ro.ts';

/** These are the bounds of the service, told before a file is sent. */
export const mostBytes = 10 * 1024 * 1024;

const types: Readonly<Record<string, string>> = {
  pdf: 'pdf',
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  xml: 'xml',
  xlsx: 'xlsx',
};

/** A file chooser shows only these. */
export const accepted = Object.keys(types)
  .map((ending) => `.${ending}`)
  .join(',');

type Chosen = Pick<File, 'name' | 'size'>;

/** The type that the name says; the service looks whether the content is of that type. Null where it is none that is taken. */
export const typeOf = ({ name }: Chosen): string | null =>
  types[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null;

/** CON-FILE-2: why the file is not sent; null if it is. */
export function obstacleTo(words: Words, file: Chosen): string | null {
  if (typeOf(file) === null) return words.attachments.wrongType(file.name);
  if (file.size === 0) return words.attachments.emptyFile(file.name);
  return file.size > mostBytes ? words.attachments.tooLarge(file.name) : null;
}

/** It writes `512 B`, `1,5 KiB`, `9,9 MiB`. */
export function shownSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kibibytes = bytes / 1024;
  return kibibytes < 1024 ? `${shownNumber(tenths(kibibytes))} KiB` : `${shownNumber(tenths(kibibytes / 1024))} MiB`;
}

const tenths = (value: number): number => Math.round(value * 10) / 10;

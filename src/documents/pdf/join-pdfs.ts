/**
 * Joins the PDFs that the compiler made from the parts of one document: the first one, with the pages of the others after its own. It reads
 * only PDFs as the compiler writes them: objects with a table of their positions, numbered from 1, generation 0, and no object inside
 * another.
 */
export function joinPdfs(pdfs: readonly Uint8Array[]): Uint8Array {
  const [first, ...others] = pdfs.map((pdf) => readPdf(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)));
  if (!first) throw new Error('there is nothing to join');
  if (others.length === 0) return plain(first.bytes);

  const kids = [...first.pages];
  const objects = new Map(first.objects);
  let taken = first.size;
  for (const { objects: added, own, pagesId, pages, size } of others) {
    // Objects are numbered after the existing ones, and pages are moved to the page list of the first PDF.
    const renumbered = (id: number): number => (id === pagesId ? first.pagesId : id + taken);
    for (const [id, object] of added) if (!own.has(id)) objects.set(renumbered(id), withReferences(object, renumbered));
    kids.push(...pages.map(renumbered));
    taken += size;
  }
  objects.set(first.pagesId, latin1(`<<\n  /Type /Pages\n  /Count ${kids.length}\n  /Kids [${references(kids)}]\n>>`));
  objects.set(first.metadataId, withPageCount(objects.get(first.metadataId), kids.length));
  return write(objects, taken, first.trailer);
}

interface Pdf {
  readonly bytes: Buffer;
  /** The objects by number, without the lines that begin and end them. */
  readonly objects: ReadonlyMap<number, Buffer>;
  /** One more than the highest number. */
  readonly size: number;
  readonly trailer: string;
  /** Objects that a document has once: the catalogue, the metadata and the list of its pages. */
  readonly own: ReadonlySet<number>;
  readonly pagesId: number;
  readonly metadataId: number;
  readonly pages: readonly number[];
}

function readPdf(bytes: Buffer): Pdf {
  const end = bytes.subarray(-1024).toString('latin1');
  const tableAt = Number(find(end, /startxref\s+(\d+)\s+%%EOF/));
  const table = bytes.subarray(tableAt).toString('latin1');
  const trailer = find(table, /trailer\s+(<<[\s\S]*>>)\s+startxref/);
  const places = [...table.matchAll(/^(\d{10}) \d{5} ([nf])/gm)].map(([, at, kind]) =>
    kind === 'n' ? Number(at) : null,
  );
  const starts = [...places.filter((at) => at !== null), tableAt].toSorted((one, other) => one - other);
  const nextStart = new Map(starts.map((at, place) => [at, starts[place + 1] ?? tableAt]));
  const objects = new Map<number, Buffer>();
  for (const [id, at] of places.entries()) {
    if (at !== null) objects.set(id, objectIn(bytes.subarray(at, nextStart.get(at)), id));
  }
  const dictionary = (id: number): string => dictionaryOf(objects.get(id));
  const reference = (text: string, key: string): number => Number(find(text, new RegExp(`/${key} (\\d+) 0 R`)));
  const rootId = reference(trailer, 'Root');
  const pagesId = reference(dictionary(rootId), 'Pages');
  const metadataId = reference(dictionary(rootId), 'Metadata');
  const kids = find(dictionary(pagesId), /\/Kids \[([^\]]*)\]/);
  return {
    bytes,
    objects,
    size: places.length,
    trailer,
    own: new Set([rootId, pagesId, metadataId, reference(trailer, 'Info')]),
    pagesId,
    metadataId,
    pages: [...kids.matchAll(/(\d+) 0 R/g)].map(([, id]) => Number(id)),
  };
}

function objectIn(bytes: Buffer, id: number): Buffer {
  const [head, foot] = [`${id} 0 obj\n`, '\nendobj'];
  const end = bytes.lastIndexOf(foot, undefined, 'latin1');
  if (bytes.subarray(0, head.length).toString('latin1') !== head || end < 0) throw new Error(`no object ${id}`);
  return bytes.subarray(head.length, end);
}

function find(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`a PDF without ${pattern.source}`);
  return found;
}

const streamMark = '\nstream\n';

function dictionaryOf(object: Buffer | undefined): string {
  const at = object?.indexOf(streamMark, 0, 'latin1') ?? -1;
  return (at < 0 ? object : object?.subarray(0, at))?.toString('latin1') ?? '';
}

/** Replacing references in the text is safe, because texts of users are only in streams and in objects that are not renumbered. */
function withReferences(object: Buffer, renumbered: (id: number) => number): Buffer {
  const dictionary = dictionaryOf(object);
  const changed = dictionary.replaceAll(/\b(\d+) 0 R\b/g, (_, id) => `${renumbered(Number(id))} 0 R`);
  return Buffer.concat([latin1(changed), object.subarray(dictionary.length)]);
}

/** The metadata are uncompressed XML. */
function withPageCount(object: Buffer | undefined, count: number): Buffer {
  const dictionary = dictionaryOf(object);
  const before =
    object?.subarray(dictionary.length + streamMark.length, -'\nendstream'.length).toString('latin1') ?? '';
  const xml = before.replace(/(<xmpTPg:NPages>)\d+/, `$1${count}`);
  return latin1(`${dictionary.replace(/\/Length \d+/, `/Length ${xml.length}`)}${streamMark}${xml}\nendstream`);
}

function write(objects: ReadonlyMap<number, Buffer>, size: number, trailer: string): Uint8Array {
  const parts: Uint8Array[] = [latin1('%PDF-1.7\n%\x80\x80\x80\x80\n\n')];
  let at = parts[0]?.length ?? 0;
  const places = new Map<number, number>();
  for (const [id, object] of objects) {
    const written = [latin1(`${id} 0 obj\n`), object, latin1('\nendobj\n\n')];
    places.set(id, at);
    at += written.reduce((sum, { length }) => sum + length, 0);
    parts.push(...written);
  }
  const entries = tableOf(places, size);
  const sized = trailer.replace(/\/Size \d+/, `/Size ${size}`);
  parts.push(latin1(`xref\n0 ${size}\n${entries}trailer\n${sized}\nstartxref\n${at}\n%%EOF`));
  return plain(Buffer.concat(parts));
}

/** Unused numbers form a list in which each names the next. */
function tableOf(places: ReadonlyMap<number, number>, size: number): string {
  const free = Array.from({ length: size }, (_, id) => id).filter((id) => !places.has(id));
  const nextFree = new Map(free.map((id, place) => [id, free[place + 1] ?? 0]));
  const digits = (value: number, count: number): string => String(value).padStart(count, '0');
  return Array.from({ length: size }, (_, id) => {
    const at = places.get(id);
    return at === undefined ? `${digits(nextFree.get(id) ?? 0, 10)} 65535 f\r\n` : `${digits(at, 10)} 00000 n\r\n`;
  }).join('');
}

/** The same bytes as a plain array. */
const plain = ({ buffer, byteOffset, length }: Buffer): Uint8Array => new Uint8Array(buffer, byteOffset, length);
const references = (ids: readonly number[]): string => ids.map((id) => `${id} 0 R`).join(' ');
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

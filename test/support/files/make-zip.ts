import { crc32, deflateRawSync } from 'node:zlib';

/** A ZIP with compressed files; `length` is a false statement of how long they are. */
export function zipOf(files: Readonly<Record<string, string>>, lie: { readonly length?: number } = {}): Buffer {
  const parts: Buffer[] = [];
  const contents: Buffer[] = [];
  let offset = 0;
  for (const [fileName, file] of Object.entries(files)) {
    const [name, content] = [Buffer.from(fileName), Buffer.from(file)];
    const packed = deflateRawSync(content);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(lie.length ?? content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.of(0x50, 0x4b, 3, 4), facts, name, packed]);
    contents.push(Buffer.concat([Buffer.of(0x50, 0x4b, 1, 2, 20, 0), facts, place, name]));
    parts.push(local);
    offset += local.length;
  }
  const table = Buffer.concat(contents);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(contents.length, 4);
  end.writeUInt16LE(contents.length, 6);
  end.writeUInt32LE(table.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, table, Buffer.of(0x50, 0x4b, 5, 6), end]);
}

import { crc32 } from 'node:zlib';
import { fromBufferPromise, openPromise } from 'yauzl';

/**
 * Name and content of every file of a ZIP, given as bytes or as the path of a file. It checks what `unzip -t` checks: each file is where
 * the directory says, under the same name, and its content has the checksum of the directory.
 */
export async function readZip(zip: Buffer | string): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const archive = typeof zip === 'string' ? await openPromise(zip) : await fromBufferPromise(zip);
  for await (const entry of archive.eachEntry()) {
    const { fileName: localName } = await archive.readLocalFileHeaderPromise(entry);
    if (!localName.equals(entry.fileNameRaw)) throw new Error(`${entry.fileName} has another name in its own header`);
    const pieces: Buffer[] = [];
    for await (const piece of await archive.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    const content = Buffer.concat(pieces);
    if (crc32(content) !== entry.crc32) throw new Error(`${entry.fileName} has the wrong checksum`);
    if (files.has(entry.fileName)) throw new Error(`${entry.fileName} is there twice`);
    files.set(entry.fileName, content);
  }
  if (files.size !== archive.entryCount) throw new Error(`${files.size} files, ${archive.entryCount} announced`);
  return files;
}

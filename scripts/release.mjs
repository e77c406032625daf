// `npm run release`: one archive for the system and processor it runs on, which needs Node and nothing else: built files, the packages with
// native parts, checksums, a list of what is in it (CycloneDX) and the licences. `--into FOLDER` says where, `--tree` leaves it unpacked.
import { createHash } from 'node:crypto';
import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { prepare, root } from './prepare.mjs';
import { billOfMaterials, licencesOf, packagesOf } from './release-contents.mjs';
import { tarOf } from './tar.mjs';

const { values } = parseArgs({ options: { into: { type: 'string' }, tree: { type: 'boolean', default: false } } });
await prepare('running');
const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const name = `facturier-${own.version}-${process.platform}-${process.arch}`;
const into = resolve(values.into ?? join(root, 'release'));
const tree = join(into, name);

rmSync(tree, { recursive: true, force: true });
mkdirSync(tree, { recursive: true });
copyOwnFiles();
const { shipped, inside } = packagesOf(root);
for (const { path } of shipped) copy(path, path);
describe();
if (values.tree) console.log(tree);
else await archive();

/** What runs and what an operator reads; neither sources nor tests. */
function copyOwnFiles() {
  for (const path of ['bin', 'dist', 'console/dist', 'deploy', 'docs', 'README.md', 'CHANGELOG.md', 'LICENSE'])
    if (existsSync(join(root, path))) copy(path, path);
  const { version, description, license, type, engines, bin } = own;
  const facts = { name: own.name, version, description, license, private: true, type, engines, bin };
  write('package.json', `${JSON.stringify(facts, null, 2)}\n`);
}

function describe() {
  write('LICENCES.txt', licencesOf(root, inside));
  write('sbom.cdx.json', `${JSON.stringify(billOfMaterials(own, inside), null, 2)}\n`);
  const sums = filesIn(tree).map((path) => `${sumOf(join(tree, path))}  ${path}\n`);
  write('SHA256SUMS', sums.join(''));
}

async function archive() {
  const file = `${tree}.tar.gz`;
  await pipeline(Readable.from(tarOf(into, name)), createGzip({ level: 6 }), createWriteStream(file));
  writeFileSync(`${file}.sha256`, `${sumOf(file)}  ${name}.tar.gz\n`);
  rmSync(tree, { recursive: true });
  console.log(file);
}

function copy(from, to) {
  cpSync(join(root, from), join(tree, to), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !/[/\\](?:\.stamp|[^/\\]*\.d\.ts)$/.test(path),
  });
}

function write(path, text) {
  writeFileSync(join(tree, path), text);
}

/** Ordinary files, by their paths below the folder; a link is made again by whoever unpacks. */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

function sumOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

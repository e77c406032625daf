// Runs the official rules over documents: the XML schema of UBL 2.1, and every schematron that was compiled to XSLT.
// The artefacts are not part of this project: EN 16931 is published by CEN/TC 434 (EUPL), CIUS-RO by the Ministry of Finance, and the
// schema by OASIS. It needs xmllint and Java with Saxon-HE.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    artefacts: { type: 'string' },
    documents: { type: 'string', default: join(import.meta.dirname, '../test/golden/ubl') },
    saxon: { type: 'string', default: '/usr/share/java/Saxon-HE.jar' },
  },
});
if (!values.artefacts) {
  console.error('usage: node scripts/validate-ubl.mjs --artefacts DIR [--documents DIR] [--saxon JAR]');
  process.exit(2);
}

const documents = readdirSync(values.documents)
  .filter((name) => name.endsWith('.xml'))
  .map((name) => join(values.documents, name));
const artefacts = readdirSync(values.artefacts, { recursive: true }).map((name) => join(values.artefacts, name));
const schema = artefacts.find((path) => basename(path) === 'UBL-Invoice-2.1.xsd');
const rules = artefacts.filter((path) => path.endsWith('.xslt'));
const failures = [...(schema ? againstSchema(schema) : []), ...rules.flatMap(againstRules)];

for (const failure of failures) console.log(failure);
console.log(`${documents.length} documents, ${schema ? 'with' : 'WITHOUT'} the schema, ${rules.length} sets of rules:`);
for (const path of rules) console.log(`  ${path}`);
console.log(failures.length === 0 ? 'all valid' : `${failures.length} failures`);
process.exit(failures.length === 0 && documents.length > 0 && rules.length > 0 ? 0 : 1);

function againstSchema(path) {
  const { status, stderr } = spawnSync('xmllint', ['--noout', '--schema', path, ...documents], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return status === 0 ? [] : stderr.split('\n').filter((line) => line !== '' && !line.endsWith(' validates'));
}

/** Runs Java once for the whole folder; its output says which assertions failed. */
function againstRules(path) {
  const folder = mkdtempSync(join(tmpdir(), 'facturier-ubl-'));
  const [sources, reports] = [join(folder, 'sources'), join(folder, 'reports')];
  try {
    for (const made of [sources, reports]) mkdirSync(made);
    for (const document of documents) copyFileSync(document, join(sources, basename(document)));
    const program = ['-Xss64m', '-cp', values.saxon, 'net.sf.saxon.Transform'];
    execFileSync('java', [...program, `-s:${sources}`, `-xsl:${path}`, `-o:${reports}`], { stdio: 'inherit' });
    return documents.flatMap((document) => {
      const report = readFileSync(join(reports, basename(document)), 'utf8');
      if (!report.includes('svrl:fired-rule')) return [`${basename(document)}: no rule was asked, ${basename(path)}`];
      const failed = report.matchAll(/<svrl:failed-assert[^>]*?>[\s\S]*?<svrl:text>([\s\S]*?)<\/svrl:text>/g);
      return [...failed].map(([, text]) => `${basename(document)}: ${text.trim().replaceAll(/\s+/g, ' ')}`);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

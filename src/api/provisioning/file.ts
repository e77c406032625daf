import { type InputProblem, Refused } from '../../domain/refusal.ts';
import type { ProvisioningCommand, ProvisionResult } from '../../operations/company/provisioning-command.ts';
import type { Finding } from '../schema/finding.ts';
import { parseJson } from '../schema/json.ts';
import { validatorOf } from '../schema/validator.ts';
import { declarationOf } from './declaration.ts';
import { findWarnings, problemOf } from './findings.ts';
import { problemAt, problemOfFinding } from './messages.ts';
import { findProblems } from './problems.ts';
import { withoutWrongElements, withoutWrongMembers } from './readable.ts';
import { provisioningFile } from './schema.ts';

// The validator reports no more than this; beyond it, what it did not look at cannot be trusted to be readable.
const mostFindings = 500;
const validate = validatorOf(provisioningFile, mostFindings);
/** The file is the operator's own, so it is as large as they like. */
const bounds = { values: Number.POSITIVE_INFINITY, findings: mostFindings };

/**
 * PROV-3: reads the content of a file, with all of its errors. The operation adds the errors that only the database knows and then
 * refuses a command with errors; if nothing could be read at all, the refusal comes at once.
 */
export function readProvisioningFile(text: string): ProvisioningCommand {
  const parsed = parseJson(text.replace(/^\uFEFF/, ''), bounds);
  if (!parsed.ok) throw refusal([problemAt([], 'invalid_format', 'is not valid JSON')]);
  if (parsed.findings.some(({ rule }) => rule === 'nesting')) throw refusal(parsed.findings.map(problemOfFinding));

  const { value, findings } = validate(parsed.value);
  const shape = withoutRepeats([...parsed.findings, ...findings]).map(problemOfFinding);
  if (findings.length >= mostFindings) throw refusal(shape);

  const loose = withoutWrongMembers(value, shape);
  const problems = [...shape, ...findProblems(loose)];
  const { companii } = withoutWrongElements(value, problems);
  const companies = companii.flatMap((company, place) => declarationOf(company, place) ?? []);
  if (problems.length > 0 && companies.length === 0) throw refusal(problems);
  return { companies, problems, problemOf, warnings: findWarnings(loose) };
}

function refusal(problems: readonly InputProblem[]): Refused {
  return new Refused({ reason: 'invalid-input', problems });
}

/** A number that could not be held is reported once, not again as a number of the wrong size. */
function withoutRepeats(findings: readonly Finding[]): readonly Finding[] {
  const told = new Map<string, Finding>();
  for (const finding of findings) {
    const place = JSON.stringify(finding.path);
    if (!told.has(place)) told.set(place, finding);
  }
  return [...told.values()];
}

/** PROV-2 */
export interface ProvisioningAnswer {
  readonly companii: readonly {
    readonly cod_unic: string;
    readonly chei: readonly { readonly nume: string; readonly cheie: string }[];
    readonly utilizatori_api: readonly { readonly nume: string; readonly cheie_privata: string }[];
  }[];
}

/** PROV-2: every company of the file is answered, with secrets only for what this run created. */
export function provisioningAnswer({ companies }: ProvisionResult): ProvisioningAnswer {
  return {
    companii: companies.map(({ fiscalCode, keys, apiUsers }) => ({
      cod_unic: fiscalCode,
      chei: keys.map(({ name, key }) => ({ nume: name, cheie: key })),
      utilizatori_api: apiUsers.map(({ name, privateKey }) => ({ nume: name, cheie_privata: privateKey })),
    })),
  };
}

import type { InputProblem } from '../../domain/refusal.ts';
import type { ProvisioningFinding } from '../../operations/company/provisioning-command.ts';
import { type Path, problemAt, seriesKindWords } from './words.ts';

/** Where in the file a finding of the operation stands, and how it is said. */
export function problemOf(company: number, finding: ProvisioningFinding): InputProblem {
  const at = (...rest: Path): Path => ['companii', company, ...rest];
  switch (finding.wrong) {
    case 'warehouse-unknown':
      return problemAt(
        at('articole', finding.article, 'stocuri', finding.stock, 'cod_gestiune'),
        'invalid_value',
        `names the warehouse ${finding.code}, which is neither in the file nor known already`,
      );
    case 'series-kind-differs':
      return problemAt(
        at('serii', finding.series, 'fel'),
        'invalid_value',
        `must stay ${seriesKindWords[finding.kind]}: a series keeps the kind it was created with`,
      );
    case 'series-default-twice':
      return problemAt(
        at('serii', finding.series, 'implicita'),
        'invalid_value',
        `is a second default for ${seriesKindWords[finding.kind]}`,
      );
    case 'reversal-default-twice':
      return problemAt(at('serii', finding.series, 'implicita_storno'), 'invalid_value', 'is a second default');
    case 'reversal-default-not-invoice':
      return problemAt(
        at('serii', finding.series, 'implicita_storno'),
        'invalid_value',
        `is only for a series of factura, and this one is of ${seriesKindWords[finding.kind]}`,
      );
    case 'too-many-keys':
      return problemAt(
        at('chei'),
        'out_of_range',
        `would be ${finding.active} active, and ${planWords(finding.plan)} allows ${finding.allowed || 'none'}`,
      );
    case 'other-master-key':
      return problemAt(
        at('utilizatori_api'),
        'invalid_value',
        'cannot be created: the master key at hand is not the one this installation began with',
      );
  }
}

function planWords(plan: string | null): string {
  return plan === null ? 'a company without abonament' : `the abonament ${plan}`;
}

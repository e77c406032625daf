import { keysAllowed, type Plan } from '../../domain/access/right.ts';
import { rightNames } from '../vocabulary.ts';
import { out } from './out.ts';
import { type ResultOf, shape } from './shape.ts';

type Keys = ResultOf<'listCompanyKeys'>;

/** A key of the company, never its secret. */
const keyShape = shape<Keys[number]>()({
  nume: out.text('name'),
  drepturi: out.words(rightNames, 'rights'),
  creata_la: out.moment('createdAt'),
  expira_la: out.momentOrNull('expiresAt'),
  revocata_la: out.momentOrNull('revokedAt'),
  folosita_la: out.momentOrNull('lastUsedAt'),
  activa: out.yesNo('isActive'),
});

/** The keys, and how many the plan allows. */
export const keysShape = shape<{ readonly plan: Plan | null; readonly keys: Keys }>()({
  permise: out.wholeOrNull(({ plan }) => plan && keysAllowed[plan]),
  chei: out.list(keyShape, 'keys'),
});

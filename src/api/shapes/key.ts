import { keysAllowed, type Plan } from '../../domain/access/right.ts';
import { rightNames } from '../words/vocabulary.ts';
import { out } from './out.ts';
import { type ResultOf, shape } from './shape.ts';

type Keys = ResultOf<'listCompanyKeys'>;

/** A key of the company, never its secret. */
export const keyShape = shape<Keys[number]>()({
  nume: out.text('name', { examples: ['magazin'] }),
  drepturi: out.words(rightNames, 'rights'),
  creata_la: out.moment('createdAt', { examples: ['2026-11-14T18:00:00+02:00'] }),
  expira_la: out.momentOrNull('expiresAt', { description: 'Null fără sfârșit.', examples: [null] }),
  revocata_la: out.momentOrNull('revokedAt', { description: 'Null dacă nu a fost revocată.', examples: [null] }),
  folosita_la: out.momentOrNull('lastUsedAt', {
    description: 'Ultima folosire; null dacă nu a fost folosită.',
    examples: ['2026-11-14T18:00:00+02:00'],
  }),
  activa: out.yesNo('isActive', { description: 'Nici revocată, nici expirată.', examples: [true] }),
});

/** The keys, and how many the plan allows. */
export const keysShape = shape<{ readonly plan: Plan | null; readonly keys: Keys }>()({
  permise: out.wholeOrNull(({ plan }) => plan && keysAllowed[plan]),
  chei: out.list(keyShape, 'keys'),
});

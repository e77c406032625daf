import type { MasterKey } from '../../domain/access/master-key.ts';
import { privateKeyContext } from '../../domain/access/private-key.ts';
import { rights } from '../../domain/access/right.ts';
import { normaliseFiscalCode } from '../../domain/company/fiscal-code.ts';
import { platformOrigin } from '../../domain/company/platform.ts';
import { Refused } from '../../domain/refusal.ts';
import { findApiUsers } from '../../storage/api-users.ts';
import type { Database } from '../../storage/database.ts';
import type { Caller } from '../caller.ts';

interface Needs {
  readonly database: Database;
  readonly masterKey: () => Promise<MasterKey>;
}

export interface ApiUserCredentials {
  readonly fiscalCode: string;
  readonly platform: string;
  /** Whether what was sent proves knowledge of this private key. */
  readonly proves: (privateKey: string) => boolean;
}

export interface ApiUserCaller extends Caller {
  readonly apiUserId: number;
  readonly isPlatformKnown: boolean;
}

/** V1-AUTH-3: an unknown company and a wrong proof are one and the same answer. Every key of the company is tried. */
export const authenticateApiUser =
  ({ database, masterKey }: Needs) =>
  async ({ fiscalCode, platform, proves }: ApiUserCredentials, interactionId: string): Promise<ApiUserCaller> => {
    const code = normaliseFiscalCode(fiscalCode);
    const company = /^\d{1,20}$/.test(code)
      ? await findApiUsers(database.quickReads, code, platformOrigin(platform))
      : null;
    const { users = [], ...known } = company ?? {};
    const { open } = await masterKey();
    const [proven] = users.filter(({ name, sealedPrivateKey }) =>
      proves(open(sealedPrivateKey, privateKeyContext(company?.fiscalCode ?? '', name)).toString()),
    );
    if (!proven || !('companyId' in known)) throw new Refused({ reason: 'key-not-valid' });
    const { apiUserId } = proven;
    const author = { kind: 'api-user', id: apiUserId, interactionId } as const;
    // An API user may do whatever v1 offers.
    return { ...known, apiUserId, rights, expiresAt: null, author };
  };

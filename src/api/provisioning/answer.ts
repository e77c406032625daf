import type { ProvisionResult } from '../../operations/company/provisioning-command.ts';

/** PROV-2 */
export interface ProvisioningAnswer {
  readonly companii: readonly {
    readonly cod_unic: string;
    readonly chei: readonly { readonly nume: string; readonly cheie: string }[];
    readonly utilizatori_api: readonly { readonly nume: string; readonly cheie_privata: string }[];
  }[];
}

/** PROV-2: every company of the file, and a secret only for what this run created. */
export function provisioningAnswer({ companies }: ProvisionResult): ProvisioningAnswer {
  return {
    companii: companies.map(({ fiscalCode, keys, apiUsers }) => ({
      cod_unic: fiscalCode,
      chei: keys.map(({ name, key }) => ({ nume: name, cheie: key })),
      utilizatori_api: apiUsers.map(({ name, privateKey }) => ({ nume: name, cheie_privata: privateKey })),
    })),
  };
}

interface Known {
  readonly id: string;
  readonly denumire: string;
  readonly cod_unic: string | null;
  readonly email: string | null;
}

/** CON-CLIENT-7: a client found by its name is the same where it has the same name or e-mail address, and not another fiscal code. */
export const alikeIn = <Client extends Known>(found: readonly Client[], client: Known): readonly Client[] =>
  found.filter(
    (one) =>
      one.id !== client.id &&
      (one.cod_unic === null || client.cod_unic === null || one.cod_unic === client.cod_unic) &&
      (folded(one.denumire) === folded(client.denumire) || isSameAddress(one.email, client.email)),
  );

/** `IOANA  Țarcă` and `Ioana Tarca` are one name. */
const folded = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

const isSameAddress = (one: string | null, other: string | null): boolean =>
  one !== null && one !== '' && one.trim().toLowerCase() === other?.trim().toLowerCase();

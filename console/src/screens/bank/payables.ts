import { useApiQuery } from '../../queries.tsx';
import { writtenDate } from '../../words/dates.ts';
import { likeliestFirst, type Payable } from './tied-parts.ts';

interface Wanted {
  readonly isCredit: boolean;
  readonly currency: string;
  readonly amount: number;
  readonly search: string;
  /** Null means documents of all clients. */
  readonly client: string | null;
}

/** The documents of the company, or the received invoices, that have something left in the currency of the entry. */
export function usePayables({ isCredit, currency, amount, search, client }: Wanted): readonly Payable[] {
  const ofClient = client === null ? {} : { client };
  const invoices = useApiQuery(
    '/app/api/facturi',
    { query: { cauta: search, plata: 'neincasata', ...ofClient } },
    { isEnabled: isCredit, keepsPrevious: true },
  );
  // Nobody owes a proforma, so it is not among what is outstanding; yet money for one comes in.
  const proformas = useApiQuery(
    '/app/api/facturi',
    { query: { cauta: search, tip: 'P', stare: 'emisa', ...ofClient } },
    { isEnabled: isCredit && search !== '', keepsPrevious: true },
  );
  const received = useApiQuery(
    '/app/api/facturi-furnizori',
    { query: { cauta: search, platita: 'nu', valuta: currency } },
    { isEnabled: !isCredit, keepsPrevious: true },
  );
  const documents = [...(invoices.data?.facturi ?? []), ...(search === '' ? [] : (proformas.data?.facturi ?? []))];
  const found = isCredit
    ? documents
        .filter(({ valuta }) => valuta === currency)
        .map(({ serie, numar, client, data_emitere, de_incasat }) => ({
          named: { serie, numar },
          title: `${serie} ${numar}`,
          detail: `${writtenDate(data_emitere)} · ${client}`,
          left: de_incasat,
        }))
    : (received.data?.facturi ?? []).map(({ id, numar, furnizor, data_emitere, suma_ramasa }) => ({
        named: { id_factura: id },
        title: numar,
        detail: `${writtenDate(data_emitere)} · ${furnizor}`,
        left: suma_ramasa,
      }));
  return likeliestFirst(
    found.filter(({ left }) => left > 0),
    amount,
  );
}

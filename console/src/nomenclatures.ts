import { useQuery } from '@tanstack/react-query';
import { createClient } from 'facturier-client';

/** The lists of the public interface: countries, counties, currencies. They change with the program. */
const client = createClient({ url: window.location.origin });

type List = '/v2/nomenclatoare/tari' | '/v2/nomenclatoare/judete';

/** Code and name; empty until they are there. */
export function useNomenclature(list: List): readonly (readonly [string, string])[] {
  const { data = [] } = useQuery({
    queryKey: ['nomenclature', list],
    queryFn: async ({ signal }) => {
      const found: [string, string][] = [];
      for await (const { cod, nume } of client.rows(list, { query: { limit: 200 }, signal })) found.push([cod, nume]);
      return found;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

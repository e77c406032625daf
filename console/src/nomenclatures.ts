import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createClient } from 'facturier-client';
import { useMemo } from 'react';
import { useWords } from './words/words.ts';

/** The public interface has the lists of countries, counties and currencies. They change with the program. */
const client = createClient({ url: window.location.origin });

/** They change with the program. */
const asLongAsThePage = { staleTime: Number.POSITIVE_INFINITY };

/** It is empty until the currencies are there. */
export function useCodes(list: '/v2/nomenclatoare/valute'): readonly string[] {
  const { data = noCodes } = useQuery({
    queryKey: ['nomenclature', list],
    queryFn: async ({ signal }) => {
      const found: string[] = [];
      for await (const { nume } of client.rows(list, { query: { limit: 200 }, signal })) found.push(nume);
      return found;
    },
    ...asLongAsThePage,
  });
  return data;
}

/**
 * The VAT rates are those in force on a day, and on the earlier days that a document refers to, of Romania and of the client's country,
 * highest first; until they are there, those of the day before.
 */
export function useRates(country: string, on: string, earlier: readonly string[] = noDays): readonly number[] {
  const { data = noRates } = useQuery({
    queryKey: ['nomenclature', 'cote', country, on, ...earlier],
    queryFn: async ({ signal }) => {
      const found = new Set<number>();
      for (const day of new Set([on, ...earlier])) {
        for (const tara of new Set(['RO', country])) {
          const query = { tara, data: day, limit: 200 };
          for await (const { valoare } of client.rows('/v2/nomenclatoare/cote-tva', { query, signal }))
            found.add(valoare);
        }
      }
      return [...found].sort((one, other) => other - one);
    },
    placeholderData: keepPreviousData,
    ...asLongAsThePage,
  });
  return data;
}

const noCodes: readonly string[] = [];
const noRates: readonly number[] = [];
const noDays: readonly string[] = [];
const noNames: readonly (readonly [string, string])[] = [];

type List = '/v2/nomenclatoare/tari' | '/v2/nomenclatoare/judete';

/** The countries as people call them, in their language and its order; the nomenclature has them in capitals. */
export function useCountries(): readonly (readonly [string, string])[] {
  const { code } = useWords();
  const listed = useNomenclature('/v2/nomenclatoare/tari');
  return useMemo(() => {
    const names = new Intl.DisplayNames(code, { type: 'region', fallback: 'none' });
    return listed
      .map(([country, name]) => [country, names.of(country) ?? name] as const)
      .sort(([, one], [, other]) => one.localeCompare(other, code));
  }, [code, listed]);
}

/** It is empty until the codes and names are there. */
export function useNomenclature(list: List): readonly (readonly [string, string])[] {
  const { data = noNames } = useQuery({
    queryKey: ['nomenclature', list],
    queryFn: async ({ signal }) => {
      const found: [string, string][] = [];
      for await (const { cod, nume } of client.rows(list, { query: { limit: 200 }, signal })) found.push([cod, nume]);
      return found;
    },
    ...asLongAsThePage,
  });
  return data;
}

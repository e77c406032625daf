import type { PlainName } from './addresses.ts';
import type { Answer } from './api.ts';
import { useApiQuery } from './queries.tsx';
import { useSession } from './session.tsx';

type Found = Answer<'get', '/app/api/panou'>['de_rezolvat'][number];

/** What is dealt with elsewhere than in a list has no number beside a name. */
const places: Readonly<Partial<Record<Found['fel'], PlainName>>> = {
  efactura_respinsa: 'invoices',
  efactura_eroare: 'invoices',
  efactura_termen: 'invoices',
  furnizori_de_aprobat: 'received',
  intrari_bancare: 'bank',
};

const minuteMs = 60_000;

/** CON-DESIGN-1: the navigation says where something waits, as Panou found it; it is asked for at most once a minute. */
export function useWaiting(): Readonly<Partial<Record<PlainName, number>>> {
  const { me, company, may } = useSession();
  const isShutOut = company?.cere_al_doilea_factor === true && !me.intrat_cu_al_doilea_factor;
  const { data } = useApiQuery(
    '/app/api/panou',
    {},
    { isEnabled: company !== null && may('facturi:citire') && !isShutOut, staleMs: minuteMs },
  );
  const counts: Partial<Record<PlainName, number>> = {};
  for (const { fel, cate } of data?.de_rezolvat ?? []) {
    const place = places[fel];
    if (place) counts[place] = (counts[place] ?? 0) + cate;
  }
  return counts;
}

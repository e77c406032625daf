import { useApiQuery } from '../queries.tsx';

/** The warehouses as options; those that are switched off are offered only where what was done is looked at. */
export function useWarehouses(which: 'active' | 'all'): readonly (readonly [code: string, label: string])[] {
  const { data } = useApiQuery('/app/api/gestiuni', {});
  return (data?.randuri ?? [])
    .filter(({ activa }) => activa || which === 'all')
    .map(
      ({ cod_gestiune, nume }) => [cod_gestiune, nume === cod_gestiune ? nume : `${cod_gestiune}, ${nume}`] as const,
    );
}

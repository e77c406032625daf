import { keepPreviousData, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { type Answer, type Call, type PathOf, Problem, type Sent } from './api.ts';

/** How screens call the API: the answers of queries are cached and shared, and a mutation has every query asked again. */

interface Api {
  readonly call: Call;
  /** Whose answers these are; another company's never show under its name. */
  readonly company: string | null;
}

const ApiContext = createContext<Api | null>(null);
export const ApiProvider = ApiContext;

function useApi(): Api {
  const api = use(ApiContext);
  if (!api) throw new Error('nobody is signed in');
  return api;
}

export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Without a connection a screen says so, instead of waiting in silence.
        networkMode: 'always',
        // The client tries a read again.
        retry: false,
        staleTime: 10_000,
      },
      mutations: { networkMode: 'always' },
    },
  });

interface QueryOptions<Data> {
  readonly isAsked?: boolean;
  readonly keepsLast?: boolean;
  /** In how many milliseconds to ask again, of an answer that will be another soon; null means not. */
  readonly again?: (data: Data) => number | null;
}

export function useApiQuery<P extends PathOf<'get'>>(
  path: P,
  sent: Sent<'get', P>,
  { isAsked = true, keepsLast = false, again }: QueryOptions<Answer<'get', P>> = {},
) {
  const { call, company } = useApi();
  return useQuery<Answer<'get', P>>({
    queryKey: [company, path, sent],
    queryFn: ({ signal }) => call('get', path, { ...sent, signal }),
    enabled: isAsked,
    refetchInterval: ({ state }) => (state.data !== undefined && again?.(state.data)) || false,
    // While a search is typed the last rows stay where they are.
    ...(keepsLast ? { placeholderData: keepPreviousData } : {}),
  });
}

/** Something that the service works out from what was typed, and that changes nothing; the last answer stays until the next is there. */
export function useComputedAnswer<P extends PathOf<'post'>>(
  path: P,
  sent: Sent<'post', P>,
  { endsAfterMs, isWanted = true }: { readonly endsAfterMs?: number; readonly isWanted?: boolean } = {},
) {
  const { call, company } = useApi();
  return useQuery<Answer<'post', P>>({
    queryKey: [company, path, sent],
    queryFn: ({ signal }) => call('post', path, { ...sent, signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
    // What was typed a while ago is not typed again.
    gcTime: 0,
    staleTime: endsAfterMs ?? Number.POSITIVE_INFINITY,
    // Also behind another window, from which the person comes back to follow it.
    ...(endsAfterMs === undefined ? {} : { refetchInterval: endsAfterMs, refetchIntervalInBackground: true }),
  });
}
/** For what changes nothing and is asked again and again. */
export const useCall = (): Call => useApi().call;

/** Something a person does. When it is done everything shown is read anew, and only then is it told. */
export function useApiMutation<Input, Result>(
  run: (call: Call, input: Input) => Promise<Result>,
  whenDone: (result: Result, input: Input) => void = () => {},
) {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation<Result, Error, Input>({
    mutationFn: (input) => run(call, input),
    onSuccess: async (result, input) => {
      await queries.invalidateQueries();
      whenDone(result, input);
    },
    // What was refused may be another by now, by the hand of somebody else; the role too.
    onError: (error) => {
      if (error instanceof Problem && [400, 403, 404, 409].includes(error.status)) void queries.invalidateQueries();
    },
  });
}

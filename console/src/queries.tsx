import { keepPreviousData, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { type Answer, type Call, type PathOf, Problem, type Prompted, type Sent } from './api.ts';

/** Screens call the API here: the answers of queries are cached and shared, and a mutation has every query asked again. */

interface Api {
  readonly call: Call;
  readonly prompted: Prompted;
  /** The answers are those of this company; another company's never show under its name. */
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
  readonly isEnabled?: boolean;
  readonly keepsPrevious?: boolean;
  /** It is read each time that it is opened, because a form begins with it. */
  readonly isReadAnew?: boolean;
  /** For so long an answer is good enough. */
  readonly staleMs?: number;
  /** The query is repeated after so many milliseconds, where the answer will be another soon; null means not. */
  readonly refetchAfter?: (data: Data) => number | null;
}

export function useApiQuery<P extends PathOf<'get'>>(
  path: P,
  sent: Sent<'get', P>,
  {
    isEnabled = true,
    keepsPrevious = false,
    isReadAnew = false,
    staleMs,
    refetchAfter,
  }: QueryOptions<Answer<'get', P>> = {},
) {
  const { call, company } = useApi();
  return useQuery<Answer<'get', P>>({
    queryKey: [company, path, sent],
    queryFn: ({ signal }) => call('get', path, { ...sent, signal }),
    enabled: isEnabled,
    refetchInterval: ({ state }) => (state.data !== undefined && refetchAfter?.(state.data)) || false,
    // While a search is typed the last rows stay where they are.
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(staleMs === undefined ? {} : { staleTime: staleMs }),
    ...(isReadAnew ? { gcTime: 0, staleTime: 0 } : {}),
  });
}

/** The service computes it from what was typed, and changes nothing; the last answer stays until the next is there. */
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
    // It is repeated also behind another window, from which the person comes back to follow it.
    ...(endsAfterMs === undefined ? {} : { refetchInterval: endsAfterMs, refetchIntervalInBackground: true }),
  });
}
/** A file is fetched with it where the service may ask who the person is. */
export const usePrompted = (): Prompted => useApi().prompted;

/** It serves calls that change nothing and are repeated again and again. */
export const useCall = (): Call => useApi().call;

/** The service tells what would come of something, and changes nothing: nothing shown is read anew. Of several, only the last is told. */
export function useApiPreview<Input, Result>(run: (call: Call, input: Input) => Promise<Result>) {
  const { call } = useApi();
  return useMutation<Result, Error, Input>({ mutationFn: (input) => run(call, input) });
}

/** What an answer will be once something is done. */
interface ShownAtOnce<P extends PathOf<'get'>, Input> {
  readonly path: P;
  readonly change: (shown: Answer<'get', P>, input: Input) => Answer<'get', P>;
}

/**
 * A person does something: when it is done everything shown is read anew, and only then is it said. What can be undone by one press may be
 * shown before it is done (CON-DESIGN-22); where it fails, what was shown before is shown again.
 */
export function useApiMutation<Input, Result, P extends PathOf<'get'> = PathOf<'get'>>(
  run: (call: Call, input: Input) => Promise<Result>,
  whenDone: (result: Result, input: Input) => void = () => {},
  shownAtOnce?: ShownAtOnce<P, Input>,
) {
  const { call, company } = useApi();
  const queries = useQueryClient();
  return useMutation<Result, Error, Input, () => void>({
    mutationFn: (input) => run(call, input),
    onMutate: async (input) => {
      if (!shownAtOnce) return () => {};
      const queryKey = [company, shownAtOnce.path];
      // An answer that is under way would show what was before.
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueriesData<Answer<'get', P>>({ queryKey });
      queries.setQueriesData<Answer<'get', P>>({ queryKey }, (shown) => shown && shownAtOnce.change(shown, input));
      return () => {
        for (const [key, shown] of before) queries.setQueryData(key, shown);
      };
    },
    onSuccess: async (result, input) => {
      await queries.invalidateQueries();
      whenDone(result, input);
    },
    // The data may have changed meanwhile, by the hand of somebody else; the role too.
    onError: (error, _input, showBefore) => {
      showBefore?.();
      if (error instanceof Problem && [400, 403, 404, 409].includes(error.status)) void queries.invalidateQueries();
    },
  });
}

import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { hrefOf, pathTo } from './addresses.ts';
import { callsWith, Problem, promptedBy, send } from './api.ts';
import { forgetChoices, storeCompany, storedCompany, storeLanguage, storeTheme } from './browser-storage.ts';
import type { Company, May, Me } from './me.ts';
import { ProblemNote } from './parts/problem-note.tsx';
import { Loading } from './parts/screen.tsx';
import { ApiProvider } from './queries.tsx';
import { changeCompany, leaveBy, usePlace, Within } from './router.tsx';
import { FirstVisit } from './screens/sign-in/first-visit.tsx';
import { Invitations } from './screens/sign-in/invitations.tsx';
import { Proof } from './screens/sign-in/proof.tsx';
import { SignInAgain } from './screens/sign-in/sign-in-again.tsx';
import styles from './screens/sign-in/sign-in-page.module.css';
import { SignInScreen } from './screens/sign-in/sign-in-screen.tsx';
import { useLanguage } from './words/words.ts';

interface Signed {
  readonly me: Me;
  /** It is null for a person who is a member of none. */
  readonly company: Company | null;
  readonly choose: (code: string) => void;
  /** CON-ROLE-3: it says whether the person has this right in the company that is open; the service checks the same again. */
  readonly may: May;
}

const SessionContext = createContext<Signed | null>(null);

export function useSession(): Signed {
  const session = use(SessionContext);
  if (!session) throw new Error('nobody is signed in');
  return session;
}

/** The frame shows the screen only within a company. */
export function useCompany(): Company {
  const { company } = useSession();
  if (!company) throw new Error('no company is chosen');
  return company;
}

const leave = async (): Promise<void> => {
  // A session that is over already cannot be ended.
  await send('post', '/app/api/iesi', {}).catch(() => null);
  forgetChoices();
  // It is a new page, so nothing of what was shown stays in memory.
  window.location.replace(hrefOf(pathTo('home'), null));
};

/** CON-APP-6: the browser forgets everything of the session; a person with a half-written document is asked before. */
export const signOut = (): void => leaveBy(() => void leave());

type Want = 'signInAgain' | 'prove';
interface Asked {
  readonly want: Want;
  readonly settle: (isDone: boolean) => void;
}

/** Without a session every address shows the sign-in page, and after it what was asked for. */
export function Session({ children }: { readonly children: ReactNode }) {
  const {
    data: me,
    error,
    refetch,
  } = useQuery({
    queryKey: ['eu'],
    queryFn: ({ signal }) => send('get', '/app/api/eu', { signal }),
  });
  const { words, speak } = useLanguage();
  useEffect(() => {
    if (!me) return;
    storeTheme(me.tema);
    storeLanguage(me.limba);
    // Without a connection to fetch other words, the ones that are here are used.
    speak(me.limba).catch(() => null);
  }, [me, speak]);
  if (me) {
    return (
      <SignedIn key={words.code} me={me}>
        {children}
      </SignedIn>
    );
  }
  if (error instanceof Problem && error.status === 401) return <SignInScreen onDone={() => void refetch()} />;
  if (!error) return <Loading />;
  return (
    <main className={styles['page']}>
      <ProblemNote problem={error} onRetry={() => void refetch()} />
    </main>
  );
}

function SignedIn({ me, children }: { readonly me: Me; readonly children: ReactNode }) {
  const { company: inAddress } = usePlace();
  const called = (code: string | null) => me.firme.find(({ cod_unic }) => cod_unic === code);
  // An address of a company that is not theirs shows nothing of any, within one that is.
  const company = called(inAddress) ?? called(storedCompany()) ?? me.firme[0] ?? null;
  const { asked, ask } = useWants();
  const code = company?.cod_unic ?? null;
  useEffect(() => {
    // It is the last one that was open, also for a window that is opened later.
    if (code !== null) storeCompany(code);
  }, [code]);
  const api = useMemo(() => {
    const prompted = promptedBy({ signInAgain: () => ask('signInAgain'), prove: () => ask('prove') });
    return { call: callsWith(prompted, code), prompted, company: code };
  }, [code, ask]);
  const session = useMemo(() => {
    const may: May = (right) => company?.drepturi.includes(right) ?? false;
    return { me, company, choose: changeCompany, may };
  }, [me, company]);
  return (
    <SessionContext value={session}>
      <ApiProvider value={api}>
        <Within company={code}>
          {me.alege_intrarea === 'amanabil' || me.alege_intrarea === 'acum' ? <FirstVisit me={me} /> : children}
          {asked === null ? <Invitations me={me} /> : null}
          {asked?.want === 'signInAgain' ? <SignInAgain me={me} onEnd={asked.settle} /> : null}
          {asked?.want === 'prove' ? <Proof me={me} onEnd={asked.settle} /> : null}
        </Within>
      </ApiProvider>
    </SessionContext>
  );
}

/** However many calls need it, the person is asked once. */
function useWants() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const pending = useRef<Promise<void> | null>(null);
  const ask = useRef((want: Want): Promise<void> => {
    pending.current ??= new Promise<void>((resolve, reject) => {
      const settle = (isDone: boolean) => {
        pending.current = null;
        setAsked(null);
        if (isDone) resolve();
        else reject(new Problem({ status: 401, code: 'renuntat', detail: '', fields: new Map(), interactionId: null }));
      };
      setAsked({ want, settle });
    });
    return pending.current;
  });
  return { asked, ask: ask.current };
}

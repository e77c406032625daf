import { useCallback, useEffect, useRef } from 'react';
import { storeDraft, storedDraft } from '../../browser-storage.ts';
import type { TypedForm } from './form-state.ts';

/** CON-FORM-4: a half-written document is stored in this window until it is issued or thrown away. */
interface Draft {
  readonly form: TypedForm;
  /** It was begun under this key: sent again after the page was loaded anew, it is still issued once. */
  readonly key: string;
  /** It is being changed, and is on the server: issued from here too, it is gone there. */
  readonly draft?: SavedDraft | null;
}

/** CON-DRAFT-1: a draft of the company, kept on the server. */
export interface SavedDraft {
  readonly id: string;
  readonly nume: string | null;
  /** CON-DRAFT-5: it says which save this is, so that a colleague's later one is not overwritten. */
  readonly versiune: number;
}

const version = 5;

export function readDraft(company: string): Draft | null {
  try {
    const stored = JSON.parse(storedDraft(company) ?? 'null') as (Draft & { readonly version: number }) | null;
    return stored?.version === version ? stored : null;
  } catch {
    return null;
  }
}

export const forgetDraft = (company: string): void => storeDraft(company, null);

/** Stores what is typed a moment after the last key, and when the screen or the window is left. */
export function useStoredDraft(
  company: string,
  form: TypedForm,
  begun: TypedForm,
  { key, draft }: Required<Pick<Draft, 'key' | 'draft'>>,
) {
  const isOver = useRef(false);
  const isTouched = form !== begun;
  const latest = useRef({ form, begun, key, draft });
  latest.current = { form, begun, key, draft };
  // It stays the same when the form is saved on the server: nothing is stored then, because nothing is left to be stored.
  const store = useCallback(() => {
    const { begun: before, ...stored } = latest.current;
    if (isOver.current || stored.form === before) return;
    storeDraft(company, JSON.stringify({ version, ...stored }));
  }, [company]);
  useEffect(() => {
    if (form === begun) return;
    const timer = setTimeout(store, 250);
    return () => clearTimeout(timer);
  }, [form, begun, store]);
  useEffect(() => {
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('pagehide', store);
      store();
    };
  }, [store]);
  return {
    isTouched,
    forget: () => {
      isOver.current = true;
      forgetDraft(company);
    },
  };
}

import { useCallback, useEffect, useRef } from 'react';
import { storeDraft, storedDraft } from '../../browser-storage.ts';
import type { TypedForm } from './form-state.ts';

/** CON-FORM-4: a half-written document is stored in this window until it is issued or thrown away. */
interface Draft {
  readonly form: TypedForm;
  /** It was begun under this key: sent again after the page was loaded anew, it is still issued once. */
  readonly key: string;
}

const version = 4;

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
export function useStoredDraft(company: string, form: TypedForm, begun: TypedForm, key: string) {
  const isOver = useRef(false);
  const isTouched = form !== begun;
  const latest = useRef(form);
  latest.current = form;
  const store = useCallback(() => {
    if (isOver.current || latest.current === begun) return;
    storeDraft(company, JSON.stringify({ version, form: latest.current, key }));
  }, [company, begun, key]);
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

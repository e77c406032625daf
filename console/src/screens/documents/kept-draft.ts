import { useCallback, useEffect, useRef } from 'react';
import { keepDraft, keptDraft } from '../../browser-storage.ts';
import type { TypedForm } from './form-state.ts';

/** CON-FORM-4: a half-written document, kept in this window until it is issued or thrown away. */
interface Draft {
  readonly form: TypedForm;
  /** The key it was begun under: sent again after the page was loaded anew, it is still issued once. */
  readonly key: string;
}

const version = 3;

export function readDraft(company: string): Draft | null {
  try {
    const kept = JSON.parse(keptDraft(company) ?? 'null') as (Draft & { readonly version: number }) | null;
    return kept?.version === version ? kept : null;
  } catch {
    return null;
  }
}

export const forgetDraft = (company: string): void => keepDraft(company, null);

/** Keeps what is typed: a moment after the last key, and when the screen or the window is left. */
export function useKeptDraft(company: string, form: TypedForm, begun: TypedForm, key: string) {
  const isOver = useRef(false);
  const isTouched = form !== begun;
  const latest = useRef(form);
  latest.current = form;
  const keep = useCallback(() => {
    if (isOver.current || latest.current === begun) return;
    keepDraft(company, JSON.stringify({ version, form: latest.current, key }));
  }, [company, begun, key]);
  useEffect(() => {
    if (form === begun) return;
    const timer = setTimeout(keep, 250);
    return () => clearTimeout(timer);
  }, [form, begun, keep]);
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [keep]);
  return {
    isTouched,
    forget: () => {
      isOver.current = true;
      forgetDraft(company);
    },
  };
}

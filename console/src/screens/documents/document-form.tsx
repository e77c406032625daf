import { type KeyboardEvent, useMemo, useReducer, useRef, useState } from 'react';
import { pathTo } from '../../addresses.ts';
import { type Call, newKey, Problem } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Form, goOnByEnter } from '../../parts/form.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation } from '../../queries.tsx';
import { goTo, Link } from '../../router.tsx';
import { useCompany } from '../../session.tsx';
import type { Words } from '../../words/ro.ts';
import { useWords } from '../../words/words.ts';
import { ClientFields } from './client-fields.tsx';
import { CorrectedDocuments } from './corrected-documents.tsx';
import styles from './document-form.module.css';
import { Head, Texts } from './document-head.tsx';
import { Lines } from './document-lines.tsx';
import { Totals, useAmounts } from './document-totals.tsx';
import { forgetDraft, type SavedDraft, useStoredDraft } from './draft-storage.ts';
import { type DraftBody, draftBody, type IssueBody, issueBody, placedOnScreen, type Wrong } from './form-body.ts';
import { changed, type IssueFacts, type TypedForm } from './form-state.ts';
import { Leaving, useLeaving } from './leaving.tsx';
import { PaperPreview, useIsWide } from './paper-preview.tsx';

interface DocumentFormProps {
  readonly facts: IssueFacts;
  readonly begun: TypedForm;
  /** The form is issued under this key, however often it is sent. */
  readonly issueKey: string;
  /** It is null for a document that was not saved on the server yet. */
  readonly draft: SavedDraft | null;
  /** The service said these of the draft when it was opened, by field. */
  readonly told: Wrong;
}

/** CON-FORM-1: the form has everything that a document can say. Money, numbers and refusals come from the service. */
export function DocumentForm({ facts, begun: given, issueKey, draft: opened, told }: DocumentFormProps) {
  const words = useWords();
  const say = useSay();
  const [form, onChange] = useReducer(changed, given);
  // What was saved on the server is nothing that could be lost.
  const [begun, setBegun] = useState(given);
  const [saved, setSaved] = useState(opened);
  const [sentForm, setSentForm] = useState(form);
  const { cod_unic: company } = useCompany();
  const draft = useStoredDraft(company, form, begun, { key: issueKey, draft: saved });
  const leaving = useLeaving(draft.isTouched);
  const issue = useApiMutation(
    async (call, { body, isMailed }: { readonly body: IssueBody; readonly isMailed: boolean }) => {
      const query = saved ? { ciorna: saved.id, versiune: saved.versiune } : {};
      const issued = await call('post', '/app/api/facturi', { body, query, key: issueKey });
      return { ...issued, mailProblem: isMailed ? await mailed(call, issued) : undefined };
    },
    ({ serie, numar, mailProblem }, { isMailed }) => {
      draft.forget();
      leaving.letGo();
      say(words.form.issued(`${serie} ${numar}`));
      if (isMailed) say(mailProblem === null ? words.form.mailed : words.form.notMailed(mailProblem?.message ?? ''));
      goTo(pathTo('document', { serie, numar }));
    },
  );
  const save = useSaving(saved, (now, of) => {
    setSaved(now);
    setBegun(of);
    forgetDraft(company);
    say(words.drafts.saved);
  });
  const isBusy = issue.isPending || save.isPending;
  const failure = issue.error ?? save.error;
  // CON-DRAFT-5: the draft stays as the colleague saved it, and what stands here becomes a document of its own.
  const isOvertaken = failure instanceof Problem && failure.code === 'ciorna_schimbata';
  if (isOvertaken && saved) setSaved(null);
  const problem = useMemo(() => placed(words, failure, sentForm), [failure, sentForm, words]);
  const kind = facts.tipuri.find(({ cod }) => cod === form.tip)?.fel;
  const amounts = useAmounts(form);
  const series = facts.serii.filter(({ fel }) => fel === kind);
  const next = series.find(({ serie }) => serie === form.serie)?.urmatorul_numar ?? null;
  const isWide = useIsWide();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields inside are what is used; here their Enter is heard.
    <div className={styles['beside']} onKeyDown={(event) => (issueByKeys(event) ? undefined : goOnByEnter(event))}>
      <Form
        foot={<Totals amounts={amounts.data} currency={form.valuta} error={amounts.error} />}
        problem={problem}
        told={told}
        onSubmit={(typed, button) => {
          setSentForm(form);
          issue.reset();
          save.reset();
          if (button === 'ciorna') {
            const sofar = draftBody(words, form, facts.data_emitere);
            if ('wrong' in sofar) return sofar.wrong;
            const nume = typed.text('nume');
            save.mutate({ body: { ...sofar.body, ...(nume === '' ? {} : { nume }) }, of: form });
            return undefined;
          }
          const read = issueBody(words, form);
          if ('wrong' in read) return read.wrong;
          const isMailed = button === 'trimite';
          if (isMailed && !read.body.client.email) return new Map([['client.email', words.form.mailNeeded]]);
          issue.mutate({ body: read.body, isMailed });
          return undefined;
        }}
        acts={
          <>
            <Button type="submit" value="ciorna" look="quiet" isBusy={isBusy}>
              {words.drafts.save}
            </Button>
            <Button
              type="submit"
              value="trimite"
              isBusy={isBusy}
              because={series.length === 0 ? words.form.noSeries : null}
            >
              {words.form.issueAndSend}
            </Button>
            <Button
              type="submit"
              value="emite"
              look="first"
              isBusy={isBusy}
              because={series.length === 0 ? words.form.noSeries : null}
            >
              {words.form.issue}
            </Button>
          </>
        }
      >
        {series.length === 0 ? <NoSeries /> : null}
        {saved ? (
          <div className="card">
            <TextField name="nume" label={words.drafts.ownName} value={saved.nume ?? ''} maxLength={100} />
          </div>
        ) : null}
        {form.proforma ? (
          <p className="note">{words.form.fromProforma(`${form.proforma.serie} ${form.proforma.numar}`)}</p>
        ) : null}
        <div className="card">
          <ClientFields form={form} onChange={onChange} isFirst />
        </div>
        <Lines form={form} facts={facts} amounts={amounts.data} onChange={onChange} />
        <section className={styles['terms']} aria-label={words.form.terms}>
          <Head form={form} facts={facts} series={series} onChange={onChange} />
        </section>
        <div className="card">
          <Texts form={form} onChange={onChange} />
          {kind === 'factura' || form.documente_corectate.length > 0 ? (
            <CorrectedDocuments form={form} facts={facts} onChange={onChange} />
          ) : null}
        </div>
        {isWide ? null : <PaperPreview form={form} next={next} isBeside={false} />}
      </Form>
      {isWide ? <PaperPreview form={form} next={next} isBeside /> : null}
      <Leaving leaving={leaving} onThrowAway={draft.forget} />
    </div>
  );
}

/** Ctrl and Enter press the button that issues, wherever somebody is in the form. */
function issueByKeys(event: KeyboardEvent<HTMLElement>): boolean {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false;
  event.preventDefault();
  const button = event.currentTarget.querySelector<HTMLElement>('button[value="emite"]');
  // What was typed last is in the form once its field is left.
  button?.focus();
  setTimeout(() => button?.click());
  return true;
}

interface Saving {
  readonly body: DraftBody;
  /** It was saved with this on the screen. */
  readonly of: TypedForm;
}

/** A new draft is saved under a key of what it says: sent again after a lost answer, it is one draft. */
function useSaving(saved: SavedDraft | null, whenDone: (saved: SavedDraft, of: TypedForm) => void) {
  const sent = useRef({ text: '', key: '' });
  return useApiMutation(
    (call, { body }: Saving) => {
      if (saved) {
        const { id: id_ciorna, versiune } = saved;
        return call('put', '/app/api/ciorne/{id_ciorna}', { params: { id_ciorna }, query: { versiune }, body });
      }
      const text = JSON.stringify(body);
      if (sent.current.text !== text) sent.current = { text, key: newKey() };
      return call('post', '/app/api/ciorne', { body, key: sent.current.key });
    },
    ({ id, nume, versiune }, { of }) => whenDone({ id, nume, versiune }, of),
  );
}

/** Returns null where the mail went, and the problem where it did not: the document is issued all the same. */
async function mailed(call: Call, params: { readonly serie: string; readonly numar: string }): Promise<Error | null> {
  try {
    await call('post', '/app/api/facturi/{serie}/{numar}/trimite-pe-email', { params, body: {} });
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** The fields of a refusal get the names that they have on the screen. */
function placed(words: Words, error: Error | null, form: TypedForm): Error | null {
  if (!(error instanceof Problem)) return error;
  if (error.code === 'idempotency-mismatch') return new Problem({ ...error, detail: words.form.alreadyIssued });
  if (error.fields.size === 0) return error;
  return new Problem({ ...error, detail: error.message, fields: placedOnScreen(error.fields, form) });
}

function NoSeries() {
  const words = useWords();
  return (
    <div className="note note-warn">
      <p>{words.form.noSeries}</p>
      <div>
        <Link to={pathTo('series')} className="button">
          {words.home.steps.series.act}
        </Link>
      </div>
    </div>
  );
}

import { type ReactNode, useState } from 'react';
import { documentValue, pathTo } from '../../addresses.ts';
import type { Call } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Confirm, Dialog, DialogEnds } from '../../parts/dialog.tsx';
import { ShownField, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { TickGroup } from '../../parts/ticks.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { goTo } from '../../router.tsx';
import type { Words } from '../../words/ro.ts';
import { useWords } from '../../words/words.ts';
import { shownSize } from '../attachments/attached-files.ts';
import { addresses } from '../attachments/thing.ts';
import { CollectDialog } from './collections.tsx';
import type { Document } from './document.ts';
import styles from './document-acts.module.css';
import { RestoreDialog } from './made-reversals.tsx';
import { RefundDialog } from './refund.tsx';
import { ReverseDialog } from './reversal.tsx';

type Act = Document['actiuni'][number]['actiune'];
type Open = Act | 'plata' | null;

/** What an owner does next comes first: the first that is possible is the main act of the document. */
const usual: readonly Act[] = ['incaseaza', 'spv', 'email'];
const others: readonly Act[] = ['storneaza', 'restituie', 'copiaza'];
const seldom: readonly Act[] = ['awb', 'anuleaza', 'sterge', 'repune'];

/** CON-DOC-3: a button for everything that the role may do is here; what cannot be done now stays, with the reason as its description. */
export function DocumentActs({ document }: { readonly document: Document }) {
  const words = useWords();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const name = documentValue(document);
  const named = (names: readonly Act[]) =>
    names.flatMap((act) => document.actiuni.filter(({ actiune }) => actiune === act));
  const isPossible = ({ piedica }: Document['actiuni'][number]) => piedica === null;
  const isImpossible = (act: Document['actiuni'][number]) => !isPossible(act);
  const first = named(usual).filter(isPossible);
  const main = first[0]?.actiune;
  const mayIssue = named(['copiaza']).length > 0;
  const isProforma = document.tip === 'P' && mayIssue;
  const copy = () => goTo(pathTo('newDocument', { copie: name }));
  const hasOpenLines = document.status === 'emisa' && document.ramas > 0;
  const quietly = ({ actiune, piedica }: Document['actiuni'][number]) => (
    <Rest key={actiune} because={piedica} onClick={() => (actiune === 'copiaza' ? copy() : setOpen(actiune))}>
      {words.document.transitions[actiune]}
    </Rest>
  );
  const invoiceIt = () => goTo(pathTo('newDocument', { proforma: name }));
  const paymentLink = (
    <Rest because={document.piedica_plata} onClick={() => setOpen('plata')}>
      {words.document.paymentLink}
    </Rest>
  );
  return (
    <>
      <div className={styles['toolbar']} role="toolbar" aria-label={words.document.acts}>
        <div className={styles['first']}>
          {first.map(({ actiune }) => (
            <Button key={actiune} look={actiune === main ? 'first' : 'plainly'} onClick={() => setOpen(actiune)}>
              {words.document.transitions[actiune]}
            </Button>
          ))}
          {isProforma && hasOpenLines ? <Button onClick={invoiceIt}>{words.document.invoice}</Button> : null}
        </div>
        <div className={styles['rest']}>
          {named(others).filter(isPossible).map(quietly)}
          {mayIssue ? (
            <Rest because={null} onClick={() => goTo(pathTo('newRecurring', { din: name }))}>
              {words.recurring.makeRecurring}
            </Rest>
          ) : null}
          {document.piedica_plata === null ? paymentLink : null}
          {named(seldom).filter(isPossible).map(quietly)}
        </div>
        <div className={styles['impossible']}>
          {named([...usual, ...others])
            .filter(isImpossible)
            .map(quietly)}
          {isProforma && !hasOpenLines ? (
            <Rest because={words.document.nothingToInvoice} onClick={invoiceIt}>
              {words.document.invoice}
            </Rest>
          ) : null}
          {document.piedica_plata === null ? null : paymentLink}
          {named(seldom).filter(isImpossible).map(quietly)}
        </div>
      </div>
      {open === 'incaseaza' ? <CollectDialog document={document} onClose={close} /> : null}
      {open === 'storneaza' ? <ReverseDialog document={document} onClose={close} /> : null}
      {open === 'repune' ? <RestoreDialog document={document} onClose={close} /> : null}
      {open === 'restituie' && document.restituire ? (
        <RefundDialog document={document} offered={document.restituire} onClose={close} />
      ) : null}
      {open === 'email' ? <MailDialog document={document} onClose={close} /> : null}
      {open === 'awb' ? <TrackingDialog document={document} onClose={close} /> : null}
      {open === 'plata' ? <PaymentDialog document={document} onClose={close} /> : null}
      {isConfirmed(open) ? <ConfirmAct key={open} act={open} document={document} onClose={close} /> : null}
    </>
  );
}

interface RestProps {
  readonly because: string | null;
  readonly onClick: () => void;
  readonly children: string;
}

/** It stands back behind the usual acts, with the reason beside it where it is not possible. */
const Rest = ({ because, onClick, children }: RestProps) => (
  <div className={styles['one']}>
    <Button look="quiet" because={because} showsReason onClick={onClick}>
      {children}
    </Button>
  </div>
);

interface ActProps {
  readonly document: Document;
  readonly onClose: () => void;
}

type Confirmed = keyof typeof confirmed;
const isConfirmed = (open: Open): open is Confirmed => open !== null && open in confirmed;

interface Places {
  readonly serie: string;
  readonly numar: string;
}

/** Each of these is confirmed first: it says what it will do, and how it is done. */
const confirmed = {
  anuleaza: {
    text: ({ misca_stocul }: Document, words: Words) => words.document.willCancel(misca_stocul),
    run: (call: Call, params: Places) => call('post', '/app/api/facturi/{serie}/{numar}/anuleaza', { params }),
    goesAway: false,
  },
  sterge: {
    text: ({ misca_stocul }: Document, words: Words) => words.document.willDelete(misca_stocul),
    run: (call: Call, params: Places) => call('delete', '/app/api/facturi/{serie}/{numar}', { params }),
    goesAway: true,
  },
  spv: {
    text: (_document: Document, words: Words) => words.document.willSend,
    run: (call: Call, params: Places) => call('post', '/app/api/facturi/{serie}/{numar}/trimite-in-spv', { params }),
    goesAway: false,
  },
} as const;

function ConfirmAct({ act, document, onClose }: ActProps & { readonly act: Confirmed }) {
  const words = useWords();
  const say = useSay();
  const { text, run, goesAway } = confirmed[act];
  const doIt = useApiMutation(
    async (call, params: Places) => {
      await run(call, params);
    },
    () => {
      say(words.document.doneTransitions[act]);
      onClose();
    },
  );
  const params = { serie: document.serie, numar: document.numar };
  const confirm = () =>
    doIt.mutate(params, {
      // A deleted document cannot be read anew.
      onSuccess: () => {
        if (goesAway) goTo(pathTo('invoices'));
      },
    });
  return (
    <Confirm
      act={words.document.transitions[act]}
      title={`${words.document.transitions[act]}: ${document.serie} ${document.numar}`}
      onClose={onClose}
      onConfirm={confirm}
      isBusy={doIt.isPending}
      problem={doIt.error}
    >
      <p>{text(document, words)}</p>
    </Confirm>
  );
}

function MailDialog({ document, onClose }: ActProps) {
  const words = useWords();
  const say = useSay();
  const params = { serie: document.serie, numar: document.numar };
  const all = useMailed(document.client_id);
  const files = useApiQuery(addresses.document.files, { params, query: {} }).data?.randuri ?? [];
  const mail = useApiMutation(
    (call, body: { readonly email?: string; readonly fisiere: string[] }) =>
      call('post', '/app/api/facturi/{serie}/{numar}/trimite-pe-email', { params, body }),
    (_done, { email }) => {
      say(email === undefined ? words.addresses.toAllDone : words.document.mailed(email));
      onClose();
    },
  );
  // The field begins with what is known then.
  if (all === null) return null;
  const goesToAll = all.length > 0;
  return (
    <Dialog title={words.document.transitions.email} onClose={onClose}>
      <Form
        problem={mail.error}
        onSubmit={(typed) => {
          const email = typed.textOrNull('email');
          mail.mutate({ ...(email === null ? {} : { email }), fisiere: [...typed.ticked('fisiere')] });
          return undefined;
        }}
        acts={<DialogEnds act={words.document.transitions.email} onClose={onClose} isBusy={mail.isPending} />}
      >
        <TextField
          name="email"
          type="email"
          label={words.document.mailTo}
          value={goesToAll ? null : document.client.email}
          hint={goesToAll ? words.addresses.toAll(all.join(', ')) : undefined}
          maxLength={254}
          isNeeded={!goesToAll}
        />
        {files.length > 0 ? (
          <TickGroup
            name="fisiere"
            label={words.document.mailedFiles}
            hint={words.document.mailedFilesHint}
            choices={files.map(({ id }) => id)}
            shown={(id) => nameAndSize(files.find((file) => file.id === id))}
          />
        ) : null}
      </Form>
    </Dialog>
  );
}

/** V2-ADDR-3: the addresses of the client that get its documents, if there are others than its own; null until they are known. */
function useMailed(clientId: string): readonly string[] | null {
  const { data, error } = useApiQuery('/app/api/clienti/{id_client}/adrese-email', { params: { id_client: clientId } });
  if (error) return [];
  if (!data) return null;
  const others = data.altele.filter(({ documente }) => documente);
  if (others.length === 0) return [];
  return [data.principala, ...others].flatMap(({ email, documente }) => (documente && email ? [email] : []));
}

const nameAndSize = (file: { readonly nume: string; readonly octeti: number } | undefined): string =>
  file ? `${file.nume} (${shownSize(file.octeti)})` : '';

function TrackingDialog({ document, onClose }: ActProps) {
  const words = useWords();
  const say = useSay();
  const params = { serie: document.serie, numar: document.numar };
  const track = useApiMutation(
    (call, awb: string) => call('put', '/app/api/facturi/{serie}/{numar}/awb', { params, body: { awb } }),
    () => {
      say(words.saved);
      onClose();
    },
  );
  return (
    <Dialog title={words.document.transitions.awb} onClose={onClose}>
      <Form
        problem={track.error}
        onSubmit={(typed) => {
          track.mutate(typed.text('awb'));
          return undefined;
        }}
        acts={<DialogEnds act={words.acts.save} onClose={onClose} isBusy={track.isPending} />}
      >
        <TextField name="awb" label={words.form.trackingNumber} value={document.awb} maxLength={128} isNeeded />
      </Form>
    </Dialog>
  );
}

/** The link is made when it is asked for, and is the same however often. */
function PaymentDialog({ document: { serie, numar }, onClose }: ActProps) {
  const words = useWords();
  const make = useApiMutation((call, params: Places) =>
    call('post', '/app/api/facturi/{serie}/{numar}/genereaza-link-de-plata', { params }),
  );
  const shown: ReactNode = make.data ? (
    <ShownField label={words.document.paymentLink} value={make.data.link}>
      <CopyButton text={make.data.link} label={words.acts.copy} />
    </ShownField>
  ) : (
    <p>{words.document.paymentText}</p>
  );
  return (
    <Dialog title={words.document.paymentLink} onClose={onClose}>
      {shown}
      <ProblemNote problem={make.error} />
      <div className="acts acts-end">
        {make.data ? null : (
          <Button look="first" isBusy={make.isPending} onClick={() => make.mutate({ serie, numar })}>
            {words.document.makeLink}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

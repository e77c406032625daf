import { useState } from 'react';
import { type Answer, newKey } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm, Dialog, DialogEnds } from '../../parts/dialog.tsx';
import { ChoiceField, DateField, LongTextField, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { Table } from '../../parts/table.tsx';
import { Tick } from '../../parts/ticks.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation } from '../../queries.tsx';
import { typedDate, writtenDate } from '../../words/dates.ts';
import { moneyIn } from '../../words/money.ts';
import { fieldPrice, typedDecimal } from '../../words/numbers.ts';
import type { Words } from '../../words/ro.ts';
import { notNumber, useWords } from '../../words/words.ts';

export type ReceivedInvoice = Answer<'get', '/app/api/facturi-furnizori/{id_factura}'>;

const decisions = {
  aproba: '/app/api/facturi-furnizori/{id_factura}/aproba',
  asteapta: '/app/api/facturi-furnizori/{id_factura}/redeschide',
  proceseaza: '/app/api/facturi-furnizori/{id_factura}/proceseaza',
  stearsa: '/app/api/facturi-furnizori/{id_factura}/stearsa-de-furnizor',
} as const;

/** Approving and taking back are not confirmed, because each undoes the other. */
export function useDecision(id: string) {
  const words = useWords();
  const say = useSay();
  return useApiMutation(
    (call, transition: keyof typeof decisions) => call('post', decisions[transition], { params: { id_factura: id } }),
    (_done, transition) => say(words.received.done[transition]),
  );
}

/**
 * CON-RECV-2: a button for everything that the role may do is here; what cannot be done now stays, with the reason as its description.
 */
export function ReceivedActs({ invoice }: { readonly invoice: ReceivedInvoice }) {
  const words = useWords();
  const [open, setOpen] = useState<'refuse' | 'pay' | null>(null);
  const transition = useDecision(invoice.id);
  if (invoice.actiuni.length === 0) return null;
  const because = (act: keyof Words['received']['transitions']): string | null =>
    invoice.actiuni.find(({ actiune }) => actiune === act)?.piedica ?? null;
  const close = () => setOpen(null);
  return (
    <>
      <div className="acts" role="toolbar" aria-label={words.received.acts}>
        <Button
          look={because('aproba') ? 'plainly' : 'first'}
          because={because('aproba')}
          isBusy={transition.isPending}
          onClick={() => transition.mutate('aproba')}
        >
          {words.received.transitions.aproba}
        </Button>
        <Button because={because('respinge')} onClick={() => setOpen('refuse')}>
          {words.received.transitions.respinge}
        </Button>
        <Button
          because={because('asteapta')}
          isBusy={transition.isPending}
          onClick={() => transition.mutate('asteapta')}
        >
          {words.received.transitions.asteapta}
        </Button>
        <Button because={because('plateste')} onClick={() => setOpen('pay')}>
          {words.received.transitions.plateste}
        </Button>
        {(['proceseaza', 'stearsa'] as const).map((act) => (
          <Button key={act} because={because(act)} isBusy={transition.isPending} onClick={() => transition.mutate(act)}>
            {words.received.transitions[act]}
          </Button>
        ))}
      </div>
      <ProblemNote problem={transition.error} />
      {open === 'refuse' ? <RefuseDialog invoice={invoice} onClose={close} /> : null}
      {open === 'pay' ? <PayDialog invoice={invoice} today={invoice.azi} onClose={close} /> : null}
    </>
  );
}

interface RefuseDialogProps {
  readonly invoice: Pick<ReceivedInvoice, 'id' | 'sursa'>;
  readonly onClose: () => void;
}

/** GRP-SUP-16: the supplier who sent it through SPV can be told there why it was refused. */
export function RefuseDialog({ invoice: { id, sursa }, onClose }: RefuseDialogProps) {
  const words = useWords();
  const say = useSay();
  const refuse = useApiMutation(
    (call, body: { readonly motiv: string; readonly anunta_furnizorul: boolean }) =>
      call('post', '/app/api/facturi-furnizori/{id_factura}/respinge', { params: { id_factura: id }, body }),
    (_done, { anunta_furnizorul }) => {
      say(anunta_furnizorul ? words.received.refusedAndTold : words.received.done.respinge);
      onClose();
    },
  );
  return (
    <Dialog title={words.received.transitions.respinge} onClose={onClose}>
      <Form
        problem={refuse.error}
        onSubmit={(typed) => {
          const motiv = typed.text('motiv');
          if (motiv === '') return new Map([['motiv', words.problem.missing]]);
          refuse.mutate({ motiv, anunta_furnizorul: typed.isTicked('anunta_furnizorul') });
          return undefined;
        }}
        acts={<DialogEnds act={words.received.transitions.respinge} onClose={onClose} isBusy={refuse.isPending} />}
      >
        <LongTextField name="motiv" label={words.received.reason} hint={words.received.reasonHint} />
        {sursa === 'spv' ? (
          <Tick
            name="anunta_furnizorul"
            label={words.received.notifySupplier}
            hint={words.received.notifySupplierHint}
            isTicked
          />
        ) : null}
      </Form>
    </Dialog>
  );
}

interface PayDialogProps {
  readonly invoice: Pick<ReceivedInvoice, 'id' | 'suma_ramasa' | 'valuta'>;
  readonly today: string;
  readonly onClose: () => void;
}

type Kind = keyof Words['collect']['kinds'];

/** It is the dialog `Plată`. Each has one key: a second click, or a retry after a lost answer, pays once. */
export function PayDialog({ invoice: { id, suma_ramasa, valuta }, today, onClose }: PayDialogProps) {
  const words = useWords();
  const say = useSay();
  const [key] = useState(newKey);
  const pay = useApiMutation(
    (call, body: { readonly suma: number; readonly data: string; readonly tip_incasare: Kind }) =>
      call('post', '/app/api/facturi-furnizori/{id_factura}/plati', { params: { id_factura: id }, body, key }),
    () => {
      say(words.received.paidDone);
      onClose();
    },
  );
  return (
    <Dialog title={words.received.payment} onClose={onClose}>
      <Form
        problem={pay.error}
        onSubmit={(typed) => {
          const amount = typedDecimal(typed.text('suma'));
          const date = typedDate(typed.text('data'));
          if (amount === null || date === null) {
            return new Map([
              ...(amount === null
                ? [['suma', notNumber(words, typed.text('suma'), words.form.notNumber)] as const]
                : []),
              ...(date === null ? [['data', words.dates.wrong] as const] : []),
            ]);
          }
          pay.mutate({ suma: Number(amount), data: date, tip_incasare: typed.text('tip_incasare') as Kind });
          return undefined;
        }}
        acts={<DialogEnds act={words.received.record} onClose={onClose} isBusy={pay.isPending} />}
      >
        <TextField
          name="suma"
          label={words.received.amount}
          hint={words.received.leftHint(moneyIn(suma_ramasa, valuta))}
          value={fieldPrice(suma_ramasa)}
          maxLength={20}
          isNeeded
        />
        <ChoiceField
          name="tip_incasare"
          label={words.received.kind}
          value="Banca"
          choices={Object.entries(words.collect.kinds)}
        />
        <DateField name="data" label={words.received.date} value={writtenDate(today)} />
      </Form>
    </Dialog>
  );
}

type Payment = ReceivedInvoice['plati'][number];

/** It shows what was paid, and what of it can be taken back. */
export function Payments({ invoice }: { readonly invoice: ReceivedInvoice }) {
  const words = useWords();
  const [open, setOpen] = useState<Payment | null>(null);
  const { plati, valuta, actiuni } = invoice;
  if (plati.length === 0) return null;
  const kinds: Readonly<Record<string, string>> = words.collect.kinds;
  return (
    <>
      <Table
        caption={words.received.payments}
        isTitled
        rows={plati}
        keyOf={({ id }) => id ?? ''}
        empty={null}
        columns={[
          { title: words.received.date, cell: ({ data }) => writtenDate(data) },
          { title: words.received.kind, cell: ({ tip }) => kinds[tip] ?? tip },
          { title: words.received.amount, cell: ({ suma }) => moneyIn(suma, valuta), isNumber: true },
          {
            title: '',
            cell: (payment) =>
              actiuni.length === 0 ? null : (
                <Button look="small" onClick={() => setOpen(payment)}>
                  {words.received.removePayment}
                </Button>
              ),
          },
        ]}
      />
      {open ? <RemovePayment invoice={invoice} payment={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

interface RemovePaymentProps {
  readonly invoice: ReceivedInvoice;
  readonly payment: Payment;
  readonly onClose: () => void;
}

function RemovePayment({ invoice: { id, valuta }, payment, onClose }: RemovePaymentProps) {
  const words = useWords();
  const say = useSay();
  const remove = useApiMutation(
    (call, id_plata: string) =>
      call('delete', '/app/api/facturi-furnizori/{id_factura}/plati/{id_plata}', {
        params: { id_factura: id, id_plata },
      }),
    () => {
      say(words.received.paymentRemoved);
      onClose();
    },
  );
  return (
    <Confirm
      act={words.received.removePayment}
      title={words.received.removePayment}
      onClose={onClose}
      onConfirm={() => remove.mutate(payment.id ?? '')}
      isBusy={remove.isPending}
      problem={remove.error}
    >
      <p>{words.received.removePaymentText(moneyIn(payment.suma, valuta))}</p>
    </Confirm>
  );
}

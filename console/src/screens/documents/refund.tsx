import { useState } from 'react';
import { newKey } from '../../api.ts';
import { Dialog, DialogEnds } from '../../parts/dialog.tsx';
import { ChoiceField, DateField, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation } from '../../queries.tsx';
import { day, moment, writtenDate } from '../../words/dates.ts';
import { moneyIn } from '../../words/money.ts';
import { fieldPrice } from '../../words/numbers.ts';
import type { Words } from '../../words/ro.ts';
import { useWords } from '../../words/words.ts';
import type { Document } from './document.ts';
import { type RefundRequest, refundRequest, wayOf } from './refund-body.ts';

interface RefundProps {
  readonly document: Document;
  readonly offered: NonNullable<Document['restituire']>;
  readonly onClose: () => void;
}

type Kind = RefundProps['offered']['feluri'][number];

/** CON-REFUND-1: it is the dialog `Restituire`. Each has one key: a second click, or a retry after a lost answer, gives back once. */
export function RefundDialog({ document, offered, onClose }: RefundProps) {
  const words = useWords();
  const say = useSay();
  const [key] = useState(newKey);
  const { pe, feluri, cel_mult, plati_card } = offered;
  // Money that came by card goes back to the card, where it can.
  const [chosen, setChosen] = useState<string>(plati_card[0]?.id ?? feluri[0] ?? '');
  const way = wayOf(offered, chosen);
  const params = { serie: pe.serie, numar: pe.numar };
  const isElsewhere = pe.serie !== document.serie || pe.numar !== document.numar;
  const isInForce = document.status === 'emisa' && !isElsewhere;
  const refund = useApiMutation(
    async (call, request: RefundRequest<Kind>) => {
      if (request.is === 'recorded') {
        await call('post', '/app/api/facturi/{serie}/{numar}/restituiri', { params, body: request.body, key });
      } else {
        await call('post', '/app/api/facturi/{serie}/{numar}/restituiri-card', { params, body: request.body, key });
      }
    },
    (_done, request) => {
      say(request.is === 'recorded' ? words.refund.done : words.refund.asked);
      onClose();
    },
  );
  const ways = [
    ...plati_card.map(({ id, procesator, la }): readonly [string, string] => [
      id,
      words.refund.byProcessor(processorName(words, procesator), day(la)),
    ]),
    ...feluri.map((kind): readonly [string, string] => [kind, words.refund.kinds[kind]]),
  ];
  const isByProcessor = way?.is === 'by-processor';
  return (
    <Dialog title={words.refund.title} onClose={onClose}>
      {isElsewhere ? <p className="note">{words.refund.onReversal(`${pe.serie} ${pe.numar}`)}</p> : null}
      {isInForce ? <p className="note">{words.refund.inForce}</p> : null}
      <Form
        problem={refund.error}
        onSubmit={(typed) => {
          const request = refundRequest(
            words,
            { suma: typed.text('suma'), fel: typed.text('fel'), data: typed.text('data') },
            offered,
          );
          if ('wrong' in request) return request.wrong;
          refund.mutate(request);
          return undefined;
        }}
        acts={
          <DialogEnds
            act={isByProcessor ? words.refund.ask : words.collect.act}
            onClose={onClose}
            isBusy={refund.isPending}
          />
        }
      >
        <ChoiceField name="fel" label={words.collect.kind} value={chosen} choices={ways} onChange={setChosen} />
        <TextField
          // Another way has another limit, which stands in the field.
          key={way?.most}
          name="suma"
          label={words.collect.amount}
          hint={words.refund.most(moneyIn(way?.most ?? cel_mult, document.valuta))}
          value={fieldPrice(way?.most ?? cel_mult)}
          maxLength={20}
          isNeeded
        />
        {isByProcessor ? (
          <p className="hint">{words.refund.byProcessorHint}</p>
        ) : (
          <DateField name="data" label={words.collect.date} value={writtenDate(document.azi)} />
        )}
      </Form>
    </Dialog>
  );
}

const processorName = (words: Words, name: string): string => words.refund.processors[name] ?? name;

/** CON-CARD-1: it shows what the card processor is giving back, and what it could not; what is done stands among the collections. */
export function CardRefunds({ document: { restituiri_card, valuta } }: { readonly document: Document }) {
  const words = useWords();
  const shown = restituiri_card.filter(({ stare }) => stare !== 'facuta');
  if (shown.length === 0) return null;
  return (
    <section className="card" aria-labelledby="restituiri-card">
      <h2 id="restituiri-card">{words.refund.cardTitle}</h2>
      {shown.map(({ id, suma, stare, motiv, la }) => (
        <div key={id} className={stare === 'esuata' ? 'note note-wrong' : 'note'} role="status">
          <p>{words.refund.states[stare](moneyIn(suma, valuta))}</p>
          {motiv ? <p className="small">{words.refund.reason(motiv)}</p> : null}
          <p className="small quiet">{moment(la)}</p>
        </div>
      ))}
    </section>
  );
}

import { useState } from 'react';
import type { Answer } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { CursorPages, useCursor } from '../../parts/cursor-pages.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { DateField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { Loaded } from '../../parts/screen.tsx';
import { Table } from '../../parts/table.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { endOfDay, moment, startOfDay, typedDate } from '../../words/dates.ts';
import { useWords } from '../../words/words.ts';
import { PlainText } from './verifying-code.tsx';
import styles from './webhooks.module.css';

export type Webhook = Answer<'get', '/app/api/webhookuri'>['webhookuri'][number];
type Attempt = Answer<'get', '/app/api/webhookuri/{id_webhook}/livrari'>['randuri'][number];

/** It shows what was sent to a webhook and what came back, and sends again. */
export function Deliveries({ webhook, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) {
  const words = useWords();
  const cursor = useCursor(webhook.id);
  const asked = useApiQuery(
    '/app/api/webhookuri/{id_webhook}/livrari',
    { params: { id_webhook: webhook.id }, query: cursor.query },
    // A delivery that is sent while somebody looks appears by itself.
    { refetchAfter: () => (cursor.isFirst ? 5000 : null) },
  );
  const [opened, setOpened] = useState<Attempt | null>(null);
  return (
    <Dialog title={opened ? words.webhooks.deliveryTitle : words.webhooks.deliveriesTitle} onClose={onClose}>
      <p className={`quiet ${styles['address']} ${styles['deliveries']}`}>{webhook.url}</p>
      {opened ? (
        <OneDelivery webhook={webhook} attempt={opened} onBack={() => setOpened(null)} />
      ) : (
        <>
          <Loaded asked={asked}>
            {({ randuri, urmatoarea }) => (
              <>
                <Table
                  caption={words.webhooks.deliveries}
                  rows={randuri}
                  keyOf={({ id }) => id}
                  empty={<p>{words.webhooks.noDeliveries}</p>}
                  columns={[
                    {
                      title: words.webhooks.at,
                      cell: ({ la }) => <span className={styles['moment']}>{moment(la)}</span>,
                    },
                    { title: words.webhooks.event, cell: ({ tip }) => <code className="small">{tip}</code> },
                    { title: words.webhooks.attempt, cell: ({ incercare }) => incercare, isNumber: true },
                    { title: words.webhooks.answer, cell: (attempt) => <AnswerOf attempt={attempt} /> },
                    {
                      title: '',
                      cell: (attempt) => (
                        <Button look="small" onClick={() => setOpened(attempt)}>
                          {words.webhooks.open}
                        </Button>
                      ),
                    },
                  ]}
                />
                <CursorPages cursor={cursor} next={urmatoarea} />
              </>
            )}
          </Loaded>
          <ResendPeriod webhook={webhook} />
        </>
      )}
    </Dialog>
  );
}

function AnswerOf({ attempt }: { readonly attempt: Attempt }) {
  const words = useWords();
  const { status_http, reusita, eroare, durata_ms, urmatoarea_incercare: next } = attempt;
  return (
    <>
      <span className={reusita ? 'badge badge-good' : 'badge badge-wrong'}>
        {status_http ?? words.webhooks.noAnswer}
      </span>{' '}
      {durata_ms === null ? null : <span className="quiet small">{durata_ms} ms</span>}
      {eroare === null ? null : <p className="quiet small">{eroare}</p>}
      {next === null ? null : <p className="quiet small">{words.webhooks.next(moment(next))}</p>}
    </>
  );
}

interface OneDeliveryProps {
  readonly webhook: Webhook;
  readonly attempt: Attempt;
  readonly onBack: () => void;
}

function OneDelivery({ webhook, attempt, onBack }: OneDeliveryProps) {
  const words = useWords();
  const say = useSay();
  const params = { id_webhook: webhook.id, id_livrare: attempt.id };
  const asked = useApiQuery('/app/api/webhookuri/{id_webhook}/livrari/{id_livrare}', { params });
  const resend = useApiMutation(
    (call, _: null) => call('post', '/app/api/webhookuri/{id_webhook}/livrari/{id_livrare}/retrimite', { params }),
    () => {
      say(words.webhooks.resent(1));
      onBack();
    },
  );
  return (
    <Loaded asked={asked}>
      {({ cerere, webhook_timestamp, raspuns }) => (
        <>
          <h3>{words.webhooks.request}</h3>
          {cerere === null ? (
            <p className="quiet">{words.webhooks.requestGone}</p>
          ) : (
            <PlainText
              label={words.webhooks.request}
              text={[
                `POST ${webhook.url}`,
                'content-type: application/json',
                `webhook-id: ${attempt.eveniment_id}`,
                `webhook-timestamp: ${webhook_timestamp}`,
                '',
                written(cerere),
              ].join('\n')}
            />
          )}
          <h3>{words.webhooks.answer}</h3>
          <div>
            <AnswerOf attempt={attempt} />
          </div>
          {raspuns === null || raspuns === '' ? null : <PlainText label={words.webhooks.answer} text={raspuns} />}
          <ProblemNote problem={resend.error} />
          <div className="acts acts-end">
            <Button onClick={onBack}>{words.webhooks.back}</Button>
            <Button
              look="first"
              onClick={() => resend.mutate(null)}
              isBusy={resend.isPending}
              because={cerere === null ? words.webhooks.requestGone : webhook.activ ? null : words.webhooks.isOff}
            >
              {words.webhooks.resend}
            </Button>
          </div>
        </>
      )}
    </Loaded>
  );
}

/** People read the body on several lines; what was signed is on one. */
const written = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

function ResendPeriod({ webhook }: { readonly webhook: Webhook }) {
  const words = useWords();
  const say = useSay();
  const resend = useApiMutation(
    (call, body: { de_la: string; pana_la: string }) =>
      call('post', '/app/api/webhookuri/{id_webhook}/retrimite', { params: { id_webhook: webhook.id }, body }),
    ({ cate }) => say(words.webhooks.resent(cate)),
  );
  return (
    <details className={styles['period']}>
      <summary>{words.webhooks.resendPeriod}</summary>
      <Form
        problem={resend.error}
        onSubmit={(typed) => {
          const [from, until] = [typedDate(typed.text('de_la')), typedDate(typed.text('pana_la'))];
          if (!from) return new Map([['de_la', words.dates.wrong]]);
          if (!until) return new Map([['pana_la', words.dates.wrong]]);
          resend.mutate({ de_la: startOfDay(from), pana_la: endOfDay(until) });
          return undefined;
        }}
        acts={
          <Button type="submit" isBusy={resend.isPending} because={webhook.activ ? null : words.webhooks.isOff}>
            {words.webhooks.resendAll}
          </Button>
        }
      >
        <DateField name="de_la" label={words.webhooks.from} />
        <DateField name="pana_la" label={words.webhooks.until} />
      </Form>
    </details>
  );
}

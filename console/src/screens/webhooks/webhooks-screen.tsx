import { useId, useState } from 'react';
import type { Sent } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm, Dialog, DialogEnds } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { Below, Loaded, Screen } from '../../parts/screen.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { TickGroup } from '../../parts/ticks.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { moment } from '../../words/dates.ts';
import { useWords } from '../../words/words.ts';
import { Deliveries, type Webhook } from './deliveries.tsx';
import { VerifyingCode } from './verifying-code.tsx';
import styles from './webhooks.module.css';

type Shown =
  | { readonly is: 'form'; readonly webhook: Webhook | null }
  | { readonly is: 'deleted' | 'rotated' | 'deliveries'; readonly webhook: Webhook };

/** /app/setari/webhookuri shows where events are sent, and how it went. */
export function WebhooksScreen() {
  const words = useWords();
  const webhooks = useApiQuery('/app/api/webhookuri', {});
  const [shown, setShown] = useState<Shown | null>(null);
  const close = () => setShown(null);
  return (
    <Screen
      title={words.menu.webhooks}
      intro={words.webhooks.intro}
      acts={
        <Button look="first" onClick={() => setShown({ is: 'form', webhook: null })}>
          {words.webhooks.add}
        </Button>
      }
    >
      <Loaded asked={webhooks}>
        {({ webhookuri, evenimente }) => (
          <>
            {webhookuri.length === 0 ? <p className="card quiet">{words.webhooks.empty}</p> : null}
            {webhookuri.map((webhook) => (
              <WebhookCard key={webhook.id} webhook={webhook} onShow={setShown} />
            ))}
            {shown?.is === 'form' ? <WebhookForm webhook={shown.webhook} choices={evenimente} onClose={close} /> : null}
          </>
        )}
      </Loaded>
      {shown?.is === 'deliveries' ? <Deliveries webhook={shown.webhook} onClose={close} /> : null}
      {shown?.is === 'rotated' ? <RotatedSecret webhook={shown.webhook} onClose={close} /> : null}
      {shown?.is === 'deleted' ? <DeletedWebhook webhook={shown.webhook} onClose={close} /> : null}
      <Below asked={[webhooks]}>
        <VerifyingCode />
      </Below>
    </Screen>
  );
}

interface WebhookCardProps {
  readonly webhook: Webhook;
  readonly onShow: (shown: Shown) => void;
}

function WebhookCard({ webhook, onShow }: WebhookCardProps) {
  const words = useWords();
  const { url, descriere, evenimente } = webhook;
  const heading = useId();
  return (
    <section className="card" aria-labelledby={heading}>
      <div className={styles['head']}>
        <h2 id={heading} className={styles['address']}>
          {url}
        </h2>
        <StateOf webhook={webhook} />
      </div>
      {descriere === null ? null : <p className="quiet">{descriere}</p>}
      <dl className="facts">
        <dt>{words.webhooks.events}</dt>
        <dd>
          <code className="small">{evenimente.join(', ')}</code>
        </dd>
        <dt>{words.webhooks.last}</dt>
        <dd>
          <LastOf webhook={webhook} />
        </dd>
      </dl>
      <Acts webhook={webhook} onShow={onShow} />
    </section>
  );
}

function StateOf({ webhook: { activ, motiv_dezactivare, dezactivat_la } }: { readonly webhook: Webhook }) {
  const words = useWords();
  if (activ) return <span className="badge badge-good">{words.webhooks.on}</span>;
  const isByHand = motiv_dezactivare === 'oprit_manual';
  const reasons: Readonly<Record<string, string>> = words.webhooks.because;
  return (
    <p className="quiet small">
      <span className={isByHand ? 'badge' : 'badge badge-wrong'}>{words.webhooks.off}</span>{' '}
      {motiv_dezactivare === null ? null : reasons[motiv_dezactivare]} {dezactivat_la ? moment(dezactivat_la) : null}
    </p>
  );
}

function LastOf({ webhook: { ultima_livrare: last } }: { readonly webhook: Webhook }) {
  const words = useWords();
  if (last === null) return <span className="quiet">{words.never}</span>;
  const answer = last.status_http === null ? words.webhooks.noAnswer : String(last.status_http);
  return (
    <>
      <span className={last.reusita ? 'badge badge-good' : 'badge badge-wrong'}>{answer}</span>{' '}
      <span className="quiet small">{moment(last.la)}</span>
    </>
  );
}

function Acts({ webhook, onShow }: WebhookCardProps) {
  const words = useWords();
  const say = useSay();
  const params = { id_webhook: webhook.id };
  const test = useApiMutation(
    (call, _: null) => call('post', '/app/api/webhookuri/{id_webhook}/testeaza', { params }),
    ({ status_http, durata_ms, eroare }) => say(eroare ?? words.webhooks.tested(status_http, durata_ms)),
  );
  const switchActive = useApiMutation(
    (call, activ: boolean) => call('patch', '/app/api/webhookuri/{id_webhook}', { params, body: { activ } }),
    () => say(words.saved),
  );
  return (
    <>
      <ProblemNote problem={test.error ?? switchActive.error} />
      <div className="acts">
        <Button look="small" onClick={() => onShow({ is: 'deliveries', webhook })}>
          {words.webhooks.deliveries}
        </Button>
        <Button look="small" onClick={() => test.mutate(null)} isBusy={test.isPending}>
          {words.webhooks.test}
        </Button>
        <Button look="small" onClick={() => onShow({ is: 'form', webhook })}>
          {words.acts.change}
        </Button>
        <Button look="small" onClick={() => switchActive.mutate(!webhook.activ)} isBusy={switchActive.isPending}>
          {webhook.activ ? words.webhooks.turnOff : words.webhooks.turnOn}
        </Button>
        <Button look="small" onClick={() => onShow({ is: 'rotated', webhook })}>
          {words.webhooks.rotate}
        </Button>
        <Button look="small" onClick={() => onShow({ is: 'deleted', webhook })}>
          {words.acts.remove}
        </Button>
      </div>
    </>
  );
}

interface WebhookFormProps {
  /** It is null for a new one. */
  readonly webhook: Webhook | null;
  readonly choices: readonly string[];
  readonly onClose: () => void;
}

type Pattern = Extract<Sent<'post', '/app/api/webhookuri'>['body'], object>['evenimente'][number];

interface TypedWebhook {
  readonly url: string;
  readonly evenimente: Pattern[];
  /** An empty description removes it. */
  readonly descriere?: string;
}

function WebhookForm({ webhook, choices, onClose }: WebhookFormProps) {
  const words = useWords();
  const say = useSay();
  const create = useApiMutation((call, body: TypedWebhook) => call('post', '/app/api/webhookuri', { body }));
  const change = useApiMutation(
    (call, body: TypedWebhook) =>
      call('patch', '/app/api/webhookuri/{id_webhook}', { params: { id_webhook: webhook?.id ?? '' }, body }),
    () => {
      say(words.saved);
      onClose();
    },
  );
  if (create.data) {
    const { secret } = create.data;
    return <ShownOnce title={words.webhooks.made} label={words.webhooks.secret} secret={secret} onClose={onClose} />;
  }
  const act = webhook ? change : create;
  return (
    <Dialog title={webhook ? words.webhooks.changed : words.webhooks.add} onClose={onClose}>
      <Form
        problem={act.error}
        onSubmit={(typed) => {
          const chosen = typed.ticked('evenimente');
          if (chosen.length === 0) return new Map([['evenimente', words.webhooks.noEvents]]);
          act.mutate({
            url: typed.text('url'),
            evenimente: [...chosen] as Pattern[],
            ...(webhook || typed.text('descriere') !== '' ? { descriere: typed.text('descriere') } : {}),
          });
          return undefined;
        }}
        acts={<DialogEnds act={words.acts.save} onClose={onClose} isBusy={act.isPending} />}
      >
        <TextField
          name="url"
          label={words.webhooks.url}
          hint={words.webhooks.urlHint}
          value={webhook?.url ?? ''}
          placeholder="https://"
          keys="url"
          maxLength={2048}
          isNeeded
        />
        <TextField
          name="descriere"
          label={words.webhooks.description}
          value={webhook?.descriere ?? ''}
          maxLength={200}
        />
        <TickGroup
          name="evenimente"
          label={words.webhooks.events}
          hint={words.webhooks.eventsHint}
          choices={choices}
          ticked={webhook?.evenimente ?? ['*']}
        />
      </Form>
    </Dialog>
  );
}

function RotatedSecret({ webhook, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) {
  const words = useWords();
  const rotate = useApiMutation((call, _: null) =>
    call('post', '/app/api/webhookuri/{id_webhook}/roteste-secretul', { params: { id_webhook: webhook.id } }),
  );
  if (rotate.data) {
    const { secret } = rotate.data;
    return <ShownOnce title={words.webhooks.rotated} label={words.webhooks.secret} secret={secret} onClose={onClose} />;
  }
  return (
    <Confirm
      act={words.webhooks.rotate}
      title={words.webhooks.rotateTitle}
      onClose={onClose}
      onConfirm={() => rotate.mutate(null)}
      isBusy={rotate.isPending}
      problem={rotate.error}
    >
      <p>{words.webhooks.rotateText}</p>
    </Confirm>
  );
}

function DeletedWebhook({ webhook, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) {
  const words = useWords();
  const say = useSay();
  const remove = useApiMutation(
    (call, _: null) => call('delete', '/app/api/webhookuri/{id_webhook}', { params: { id_webhook: webhook.id } }),
    () => {
      say(words.webhooks.deleted);
      onClose();
    },
  );
  return (
    <Confirm
      act={words.acts.remove}
      title={words.webhooks.deleteTitle}
      onClose={onClose}
      onConfirm={() => remove.mutate(null)}
      isBusy={remove.isPending}
      problem={remove.error}
    >
      <p>{words.webhooks.deleteText(webhook.url)}</p>
    </Confirm>
  );
}

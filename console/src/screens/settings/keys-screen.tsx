import { useState } from 'react';
import type { Answer } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm, Dialog, DialogEnds } from '../../parts/dialog.tsx';
import { DateField, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { Below, Loaded, Screen } from '../../parts/screen.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { Table } from '../../parts/table.tsx';
import { TickGroup } from '../../parts/ticks.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { day, endOfDay, moment, typedDate } from '../../words/dates.ts';
import type { Words } from '../../words/ro.ts';
import { useWords } from '../../words/words.ts';
import { SettingsForm } from './settings-form.tsx';

type Keys = Answer<'get', '/app/api/chei'>;
type Key = Keys['chei'][number];
type Right = Key['drepturi'][number];

/** /app/setari/chei shows the keys of programs, made here and shown once. */
export function KeysScreen() {
  const words = useWords();
  const keys = useApiQuery('/app/api/chei', {});
  const [isMaking, setMaking] = useState(false);
  const [revoked, setRevoked] = useState<Key | null>(null);
  return (
    <Screen
      title={words.menu.keys}
      intro={words.keys.intro}
      acts={
        <Button look="first" onClick={() => setMaking(true)} because={keys.data ? whyNoMore(words, keys.data) : null}>
          {words.keys.add}
        </Button>
      }
    >
      <Loaded asked={keys}>
        {(data) => (
          <>
            <p className="quiet">{words.keys.allowed(active(data).length, data.permise)}</p>
            <Table
              caption={words.keys.caption}
              rows={data.chei}
              keyOf={({ nume, creata_la }) => `${nume} ${creata_la}`}
              empty={<p>{words.keys.empty}</p>}
              columns={[
                { title: words.keys.name, cell: ({ nume }) => <strong>{nume}</strong>, onPhone: 'left' },
                {
                  title: words.keys.rights,
                  cell: ({ drepturi }) => <code className="small">{drepturi.join(', ')}</code>,
                  onPhone: 'left',
                },
                {
                  title: words.keys.lastUse,
                  cell: ({ folosita_la }) => (folosita_la ? moment(folosita_la) : words.never),
                  onPhone: 'hidden',
                },
                { title: words.keys.ends, cell: (key) => <EndOf apiKey={key} />, onPhone: 'right' },
                {
                  title: '',
                  onPhone: 'right',
                  cell: (key) =>
                    key.revocata_la === null ? (
                      <Button look="small" onClick={() => setRevoked(key)}>
                        {words.acts.revoke}
                      </Button>
                    ) : null,
                },
              ]}
            />
          </>
        )}
      </Loaded>
      <Below asked={[keys]}>
        <SettingsForm title={words.keys.browsers} names={['origini_browser']} />
      </Below>
      {isMaking ? <NewKey onClose={() => setMaking(false)} /> : null}
      {revoked ? <RevokedKey apiKey={revoked} onClose={() => setRevoked(null)} /> : null}
    </Screen>
  );
}

const active = ({ chei }: Keys): readonly Key[] => chei.filter(({ activa }) => activa);

/** The limit is shown before it is reached. */
const whyNoMore = (words: Words, keys: Keys): string | null =>
  keys.permise !== null && active(keys).length >= keys.permise ? words.keys.noMore(keys.permise) : null;

function EndOf({ apiKey: { expira_la, revocata_la } }: { readonly apiKey: Key }) {
  const words = useWords();
  if (revocata_la) return <span className="badge badge-wrong">{words.keys.revoked(day(revocata_la))}</span>;
  return expira_la ? day(expira_la) : words.keys.noEnd;
}

function NewKey({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const make = useApiMutation((call, body: { nume: string; drepturi: Right[]; expira_la: string | null }) =>
    call('post', '/app/api/chei', { body }),
  );
  if (make.data) {
    return <ShownOnce title={words.keys.made} label={words.keys.key} secret={make.data.cheie} onClose={onClose} />;
  }
  return (
    <Dialog title={words.keys.add} onClose={onClose}>
      <Form
        problem={make.error}
        onSubmit={(typed) => {
          const date = typedDate(typed.text('expira_la'));
          const wrong = new Map([
            ...(typed.ticked('drepturi').length === 0 ? [['drepturi', words.keys.noRights] as const] : []),
            ...(typed.text('expira_la') !== '' && !date ? [['expira_la', words.dates.wrong] as const] : []),
          ]);
          if (wrong.size > 0) return wrong;
          make.mutate({
            nume: typed.text('nume'),
            drepturi: typed.ticked('drepturi') as Right[],
            expira_la: date && endOfDay(date),
          });
          return undefined;
        }}
        acts={<DialogEnds act={words.keys.make} onClose={onClose} isBusy={make.isPending} />}
      >
        <TextField name="nume" label={words.keys.name} hint={words.keys.nameHint} maxLength={255} isNeeded />
        <TickGroup name="drepturi" label={words.keys.rights} choices={rights} />
        <DateField name="expira_la" label={words.keys.ends} hint={words.keys.endsHint} />
      </Form>
    </Dialog>
  );
}

/** The rights are named as the wire names them; the type holds that none is missing. */
const rights = Object.keys({
  'facturi:citire': true,
  'facturi:emitere': true,
  'facturi:anulare': true,
  'facturi:incasare': true,
  'facturi:spv': true,
  'facturi:trimitere': true,
  'articole:citire': true,
  'articole:scriere': true,
  'articole:gestionare': true,
  'clienti:citire': true,
  'clienti:scriere': true,
  'clienti:gestionare': true,
  'furnizori:citire': true,
  'furnizori:gestionare': true,
  'parteneri:citire': true,
  'solduri:citire': true,
  'solduri:gestionare': true,
  'rapoarte:citire': true,
  'contabilitate:citire': true,
  'firma:citire': true,
  'firma:gestionare': true,
  'arhive:gestionare': true,
  'evenimente:citire': true,
  'webhook:gestionare': true,
} satisfies Readonly<Record<Right, true>>) as readonly Right[];

function RevokedKey({ apiKey, onClose }: { readonly apiKey: Key; readonly onClose: () => void }) {
  const { nume: name, drepturi, folosita_la } = apiKey;
  const words = useWords();
  const say = useSay();
  const revoke = useApiMutation(
    (call, _nothing: null) => call('post', '/app/api/chei/revoca', { body: { nume: name } }),
    () => {
      say(words.keys.revokedNow(name));
      onClose();
    },
  );
  return (
    <Confirm
      act={words.acts.revoke}
      title={words.keys.revokeTitle(name)}
      onClose={onClose}
      onConfirm={() => revoke.mutate(null)}
      isBusy={revoke.isPending}
      problem={revoke.error}
    >
      <p>{words.keys.revokeText}</p>
      <p className="small">
        {words.keys.lastUse}: {folosita_la ? moment(folosita_la) : words.never}. {words.keys.rights}:{' '}
        {drepturi.join(', ')}.
      </p>
    </Confirm>
  );
}

import { useState } from 'react';
import type { Answer } from '../../api.ts';
import type { Role } from '../../me.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm, Dialog, DialogEnds } from '../../parts/dialog.tsx';
import { ChoiceField, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { Below, Loaded, Screen } from '../../parts/screen.tsx';
import { Table } from '../../parts/table.tsx';
import { useSay } from '../../parts/toasts.tsx';
import { useApiMutation, useApiQuery } from '../../queries.tsx';
import { useSession } from '../../session.tsx';
import { day } from '../../words/dates.ts';
import { useWords } from '../../words/words.ts';
import { SettingsForm } from './settings-form.tsx';

type Member = Answer<'get', '/app/api/membri'>['membri'][number];
type Open = { readonly is: 'invite' } | { readonly is: 'role' | 'remove'; readonly member: Member };

/** /app/setari/utilizatori shows who may come in, and as what. */
export function MembersScreen() {
  const words = useWords();
  const members = useApiQuery('/app/api/membri', {});
  const { me } = useSession();
  const say = useSay();
  const [open, setOpen] = useState<Open | null>(null);
  const again = useApiMutation(
    (call, { id }: Member) => call('post', '/app/api/membri/{id}/invitatie', { params: { id } }),
    (_done, { email }) => say(words.members.invited(email)),
  );
  const close = () => setOpen(null);
  return (
    <Screen
      title={words.menu.members}
      intro={words.members.intro}
      acts={
        <Button look="first" onClick={() => setOpen({ is: 'invite' })}>
          {words.members.invite}
        </Button>
      }
    >
      <ProblemNote problem={again.error} />
      <Loaded asked={members}>
        {({ membri }) => (
          <Table
            caption={words.members.caption}
            rows={membri}
            keyOf={({ id }) => id}
            empty={null}
            columns={[
              {
                title: words.people.email,
                cell: ({ email }) => (
                  <>
                    <strong>{email}</strong>{' '}
                    {email === me.email ? <span className="badge">{words.members.you}</span> : null}
                  </>
                ),
              },
              { title: words.members.role, cell: ({ rol }) => words.roles[rol] },
              { title: words.members.since, cell: ({ din }) => day(din) },
              { title: words.members.state, cell: (member) => <StateOf member={member} /> },
              {
                title: '',
                cell: (member) => (
                  <>
                    {member.a_intrat ? null : (
                      <Button look="small" onClick={() => again.mutate(member)} isBusy={again.isPending}>
                        {words.members.inviteAgain}
                      </Button>
                    )}
                    <Button look="small" onClick={() => setOpen({ is: 'role', member })}>
                      {words.members.changeRole}
                    </Button>
                    <Button look="small" onClick={() => setOpen({ is: 'remove', member })}>
                      {words.acts.remove}
                    </Button>
                  </>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      <Below asked={[members]}>
        <SettingsForm title={words.members.safety} names={['cere_al_doilea_factor']} />
      </Below>
      {open?.is === 'invite' ? <Invite onClose={close} /> : null}
      {open?.is === 'role' ? <ChangeRole member={open.member} onClose={close} /> : null}
      {open?.is === 'remove' ? <Remove member={open.member} onClose={close} /> : null}
    </Screen>
  );
}

function StateOf({ member: { a_intrat, al_doilea_factor } }: { readonly member: Member }) {
  const words = useWords();
  if (!a_intrat) return <span className="badge badge-warn">{words.members.waiting}</span>;
  return (
    <span className={al_doilea_factor ? 'badge badge-good' : 'badge'}>
      {al_doilea_factor ? words.members.twoFactors : words.members.oneFactor}
    </span>
  );
}

function RoleField({ role, onChange }: { readonly role: Role; readonly onChange: (role: Role) => void }) {
  const words = useWords();
  return (
    <ChoiceField
      name="rol"
      label={words.members.role}
      value={role}
      choices={Object.entries(words.roles)}
      hint={words.members.roleHints[role]}
      onChange={(chosen) => onChange(chosen as Role)}
    />
  );
}

interface DialogProps {
  readonly onClose: () => void;
}

function Invite({ onClose }: DialogProps) {
  const words = useWords();
  const say = useSay();
  // The role that may do least stands last, so that nobody is given more than was chosen.
  const [role, setRole] = useState(Object.keys(words.roles).at(-1) as Role);
  const invite = useApiMutation(
    (call, body: { email: string; rol: Role }) => call('post', '/app/api/membri', { body }),
    (_done, { email }) => {
      say(words.members.invited(email));
      onClose();
    },
  );
  return (
    <Dialog title={words.members.inviteTitle} onClose={onClose}>
      <Form
        problem={invite.error}
        onSubmit={(typed) => {
          invite.mutate({ email: typed.text('email'), rol: role });
          return undefined;
        }}
        acts={<DialogEnds act={words.members.send} onClose={onClose} isBusy={invite.isPending} />}
      >
        <TextField name="email" type="email" label={words.people.email} isNeeded />
        <RoleField role={role} onChange={setRole} />
      </Form>
    </Dialog>
  );
}

function ChangeRole({ member, onClose }: DialogProps & { readonly member: Member }) {
  const words = useWords();
  const say = useSay();
  const [role, setRole] = useState<Role>(member.rol);
  const change = useApiMutation(
    (call, rol: Role) => call('put', '/app/api/membri/{id}', { params: { id: member.id }, body: { rol } }),
    () => {
      say(words.saved);
      onClose();
    },
  );
  return (
    <Dialog title={words.members.changeTitle(member.email)} onClose={onClose}>
      <Form
        problem={change.error}
        onSubmit={() => {
          change.mutate(role);
          return undefined;
        }}
        acts={<DialogEnds act={words.acts.save} onClose={onClose} isBusy={change.isPending} />}
      >
        <RoleField role={role} onChange={setRole} />
      </Form>
    </Dialog>
  );
}

function Remove({ member: { id, email }, onClose }: DialogProps & { readonly member: Member }) {
  const words = useWords();
  const say = useSay();
  const remove = useApiMutation(
    (call, _nothing: null) => call('delete', '/app/api/membri/{id}', { params: { id } }),
    () => {
      say(words.members.removed(email));
      onClose();
    },
  );
  return (
    <Confirm
      act={words.acts.remove}
      title={words.members.removeTitle(email)}
      onClose={onClose}
      onConfirm={() => remove.mutate(null)}
      isBusy={remove.isPending}
      problem={remove.error}
    >
      <p>{words.members.removeText}</p>
    </Confirm>
  );
}

import { useQuery } from '@apollo/client/react';
import { isAdmin, type SessionUser } from 'cms/contract';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths';
import { removeDrafts, drafts } from '../../forms/drafts';
import { graphql } from '../../api/graphql';
import { useSession } from '../../api/session';
import { useAction } from '../../staff-kit/useAction';
import { showToast } from '../../staff-kit/toasts';
import { SettingsMenu } from '../../pages/frame/Frame';
import { close } from '../../ui/popover';
import { LinkItems } from '../../ui/links';
import { quotedList } from '../../staff-kit/texts';

export function StaffSettings({ user }: { user: SessionUser }) {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const { act, ask, dialog } = useAction();

  const leave = async () => {
    removeDrafts(user.id);
    await signOut();
    navigate(paths.home);
    showToast('You’ve signed out.');
  };
  const links = [
    { to: paths.dashboard, label: 'Dashboard' },
    { to: paths.agent.one(user.id), label: 'My profile' },
    { to: paths.account, label: 'My account' },
    ...(isAdmin(user) ? adminLinks : []),
  ];
  /** Signs out, after a confirmation if drafts would be lost. */
  const handleSignOut = ({ currentTarget }: MouseEvent) => {
    const menu = currentTarget.closest<HTMLElement>('[popover]');
    if (menu) close(menu);
    drafts.flush();
    // A form can have several drafts.
    const titles = [...new Map(drafts.of(user.id).map(({ path, title }) => [path, title])).values()];
    if (titles.length === 0) void act(leave);
    else
      ask(
        {
          heading: 'Sign out without saving?',
          text: `Signing out deletes your unsaved changes to ${quotedList(titles)} from this device.`,
          cancel: 'Stay signed in',
          confirm: 'Sign out',
          danger: true,
        },
        leave,
      );
  };

  return (
    <SettingsMenu portrait={<Portrait user={user} />}>
      <li className="who">
        <strong>{user.first_name}</strong>
        <span>{isAdmin(user) ? 'Administrator' : 'Agent'}</span>
      </li>
      <LinkItems links={links} />
      <li>
        <button type="button" onClick={handleSignOut}>
          Logout
        </button>
        {dialog}
      </li>
    </SettingsMenu>
  );
}

const adminLinks = [
  { to: paths.site.edit, label: 'Site settings' },
  { to: paths.deleted, label: 'Recently deleted' },
  { to: paths.auditLog(), label: 'Audit log' },
];

const query = graphql(`
  query Portrait($id: ID!) {
    agent(id: $id) { id first_name last_name avatar avatar_srcset }
  }
`);

/** Photo of the signed-in user; initials without a photo, and for office staff, whom only administrators may read. Empty until it is known. */
function Portrait({ user: { id, first_name } }: { user: SessionUser }) {
  const { data, loading } = useQuery(query, { variables: { id } });
  const agent = data?.agent;
  const initials = [agent?.first_name ?? first_name, agent?.last_name ?? ''].map((name) => name.charAt(0)).join('');

  return (
    <span aria-hidden className="face">
      {agent?.avatar ? <img src={agent.avatar} srcSet={agent.avatar_srcset ?? undefined} sizes="36px" alt="" /> : loading ? null : initials}
    </span>
  );
}

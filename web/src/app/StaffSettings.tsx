import type { SessionUser } from 'cms/contract';
import { useState, type MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { draftCopy } from '../content/drafts';
import { navigation } from '../content/navigation';
import { toasts } from '../content/toasts';
import { paths } from '../paths';
import { removeDrafts } from '../forms/drafts/draftKeys';
import { drafts } from '../forms/drafts/drafts';
import { useSession } from '../session/useSession';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { showToast } from '../ui/toasts/showToast';
import { close } from '../ui/popover';

/** Items of the settings menu for signed-in users. */
export function StaffSettings({ user }: { user: SessionUser }) {
  const { may } = useSession();
  const { isAsking, unsaved, ask, stay, leave } = useSignOut(user.id);

  const handleSignOut = ({ currentTarget }: MouseEvent) => {
    const menu = currentTarget.closest<HTMLElement>('[popover]');
    if (menu) close(menu);
    ask();
  };

  return (
    <>
      <li>
        <Link to={paths.agent.one(user.id)}>{navigation.settings.profile}</Link>
      </li>
      {may('updateSite') && (
        <li>
          <Link to={paths.site.edit}>{navigation.settings.siteSettings}</Link>
        </li>
      )}
      {may('listDeleted') && (
        <li>
          <Link to={paths.deleted}>{navigation.settings.deleted}</Link>
        </li>
      )}
      {may('listAuditEvents') && (
        <li>
          <Link to={paths.auditLog()}>{navigation.settings.auditLog}</Link>
        </li>
      )}
      <li>
        <button type="button" onClick={handleSignOut}>
          {navigation.settings.signOut}
        </button>
        <ConfirmDialog
          open={isAsking}
          heading={copy.heading}
          text={copy.text(unsaved)}
          cancel={copy.stay}
          confirm={copy.leave}
          danger
          onCancel={stay}
          onConfirm={leave}
        />
      </li>
    </>
  );
}

/** Signs out, after a confirmation if drafts would be lost. */
function useSignOut(personId: string) {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [unsaved, setUnsaved] = useState<string[]>([]);

  const leave = async () => {
    setIsAsking(false);
    removeDrafts(personId);
    await signOut();
    navigate(paths.home);
    showToast(toasts.signedOut);
  };
  const ask = () => {
    drafts.flush();
    // A form can have several drafts.
    const titles = [...new Map(drafts.of(personId).map(({ path, title }) => [path, title])).values()];
    setUnsaved(titles);
    if (titles.length > 0) setIsAsking(true);
    else void leave();
  };

  return { isAsking, unsaved, ask, leave, stay: () => setIsAsking(false) };
}

const copy = draftCopy.signOut;

import type { SessionUser } from 'cms/contract';
import { useState, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
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
import { SiteLink } from '../ui/SiteLink';

/** What those find in the settings menu who are signed in. */
export function StaffSettings({ user }: { user: SessionUser }) {
  const { may } = useSession();
  const { asking, unsaved, ask, stay, leave } = useSignOut(user.id);

  const handleSignOut = ({ currentTarget }: MouseEvent) => {
    const menu = currentTarget.closest<HTMLElement>('[popover]');
    if (menu) close(menu);
    ask();
  };

  return (
    <>
      <li>
        <SiteLink to={paths.agent.one(user.id)}>{navigation.settings.profile}</SiteLink>
      </li>
      {may('updateSite') && (
        <li>
          <SiteLink to={paths.site.edit}>{navigation.settings.siteSettings}</SiteLink>
        </li>
      )}
      {may('listDeleted') && (
        <li>
          <SiteLink to={paths.deleted}>{navigation.settings.deleted}</SiteLink>
        </li>
      )}
      {may('listAuditEvents') && (
        <li>
          <SiteLink to={paths.auditLog()}>{navigation.settings.auditLog}</SiteLink>
        </li>
      )}
      <li>
        <button type="button" onClick={handleSignOut}>
          {navigation.settings.signOut}
        </button>
        <ConfirmDialog
          open={asking}
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

/** Signs out; whoever would lose something by it is asked first. */
function useSignOut(personId: string) {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [unsaved, setUnsaved] = useState<string[]>([]);

  const leave = async () => {
    setAsking(false);
    // Nothing of what they wrote is left behind.
    removeDrafts(personId);
    await signOut();
    navigate(paths.home);
    showToast(toasts.signedOut);
  };
  const ask = () => {
    drafts.flush();
    // A form may have been left more than once.
    const titles = [...new Map(drafts.of(personId).map(({ path, title }) => [path, title])).values()];
    setUnsaved(titles);
    if (titles.length > 0) setAsking(true);
    else void leave();
  };

  return { asking, unsaved, ask, leave, stay: () => setAsking(false) };
}

const copy = draftCopy.signOut;

import { collectionTypes, endpointsOf, listingIdIn, publishableTypes, type SessionUser } from 'cms/contract';
import { matchPath } from 'react-router-dom';
import { useSession } from '../../api/session';
import { typeTexts } from '../../staff-kit/typeTexts';
import { paths } from '../../paths';
import { LinkItems, SiteLink } from '../../ui/links';
import { opens, popover } from '../../ui/popover';
import { counted } from '../../staff-kit/texts';
import { useWaitingDrafts } from './Reminders';

const menuId = 'new';

/** Bar above the header of public pages, for signed-in users. */
export function StaffBar({ user, pathname }: { user: SessionUser; pathname: string }) {
  const { may } = useSession();
  const drafts = useWaitingDrafts(user.id);
  const creatable = ([...publishableTypes, 'agent'] as const).filter((type) => may(endpointsOf[type].create));
  const editPath = editPathOf(pathname, may);

  return (
    <nav aria-label="Staff bar" className="staff-bar">
      <div className="width">
        <span className="name">{user.first_name}</span>
        <SiteLink to={paths.dashboard}>Dashboard</SiteLink>
        {creatable.length > 0 && (
          <>
            <button type="button" className="caret" {...opens(menuId)}>
              New
            </button>
            <ul {...popover(menuId)} className="menu settings list">
              <LinkItems links={creatable.map((type) => ({ to: paths[type].new, label: typeTexts[type].label }))} />
            </ul>
          </>
        )}
        {editPath && <SiteLink to={editPath}>Edit this page</SiteLink>}
        {drafts.length > 0 && (
          <SiteLink to={drafts.length === 1 ? drafts[0]!.path : paths.dashboard} className="drafts">
            {counted(drafts.length, 'unsaved draft')}
          </SiteLink>
        )}
      </div>
    </nav>
  );
}

/** Pages whose text and images come from the site settings. */
const settingsPages: string[] = [paths.home, paths.about, paths.buying, paths.selling];

/** Returns the path of the form that changes a page; undefined if there is none or the user may not use it. */
function editPathOf(pathname: string, may: ReturnType<typeof useSession>['may']): string | undefined {
  if (settingsPages.includes(pathname)) return may('updateSite') ? paths.site.edit : undefined;
  for (const type of collectionTypes) {
    const id = matchPath(`${paths[type].list}/:id`, pathname)?.params.id;
    // An agent's listing has its own bar.
    if (id) return may(endpointsOf[type].update, { id }) ? paths[type].edit(type === 'listing' ? listingIdIn(id) : id) : undefined;
  }
  return undefined;
}

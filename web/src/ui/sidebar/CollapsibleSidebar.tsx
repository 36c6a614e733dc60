import type { ReactNode } from 'react';
import { Icon } from '../Icon';
import { SidebarList, type SidebarItem } from './SidebarList';

interface CollapsibleSidebarProps {
  title: string;
  hint: string;
  items: SidebarItem[];
  /** Content above and below the list. */
  before?: ReactNode;
  after?: ReactNode;
  /** Wider, for the actions of staff. */
  wide?: boolean;
}

/**
 * List next to the main area: collapsed to a rail on wide screens and to a bar on narrow screens. Opening the list hydrates the
 * app, so that the list stays open while the visitor navigates.
 */
export function CollapsibleSidebar({ title, hint, items, before, after, wide = false }: CollapsibleSidebarProps) {
  return (
    <aside className={wide ? 'sidebar wide' : 'sidebar'} data-app>
      <details>
        <summary title={hint}>
          <Icon name="list" />
          <span>{title}</span>
        </summary>
        {before}
        <nav aria-label={title}>
          <SidebarList items={items} title={title} />
        </nav>
        {after}
      </details>
    </aside>
  );
}

interface WithSidebarProps {
  sidebar: ReactNode;
  children: ReactNode;
}

export function WithSidebar({ sidebar, children }: WithSidebarProps) {
  return (
    <div className="width with-sidebar">
      {sidebar}
      <div>{children}</div>
    </div>
  );
}

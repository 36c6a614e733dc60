import type { ReactNode } from 'react';
import { Icon } from '../Icon';
import { SidebarList, type SidebarItem } from './SidebarList';

interface CollapsibleSidebarProps {
  title: string;
  hint: string;
  items: SidebarItem[];
  /** What stands above and below the list. */
  before?: ReactNode;
  after?: ReactNode;
  /** Gives staff the room for what they may do. */
  wide?: boolean;
}

/**
 * A list beside the main area: a rail on wide screens and a bar on narrow ones, until it is opened. Whoever opens it is about
 * to choose: the app wakes, so that it stays open from one entry to the next.
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
    <div className="width beside-sidebar">
      {sidebar}
      <div>{children}</div>
    </div>
  );
}

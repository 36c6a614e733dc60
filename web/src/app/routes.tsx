import type { CollectionType } from 'cms/contract';
import type { ComponentType } from 'react';
import { matchRoutes, Outlet, type RouteObject } from 'react-router-dom';
import { paths, typePaths } from '../paths';
import { MissingPage } from '../ui/MissingPage';
import { ErrorPage } from './ErrorPage';
import { Layout, handle as layoutHandle } from './Layout';

/**
 * Lazily loaded screen. Its id is its module, from which the server derives the files to preload. `#` separates the module
 * from the name of one of its screens.
 */
function screen(path: string, file: string, load: () => Promise<object>): RouteObject {
  const [module = '', name = module.split('/').at(-1)] = file.split('#');
  return {
    id: `src/features/${module}.tsx${file.slice(module.length)}`,
    path,
    lazy: async () => {
      const { handle, ...exported } = (await load()) as { handle?: unknown } & Record<string, ComponentType>;
      return { Component: exported[name as string], handle };
    },
  };
}

const { agent, post, season } = paths;
const postForm = () => import('../features/content/posts/PostForm');
const seasonForm = () => import('../features/content/seasons/SeasonForm');

const historyOf = (type: CollectionType): RouteObject => ({
  id: `src/features/history/HistoryPage.tsx#${type}`,
  path: `${paths[type].list}/:id/history`,
  lazy: async () => {
    const { HistoryPage } = await import('../features/history/HistoryPage');
    return { Component: () => <HistoryPage type={type} /> };
  },
});

/** Pages of plain HTML elements, which do not load MUI. */
const publicPages: RouteObject[] = [
  screen(paths.home, 'home/HomePage', () => import('../features/home/HomePage')),
  screen(paths.about, 'marketing/AboutPage', () => import('../features/marketing/AboutPage')),
  screen(paths.buying, 'marketing/BuyingPage', () => import('../features/marketing/BuyingPage')),
  screen(paths.selling, 'marketing/SellingPage', () => import('../features/marketing/SellingPage')),
  screen(agent.list, 'agents/AgentDirectoryPage', () => import('../features/agents/AgentDirectoryPage')),
  screen(`${agent.list}/:id`, 'agents/AgentProfilePage', () => import('../features/agents/AgentProfilePage')),
  screen(`${post.list}/:id?`, 'content/posts/InsightsPage', () => import('../features/content/posts/InsightsPage')),
  screen(`${season.list}/:id?`, 'content/seasons/SeasonsPage', () => import('../features/content/seasons/SeasonsPage')),
];

/** Forms and staff screens. */
const muiPages: RouteObject[] = [
  screen(paths.login, 'sign-in/SignInPage', () => import('../features/sign-in/SignInPage')),
  screen(paths.forgotPassword, 'sign-in/ForgotPasswordPage', () => import('../features/sign-in/ForgotPasswordPage')),
  screen(paths.resetPassword, 'sign-in/ResetPasswordPage', () => import('../features/sign-in/ResetPasswordPage')),
  screen(agent.new, 'agents/NewAgentPage', () => import('../features/agents/NewAgentPage')),
  screen(paths.importExport, 'agents/ImportExportPage', () => import('../features/agents/ImportExportPage')),
  screen(paths.invitations, 'agents/InvitationsPage', () => import('../features/agents/InvitationsPage')),
  screen(`${agent.list}/:id/edit`, 'agents/EditAgentPage', () => import('../features/agents/EditAgentPage')),
  screen(post.new, 'content/posts/PostForm#NewPostPage', postForm),
  screen(`${post.list}/:id/edit`, 'content/posts/PostForm#EditPostPage', postForm),
  screen(season.new, 'content/seasons/SeasonForm#NewSeasonPage', seasonForm),
  screen(`${season.list}/:id/edit`, 'content/seasons/SeasonForm#EditSeasonPage', seasonForm),
  ...(Object.keys(typePaths) as CollectionType[]).map(historyOf),
  {
    id: 'src/app/SiteSettingsScreen.tsx',
    path: paths.site.edit,
    lazy: async () => ({ Component: (await import('./SiteSettingsScreen')).SiteSettingsScreen }),
  },
  {
    id: 'src/features/history/HistoryPage.tsx#site',
    path: paths.site.history(),
    lazy: async () => {
      const { HistoryPage } = await import('../features/history/HistoryPage');
      return { Component: () => <HistoryPage type="site" only="site" /> };
    },
  },
  screen(paths.deleted, 'history/DeletedPage', () => import('../features/history/DeletedPage')),
  screen(paths.auditLog(), 'audit-log/AuditLogPage', () => import('../features/audit-log/AuditLogPage')),
];

export const routes: RouteObject[] = [
  {
    Component: Layout,
    handle: layoutHandle,
    ErrorBoundary: ErrorPage,
    children: [
      {
        ErrorBoundary: ErrorPage,
        children: [
          ...publicPages,
          {
            id: 'src/ui/MuiTheme.tsx',
            lazy: async () => {
              const { MuiTheme } = await import('../ui/MuiTheme');
              const element = (
                <MuiTheme>
                  <Outlet />
                </MuiTheme>
              );
              return { element };
            },
            children: muiPages,
          },
          { path: '*', Component: MissingPage },
        ],
      },
    ],
  },
];

/** Loads the modules of the page at a path, so that the first render matches the server's. */
export async function preloadRoutes(routes: RouteObject[], pathname: string) {
  const lazyRoutes = (matchRoutes(routes, pathname) ?? []).map(({ route }) => route).filter(({ lazy }) => lazy);

  await Promise.all(
    lazyRoutes.map(async (route) => {
      const loaded = await route.lazy?.();
      Object.assign(route, loaded, { lazy: undefined });
    }),
  );
}

/** Defaults of React Router 7. Without them, React Router logs warnings. */
export const routerFuture = {
  v7_fetcherPersist: true,
  v7_normalizeFormMethod: true,
  v7_partialHydration: true,
  v7_relativeSplatPath: true,
  v7_skipActionErrorRevalidation: true,
};
export const providerFuture = { v7_startTransition: true };

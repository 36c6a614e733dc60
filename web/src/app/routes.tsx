import type { ContentTypeName } from 'cms/contract';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { AgentActions, DirectoryActions } from '../staff/agents/AgentActions';
import { AgentPhoto } from '../staff/agents/AgentPhoto';
import { ContentActions, ContentStatusBar } from '../staff/content/ContentActions';
import { directoryPage } from '../pages/agents/Directory';
import { profilePage } from '../pages/agents/Profile';
import { insightsPage } from '../pages/content/Insights';
import { seasonsPage } from '../pages/content/Seasons';
import { frameQuery } from '../pages/frame/contact';
import { homePage } from '../pages/home/Home';
import { aboutPage } from '../pages/marketing/About';
import { buyingPage, sellingPage } from '../pages/marketing/Guides';
import { NotFound } from '../pages/NotFound';
import { paths, typePaths } from '../paths';
import { preload } from '../api/client';
import { pageRoute } from './AppPage';
import { ErrorPage, Layout } from './Layout';

const contentParts = { StatusBar: ContentStatusBar, Actions: ContentActions };

const publicRoutes: RouteObject[] = [
  pageRoute(homePage),
  pageRoute(aboutPage),
  pageRoute(buyingPage),
  pageRoute(sellingPage),
  pageRoute(directoryPage, { Actions: DirectoryActions }),
  pageRoute(profilePage, { Actions: AgentActions, Photo: AgentPhoto }),
  pageRoute(insightsPage, contentParts),
  pageRoute(seasonsPage, contentParts),
];

/** A screen that is loaded when it is opened. */
const screen = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
});

const historyOf = (path: string, type: ContentTypeName) =>
  screen(path, async () => {
    const { HistoryPage } = await import('../staff/history/HistoryPage');
    return () => <HistoryPage type={type} />;
  });

const { agent, post, season } = paths;
const agentForm = () => import('../staff/agents/AgentForm');
const postForm = () => import('../staff/content/PostForm');
const seasonForm = () => import('../staff/content/SeasonForm');

/** Screens for staff, and those to sign in. */
export const staffRoutes: RouteObject[] = [
  screen(paths.login, async () => (await import('../staff/sign-in/SignInPage')).SignInPage),
  screen(paths.forgotPassword, async () => (await import('../staff/sign-in/ForgotPasswordPage')).ForgotPasswordPage),
  screen(paths.resetPassword, async () => (await import('../staff/sign-in/ResetPasswordPage')).ResetPasswordPage),
  screen(agent.new, async () => (await agentForm()).NewAgentPage),
  screen(paths.importExport, async () => (await import('../staff/agents/ImportExportPage')).ImportExportPage),
  screen(paths.invitations, async () => (await import('../staff/agents/InvitationsPage')).InvitationsPage),
  screen(`${agent.list}/:id/edit`, async () => (await agentForm()).EditAgentPage),
  screen(post.new, async () => (await postForm()).NewPostPage),
  screen(`${post.list}/:id/edit`, async () => (await postForm()).EditPostPage),
  screen(season.new, async () => (await seasonForm()).NewSeasonPage),
  screen(`${season.list}/:id/edit`, async () => (await seasonForm()).EditSeasonPage),
  historyOf(`${typePaths.agent.list}/:id/history`, 'agent'),
  historyOf(`${typePaths.post.list}/:id/history`, 'post'),
  historyOf(`${typePaths.season.list}/:id/history`, 'season'),
  historyOf(paths.site.history(), 'site'),
  screen(paths.site.edit, async () => (await import('../staff/site-settings/SiteSettingsPage')).SiteSettingsPage),
  screen(paths.deleted, async () => (await import('../staff/history/DeletedPage')).DeletedPage),
  screen(paths.auditLog(), async () => (await import('../staff/audit-log/AuditLogPage')).AuditLogPage),
];

export const routes: RouteObject[] = [
  {
    Component: Layout,
    loader: async () => {
      await preload(frameQuery, {});
      return null;
    },
    shouldRevalidate: () => false,
    ErrorBoundary: ErrorPage,
    children: [
      {
        ErrorBoundary: ErrorPage,
        children: [...publicRoutes, ...staffRoutes, { path: '*', Component: NotFound }],
      },
    ],
  },
];

/** Defaults of React Router 7. Without them, React Router logs warnings. */
export const routerFuture = {
  v7_fetcherPersist: true,
  v7_normalizeFormMethod: true,
  v7_partialHydration: true,
  v7_relativeSplatPath: true,
  v7_skipActionErrorRevalidation: true,
};
export const providerFuture = { v7_startTransition: true };

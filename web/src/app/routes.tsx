import {
  accountLinkKinds,
  collectionTypes,
  contentTypeNames,
  endpointsOf,
  type CollectionType,
  type ContentTypeName,
  type EndpointName,
} from 'cms/contract';
import type { ComponentType } from 'react';
import { Navigate, useParams, type RouteObject } from 'react-router-dom';
import { AgentAccount, AgentActions, DirectoryActions } from '../staff/agents/AgentActions';
import { AgentPhoto } from '../staff/agents/AgentPhoto';
import { ArticleStatusBar, ListingStatusBar } from '../staff/actions/StatusBar';
import { ArticleActions } from '../staff/articles/ArticleActions';
import { directoryPage } from '../pages/agents/Directory';
import { profilePage } from '../pages/profile/Profile';
import { insightsPage } from '../pages/articles/Insights';
import { seasonsPage } from '../pages/articles/Seasons';
import { frameQuery } from '../pages/frame/contact';
import { contactPage, privacyPage, sentPage } from '../pages/contact/ContactPages';
import { homePage } from '../pages/home/Home';
import { listingPage } from '../pages/listings/Listing';
import { listingsPage } from '../pages/listings/Listings';
import { aboutPage } from '../pages/marketing/About';
import { buyingPage, sellingPage } from '../pages/marketing/Guides';
import { NotFound } from '../pages/NotFound';
import { paths } from '../paths';
import { preload } from '../api/client';
import { useSession } from '../api/session';
import { pageRoute } from './AppPage';
import { ErrorPage, PublicLayout, Root, StaffLayout } from './Layout';

const articleParts = { StatusBar: ArticleStatusBar, Actions: ArticleActions };

const publicRoutes: RouteObject[] = [
  pageRoute(homePage),
  pageRoute(aboutPage),
  pageRoute(buyingPage),
  pageRoute(sellingPage),
  pageRoute(listingsPage),
  pageRoute(listingPage, { StatusBar: ListingStatusBar }),
  pageRoute(directoryPage, { Actions: DirectoryActions }),
  pageRoute(profilePage, { Actions: AgentActions, Account: AgentAccount, Photo: AgentPhoto }),
  pageRoute(insightsPage, articleParts),
  pageRoute(seasonsPage, articleParts),
  pageRoute(contactPage),
  pageRoute(sentPage),
  pageRoute(privacyPage),
];

type Load = () => Promise<ComponentType>;

/** A screen that is loaded when it is opened. */
const screen = (path: string, load: Load): RouteObject => ({ path, lazy: async () => ({ Component: await load() }) });

/**
 * A screen for those who may call an endpoint.
 * @param otherwise where everyone else is sent, relative to the URL
 */
const staffScreen = (path: string, to: EndpointName, load: Load, otherwise = '/') =>
  screen(path, async () => {
    const Screen = await load();
    return function AllowedScreen() {
      const { may } = useSession();
      const { id } = useParams();
      return may(to, { id }) ? <Screen /> : <Navigate to={otherwise} relative="path" replace />;
    };
  });

const historyOf = (type: ContentTypeName) => {
  const path = type === 'site' ? paths.site.history() : `${paths[type].list}/:id/history`;
  return staffScreen(path, endpointsOf[type].listRevisions, async () => {
    const { HistoryPage } = await import('../staff/history/HistoryPage');
    return () => <HistoryPage type={type} />;
  });
};

/**
 * Screens to add and to edit an entry.
 * @param editing endpoint that those who edit may call
 */
const formsOf = (
  type: CollectionType,
  load: () => Promise<Record<'NewPage' | 'EditPage', ComponentType>>,
  editing: EndpointName = endpointsOf[type].update,
  otherwise?: string,
) => [
  staffScreen(paths[type].new, endpointsOf[type].create, async () => (await load()).NewPage),
  staffScreen(`${paths[type].list}/:id/edit`, editing, async () => (await load()).EditPage, otherwise),
];

const managing = (type: CollectionType) =>
  staffScreen(paths[type].manage, endpointsOf[type].manage, async () => {
    const { ManagePage } = await import('../staff/manage/ManagePage');
    return () => <ManagePage type={type} />;
  });

const importExport = (type: 'agent' | 'listing') =>
  staffScreen(paths.importExport[type], endpointsOf[type].exportCsv, async () => {
    const { ImportExportPage } = await import('../staff/manage/ImportExportPage');
    return () => <ImportExportPage type={type} />;
  });

export const signInRoutes: RouteObject[] = [
  screen(paths.login, async () => (await import('../staff/sign-in/SignInPage')).SignInPage),
  screen(paths.forgotPassword, async () => (await import('../staff/sign-in/ForgotPasswordPage')).ForgotPasswordPage),
  ...accountLinkKinds.map((kind) =>
    screen(paths.accountLink(kind), async () => {
      const { AccountLinkPage } = await import('../staff/sign-in/AccountLinkPage');
      return () => <AccountLinkPage kind={kind} />;
    }),
  ),
  screen(paths.resetPassword, async () => (await import('../staff/sign-in/ResetPasswordPage')).ResetPasswordPage),
];

export const staffRoutes: RouteObject[] = [
  // Everyone with a session may sign out.
  staffScreen(paths.dashboard, 'logout', async () => (await import('../staff/dashboard/DashboardPage')).DashboardPage),
  staffScreen(paths.account, 'getAccount', async () => (await import('../staff/account/AccountPage')).AccountPage),
  ...collectionTypes.map(managing),
  ...formsOf('agent', () => import('../staff/agents/AgentForm'), 'updateAgent', '..'),
  // Whether an agent may edit a listing is known when it has been read.
  ...formsOf('listing', () => import('../staff/listings/ListingForm'), 'manageListings'),
  ...formsOf('post', () => import('../staff/articles/PostForm')),
  ...formsOf('season', () => import('../staff/articles/SeasonForm')),
  ...contentTypeNames.map(historyOf),
  staffScreen(paths.site.edit, 'updateSite', async () => (await import('../staff/site-settings/SiteSettingsPage')).SiteSettingsPage),
  importExport('agent'),
  importExport('listing'),
  staffScreen(paths.inquiries, 'listInquiries', async () => (await import('../staff/inquiries/InquiriesPage')).InquiriesPage),
  staffScreen(`${paths.inquiries}/:id`, 'listInquiries', async () => (await import('../staff/inquiries/InquiryPage')).InquiryPage),
  staffScreen(paths.personalData, 'findPersonalData', async () => (await import('../staff/inquiries/PersonalDataPage')).PersonalDataPage),
  staffScreen(paths.deleted, 'listDeleted', async () => (await import('../staff/history/DeletedPage')).DeletedPage),
  staffScreen(paths.auditLog(), 'listAuditEvents', async () => (await import('../staff/audit-log/AuditLogPage')).AuditLogPage),
];

export const routes: RouteObject[] = [
  {
    Component: Root,
    loader: () => preload(frameQuery, {}),
    shouldRevalidate: () => false,
    ErrorBoundary: ErrorPage,
    children: [
      { Component: StaffLayout, children: [{ ErrorBoundary: ErrorPage, children: staffRoutes }] },
      {
        Component: PublicLayout,
        children: [{ ErrorBoundary: ErrorPage, children: [...publicRoutes, ...signInRoutes, { path: '*', Component: NotFound }] }],
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

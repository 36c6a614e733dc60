import type { RouteObject } from 'react-router-dom';
import { paths } from '../paths';
import { MissingPage } from '../ui/MissingPage';
import { ErrorPage } from './ErrorPage';
import { Layout } from './Layout';

const page = (file: string) => `src/features/${file}.tsx`;

// A page's id is its module, by which the server finds the files to preload.
const reading: RouteObject[] = [
  {
    id: page('agents/AgentDirectoryPage'),
    path: paths.agent.list,
    lazy: async () => {
      const { AgentDirectoryPage, handle } = await import('../features/agents/AgentDirectoryPage');
      return { Component: AgentDirectoryPage, handle };
    },
  },
  {
    id: page('agents/NewAgentPage'),
    path: paths.agent.new,
    lazy: async () => ({ Component: (await import('../features/agents/NewAgentPage')).NewAgentPage }),
  },
  {
    id: page('agents/EditAgentPage'),
    path: `${paths.agent.list}/:id/edit`,
    lazy: async () => ({ Component: (await import('../features/agents/EditAgentPage')).EditAgentPage }),
  },
  {
    id: page('agents/AgentProfilePage'),
    path: `${paths.agent.list}/:id`,
    lazy: async () => {
      const { AgentProfilePage, handle } = await import('../features/agents/AgentProfilePage');
      return { Component: AgentProfilePage, handle };
    },
  },
  {
    id: page('content/posts/NewPostPage'),
    path: paths.post.new,
    lazy: async () => ({ Component: (await import('../features/content/posts/NewPostPage')).NewPostPage }),
  },
  {
    id: page('content/posts/EditPostPage'),
    path: `${paths.post.list}/:id/edit`,
    lazy: async () => ({ Component: (await import('../features/content/posts/EditPostPage')).EditPostPage }),
  },
  {
    id: page('content/posts/InsightsPage'),
    path: `${paths.post.list}/:id?`,
    lazy: async () => {
      const { InsightsPage, handle } = await import('../features/content/posts/InsightsPage');
      return { Component: InsightsPage, handle };
    },
  },
  {
    id: page('content/seasons/NewSeasonPage'),
    path: paths.season.new,
    lazy: async () => ({ Component: (await import('../features/content/seasons/NewSeasonPage')).NewSeasonPage }),
  },
  {
    id: page('content/seasons/EditSeasonPage'),
    path: `${paths.season.list}/:id/edit`,
    lazy: async () => ({ Component: (await import('../features/content/seasons/EditSeasonPage')).EditSeasonPage }),
  },
  {
    id: page('content/seasons/SeasonsPage'),
    path: `${paths.season.list}/:id?`,
    lazy: async () => {
      const { SeasonsPage, handle } = await import('../features/content/seasons/SeasonsPage');
      return { Component: SeasonsPage, handle };
    },
  },
  // One module at three addresses; ids must differ.
  {
    id: `${page('history/HistoryPage')}#agent`,
    path: `${paths.agent.list}/:id/history`,
    lazy: async () => ({ Component: (await import('../features/history/HistoryPage')).AgentHistoryPage }),
  },
  {
    id: `${page('history/HistoryPage')}#post`,
    path: `${paths.post.list}/:id/history`,
    lazy: async () => ({ Component: (await import('../features/history/HistoryPage')).PostHistoryPage }),
  },
  {
    id: `${page('history/HistoryPage')}#season`,
    path: `${paths.season.list}/:id/history`,
    lazy: async () => ({ Component: (await import('../features/history/HistoryPage')).SeasonHistoryPage }),
  },
  {
    id: page('history/DeletedPage'),
    path: paths.deleted,
    lazy: async () => ({ Component: (await import('../features/history/DeletedPage')).DeletedPage }),
  },
];

// These show their words without reading; home reads by itself, and only where the server has not.
const standing: RouteObject[] = [
  {
    id: page('home/HomePage'),
    index: true,
    lazy: async () => {
      const { HomePage, handle } = await import('../features/home/HomePage');
      return { Component: HomePage, handle };
    },
  },
  {
    id: page('marketing/AboutPage'),
    path: paths.about,
    lazy: async () => ({ Component: (await import('../features/marketing/AboutPage')).AboutPage }),
  },
  {
    id: page('marketing/BuyingPage'),
    path: paths.buying,
    lazy: async () => ({ Component: (await import('../features/marketing/BuyingPage')).BuyingPage }),
  },
  {
    id: page('marketing/SellingPage'),
    path: paths.selling,
    lazy: async () => ({ Component: (await import('../features/marketing/SellingPage')).SellingPage }),
  },
  {
    id: page('sign-in/SignInPage'),
    path: paths.login,
    lazy: async () => ({ Component: (await import('../features/sign-in/SignInPage')).SignInPage }),
  },
  {
    id: page('sign-in/ForgotPasswordPage'),
    path: paths.forgotPassword,
    lazy: async () => ({ Component: (await import('../features/sign-in/ForgotPasswordPage')).ForgotPasswordPage }),
  },
  {
    id: page('sign-in/ResetPasswordPage'),
    path: paths.resetPassword,
    lazy: async () => ({ Component: (await import('../features/sign-in/ResetPasswordPage')).ResetPasswordPage }),
  },
];

export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: ErrorPage,
    children: [
      {
        ErrorBoundary: ErrorPage,
        children: [
          {
            id: 'src/app/ReadingPages.tsx',
            lazy: async () => ({ Component: (await import('./ReadingPages')).ReadingPages }),
            children: reading,
          },
          ...standing,
          { path: '*', Component: MissingPage },
        ],
      },
    ],
  },
];

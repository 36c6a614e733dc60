import type { Noun } from 'cms/contract';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { paths } from '../paths';
import { MissingPage } from '../ui/MissingPage';
import { ErrorPage } from './ErrorPage';
import { Layout } from './Layout';

/**
 * A screen that is fetched when it is gone to. Its id is its module, by which the server finds the files to preload; a module with
 * several screens names them behind a `#`.
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

const historyOf = (noun: Noun): RouteObject => ({
  id: `src/features/history/HistoryPage.tsx#${noun}`,
  path: `${paths[noun].list}/:id/history`,
  lazy: async () => {
    const { HistoryPage } = await import('../features/history/HistoryPage');
    return { Component: () => <HistoryPage noun={noun} /> };
  },
});

const reading: RouteObject[] = [
  screen(agent.list, 'agents/AgentDirectoryPage', () => import('../features/agents/AgentDirectoryPage')),
  screen(agent.new, 'agents/NewAgentPage', () => import('../features/agents/NewAgentPage')),
  screen(`${agent.list}/:id/edit`, 'agents/EditAgentPage', () => import('../features/agents/EditAgentPage')),
  historyOf('agent'),
  screen(`${agent.list}/:id`, 'agents/AgentProfilePage', () => import('../features/agents/AgentProfilePage')),
  screen(post.new, 'content/posts/NewPostPage', () => import('../features/content/posts/NewPostPage')),
  screen(`${post.list}/:id/edit`, 'content/posts/EditPostPage', () => import('../features/content/posts/EditPostPage')),
  historyOf('post'),
  screen(`${post.list}/:id?`, 'content/posts/InsightsPage', () => import('../features/content/posts/InsightsPage')),
  screen(season.new, 'content/seasons/NewSeasonPage', () => import('../features/content/seasons/NewSeasonPage')),
  screen(`${season.list}/:id/edit`, 'content/seasons/EditSeasonPage', () => import('../features/content/seasons/EditSeasonPage')),
  historyOf('season'),
  screen(`${season.list}/:id?`, 'content/seasons/SeasonsPage', () => import('../features/content/seasons/SeasonsPage')),
  screen(paths.deleted, 'history/DeletedPage', () => import('../features/history/DeletedPage')),
];

// These show their words without reading; home reads by itself, and only where the server has not.
const standing: RouteObject[] = [
  screen(paths.home, 'home/HomePage', () => import('../features/home/HomePage')),
  screen(paths.about, 'marketing/AboutPage', () => import('../features/marketing/AboutPage')),
  screen(paths.buying, 'marketing/BuyingPage', () => import('../features/marketing/BuyingPage')),
  screen(paths.selling, 'marketing/SellingPage', () => import('../features/marketing/SellingPage')),
  screen(paths.login, 'sign-in/SignInPage', () => import('../features/sign-in/SignInPage')),
  screen(paths.forgotPassword, 'sign-in/ForgotPasswordPage', () => import('../features/sign-in/ForgotPasswordPage')),
  screen(paths.resetPassword, 'sign-in/ResetPasswordPage', () => import('../features/sign-in/ResetPasswordPage')),
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

// Copy of the insights page.
import { titled } from './navigation';

export const insightsCopy = {
  heading: 'Industry Insights',
  title: titled('Industry insights'),
  description: 'Plain-spoken notes on prices, inspections, flood zones and closing costs for buyers and sellers on the coast.',
  minutes: (n: number) => (n === 1 ? '1 minute' : `${n} minutes`),
  more: 'More insights',
  sidebarTitle: 'Industry Insights',
  sidebarHint: 'Show or hide the list of insights',
  unpublished: '(unpublished)',
  empty: {
    visitor: 'Coming Soon',
    visitorHint: 'We are still writing. Until the first post is up, our agents are glad to answer questions in person.',
    visitorLink: 'Meet our agents',
    admin: 'No posts found. Create the first post.',
  },
  newPost: '+ New Post',
  actions: {
    edit: 'Edit',
    publish: 'Publish',
    unpublish: 'Unpublish',
    delete: 'Delete',
    history: 'History',
    of: (action: string, title: string) => `${action} “${title}”`,
  },
  deletion: {
    heading: 'Delete this post?',
    text: 'Are you sure you want to delete this post?',
    more: 'You can bring it back for 30 days under Recently deleted.',
    confirm: 'Delete',
  },
  imageAlt: (title: string) => `Illustration for “${title}”`,
  imageNewTab: 'Opens the full-size image in a new tab',
  videoTitle: (title: string) => `Video: ${title}`,
  loadFailed: 'Failed to load insights',
};

// Copy of a video before it plays.
export const videoCopy = {
  play: 'Play',
  contact: (host: string) => `Playing this video connects you to ${host}.`,
  host: (host: string) => `Plays from ${host}`,
  /** Shown before a video without an image plays. */
  poster: '/images/video-poster.jpg',
};

// The copy of the insights page.

export const insightsWords = {
  heading: 'Industry Insights',
  lead: 'Notes from our desks on prices, paperwork and old houses by salt water.',
  sidebarTitle: 'Industry Insights',
  expandSidebar: 'Show the list of posts',
  collapseSidebar: 'Hide the list of posts',
  unpublished: '(unpublished)',
  loading: 'Loading...',
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
    confirm: 'Delete',
    cancel: 'Cancel',
  },
  imageAlt: (title: string) => `Illustration for “${title}”`,
  imageNewTab: 'Opens the full picture in a new tab',
  videoTitle: (title: string) => `Video: ${title}`,
  loadFailed: {
    heading: 'The posts did not arrive',
    text: 'The connection may have dropped on the way. Another try usually settles it.',
    label: 'Try again',
  },
};

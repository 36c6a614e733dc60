// Copy of the seasons page.
import { brand } from './brand';
import { insightsCopy } from './insights';
import { titled } from './navigation';

export const seasonsCopy = {
  heading: 'A Home for All Seasons',
  title: titled('A home for all seasons'),
  description: `A year in and around a house by the water in ${brand.town}: what to mend, what to plant, where to go.`,
  others: 'The other seasons',
  sidebarHint: 'Show or hide the list of seasons',
  empty: {
    ...insightsCopy.empty,
    hint: 'We are still writing about the year in this town. Until then, ask any of us what March is really like.',
  },
  testimonial: {
    quote:
      'We came to see one house in March, with sleet going sideways. Our agent met us with a flashlight and a thermos and talked us out of it before lunch. We bought the next one. Ten winters on, the cellar is still dry.',
    attribution: 'A homeowner on Rope Walk Lane',
  },
  loadFailed: 'Failed to load seasons',
};

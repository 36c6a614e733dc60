import { directoryPage } from './agents/Directory';
import { cardsPage } from './profile/Cards';
import { profilePage } from './profile/Profile';
import { insightsPage } from './articles/Insights';
import { seasonsPage } from './articles/Seasons';
import { contactPage, linkPage, privacyPage, sentPage } from './contact/ContactPages';
import { homePage } from './home/Home';
import { listingPage } from './listings/Listing';
import { listingsPage } from './listings/Listings';
import { sheetPage } from './listings/Sheet';
import { aboutPage } from './marketing/About';
import { buyingPage, sellingPage } from './marketing/Guides';

export const publicPages = [
  homePage,
  listingsPage,
  listingPage,
  sheetPage,
  aboutPage,
  buyingPage,
  sellingPage,
  directoryPage,
  profilePage,
  cardsPage,
  insightsPage,
  seasonsPage,
  contactPage,
  sentPage,
  linkPage,
  privacyPage,
];

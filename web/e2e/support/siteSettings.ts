import { afterwards } from './cleanUp';
import { ask } from './session';

/** Clears the site settings when the test ends. */
export function clearSiteSettings() {
  const site = { phone: null, home_heading: null, home_picture: null, home_text: null, first_agents: [] };
  afterwards(() => ask('PATCH', '/site', { site }));
}

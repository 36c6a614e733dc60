import type { TypedDocumentNode } from '@apollo/client';
import { createContext, useContext } from 'react';
import { imageFields, sizeFields } from './images';
import { siteQuery, type Read } from './queries';
import { useRead } from './useRead';

/** Query for the contact details and office hours on every page. */
export const contactQuery = siteQuery('Contact', [
  'phone',
  'phone_label',
  'second_phone',
  'second_phone_label',
  'email',
  'email_label',
  'second_email',
  'second_email_label',
  'office_hours',
]);

/** Pages with a hero image. */
export type HeroPage = 'home' | 'about' | 'buying' | 'selling';

const heroFields = (page: HeroPage) => [...imageFields(`${page}_picture`), ...sizeFields(`${page}_picture`), `${page}_picture_alt`] as const;

/** Queries for the hero image and text of each page. */
export const heroQueries: Record<HeroPage, SiteQuery<Partial<Read<'site'>>>> = {
  home: siteQuery('HomeHero', ['home_heading', 'home_text', ...heroFields('home')]),
  about: siteQuery('AboutHero', heroFields('about')),
  buying: siteQuery('BuyingHero', heroFields('buying')),
  selling: siteQuery('SellingHero', heroFields('selling')),
};

export const testimonialQuery = siteQuery('Testimonial', ['testimonial', 'testimonial_by']);

type SiteQuery<Settings> = TypedDocumentNode<{ site: Settings | null }, Record<string, never>>;

/** Unsaved site settings, which replace the stored ones in a preview. */
export const SiteDraftContext = createContext<Partial<Read<'site'>> | null>(null);

/**
 * Returns the site settings; null in a field that uses the default from `web/src/content`. Undefined while loading, because
 * content that the settings may override is not rendered before.
 */
export function useSiteSettings<Settings extends object>(query: SiteQuery<Settings>): Partial<Settings> | undefined {
  const draft = useContext(SiteDraftContext);
  const { latest, failed } = useRead(query, {});
  if (draft) return draft as Settings;
  if (latest) return latest.site ?? {};
  return failed ? {} : undefined;
}

import type { TypedDocumentNode } from '@apollo/client';
import { createContext, useContext } from 'react';
import { imageFields, sizeFields } from './images';
import { siteQuery, type Read } from './queries';
import { useRead } from './useRead';

/** What every page says of how to reach the brokerage, and when. */
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

/** The pages that begin with a picture. */
export type HeroPage = 'home' | 'about' | 'buying' | 'selling';

const topOf = (page: HeroPage) => [...imageFields(`${page}_picture`), ...sizeFields(`${page}_picture`), `${page}_picture_alt`] as const;

/** What is read of the words and the picture that a page begins with. */
export const topQueries: Record<HeroPage, SiteQuery<Partial<Read<'site'>>>> = {
  home: siteQuery('HomeWords', ['home_heading', 'home_text', ...topOf('home')]),
  about: siteQuery('AboutTop', topOf('about')),
  buying: siteQuery('BuyingTop', topOf('buying')),
  selling: siteQuery('SellingTop', topOf('selling')),
};

export const testimonialQuery = siteQuery('Testimonial', ['testimonial', 'testimonial_by']);

type SiteQuery<Words> = TypedDocumentNode<{ site: Words | null }, Record<string, never>>;

/** Words as somebody is writing them, in place of those that are stored. */
export const SiteDraftContext = createContext<Partial<Read<'site'>> | null>(null);

/**
 * What the brokerage says otherwise than its folder of content; null in a field where it says the same. Undefined until it is known:
 * what it might say differently is not drawn before.
 */
export function useSiteSettings<Words extends object>(query: SiteQuery<Words>): Partial<Words> | undefined {
  const draft = useContext(SiteDraftContext);
  const { latest, failed } = useRead(query, {});
  if (draft) return draft as Words;
  if (latest) return latest.site ?? {};
  return failed ? {} : undefined;
}

import { graphql, type ResultOf } from '../api/graphql';
import { seasonsCopy } from '../content/seasons';

export const testimonialFields = graphql(`fragment Testimonial on Site { testimonial testimonial_by }`);

/** Client testimonial, shown on the home page and with every season. */
export function Testimonial({ settings }: { settings: ResultOf<typeof testimonialFields> | null }) {
  const custom = settings?.testimonial;
  const quote = custom || seasonsCopy.testimonial.quote;
  // Never combine a custom quote with the default attribution.
  const attribution = settings?.testimonial_by || (custom ? null : seasonsCopy.testimonial.attribution);

  return (
    <figure className="testimonial">
      <blockquote>{`“${quote}”`}</blockquote>
      {attribution && <figcaption className="small title">{attribution}</figcaption>}
    </figure>
  );
}

import { graphql, type ResultOf } from '../api/graphql';
import { siteTexts } from '../content/siteDefaults';

export const testimonialFields = graphql(`fragment Testimonial on Site { testimonial testimonial_by }`);

/** Client testimonial, shown on the home page and with every season. */
export function Testimonial({ settings }: { settings: ResultOf<typeof testimonialFields> | null }) {
  const { testimonial, testimonial_by } = siteTexts(settings);
  return (
    <figure className="testimonial">
      <blockquote>{`“${testimonial}”`}</blockquote>
      {testimonial_by && <figcaption className="small title">{testimonial_by}</figcaption>}
    </figure>
  );
}

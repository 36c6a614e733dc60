import { listingsCopy } from '../../content/listings';
import { mailLink } from '../../ui/contactLinks';
import { Icon } from '../../ui/Icon';

const copy = listingsCopy.page;

/** Ways to pass on the link to a page. With a script, it opens the share sheet of phones and copies the link (ui/sharing.ts). */
export const Share = ({ title, url }: { title: string; url: string }) => (
  <details className="share" data-title={title}>
    <summary className="button">
      <Icon name="share" smaller />
      {copy.share}
    </summary>
    <div className="card">
      <input readOnly value={url} aria-label={copy.link} />
      <button type="button" className="button outlined" data-copied={copy.copied}>
        {copy.copy}
      </button>
      <a className="button" href={mailLink('', { subject: title, body: url })}>
        {copy.email}
      </a>
    </div>
  </details>
);

import { Box, Typography } from '@mui/material';
import { alpha, type Theme } from '@mui/material/styles';
import type { Revision } from 'cms/contract';
import { useMemo, type ReactNode } from 'react';
import { PhotoList } from '../../forms/kinds';
import { useZone } from '../../forms/siteRules';
import { counted } from '../../staff-kit/texts';
import { visuallyHidden } from '../../ui/tokens';
import { type Change, changesBetween, labelOf, type RevisedPhoto } from './changesBetween';
import type { Line, Piece } from './compareHtml';

/** Differences between two versions, by field. */
export function Changes({ older, newer }: { older: Revision; newer: Revision }) {
  const zone = useZone(null);
  const changes = useMemo(() => changesBetween(older, newer, zone), [older, newer, zone]);

  if (changes.length === 0) return <p className="quiet">No content changes.</p>;
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
      {changes.map((change) => (
        <div key={change.field}>
          <Typography component="dt" variant="body2" sx={{ mb: 0.5, fontWeight: 600, color: 'secondary.dark' }}>
            {labelOf(newer.type, change.field)}
          </Typography>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {contentOf(change)}
          </Box>
        </div>
      ))}
    </Box>
  );
}

function contentOf(change: Change): ReactNode {
  if ('image' in change) return <ImageChange {...change.image} />;
  if ('photos' in change) return <PhotosChange {...change.photos} />;
  if ('html' in change) return change.html.map((line, n) => <HtmlLine key={n} line={line} />);
  if ('list' in change) {
    return change.list.map((piece) => (
      <div key={`${piece.mark} ${piece.text}`}>
        <Pieces pieces={[piece]} />
      </div>
    ));
  }
  return <Pieces pieces={change.text} />;
}

function HtmlLine({ line }: { line: Line }) {
  if ('omitted' in line) {
    return (
      <Box component="p" className="small quiet" sx={{ my: 1.25 }}>
        {counted(line.omitted, 'unchanged paragraph')}
      </Box>
    );
  }
  return (
    <Box sx={[{ my: 1 }, looks[line.kind]]}>
      <Pieces pieces={line.pieces} />
      {line.formatting && <p className="small quiet">Only formatting or links changed</p>}
    </Box>
  );
}

const looks = {
  // When two entire texts are shown one after the other, each paragraph starts on a new line.
  text: { whiteSpace: 'pre-line' },
  heading: { typography: 'h3' },
  item: { display: 'list-item', listStyle: 'disc', ml: 3 },
  quote: { pl: 2, borderLeft: 3, borderColor: 'secondary.main' },
};

/** Text with additions and removals marked by color, by underline or strikethrough and, for screen readers, by words. */
const Pieces = ({ pieces }: { pieces: Piece[] }) => pieces.map((piece, n) => <PieceText key={n} {...piece} />);

function PieceText({ text, mark }: Piece) {
  if (mark === 'same') return text;
  const isAdded = mark === 'added';
  return (
    <Box component={isAdded ? 'ins' : 'del'} sx={isAdded ? added : removed}>
      <span style={visuallyHidden}> {isAdded ? 'Added:' : 'Removed:'} </span>
      {text}
      <span style={visuallyHidden}> (end of change) </span>
    </Box>
  );
}

const marked = { borderRadius: '4px', px: '0.1em', boxDecorationBreak: 'clone', overflowWrap: 'anywhere' };
const added = {
  ...marked,
  color: 'success.main',
  bgcolor: ({ palette }: Theme) => alpha(palette.success.main, 0.1),
  textDecorationThickness: '2px',
  textUnderlineOffset: '0.2em',
};
const removed = {
  ...marked,
  '& + ins': { ml: '0.4em' },
  color: 'error.main',
  bgcolor: ({ palette }: Theme) => alpha(palette.error.main, 0.08),
  textDecorationThickness: '1.5px',
};

const ImageChange = ({ older, newer }: { older: string | null; newer: string | null }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 200px))', gap: 2 }}>
    <Side caption="Before" src={older} />
    <Side caption="After" src={newer} />
  </Box>
);

const PhotosChange = ({ older, newer }: { older: RevisedPhoto[]; newer: RevisedPhoto[] }) => (
  <Box sx={{ display: 'grid', gap: 1 }}>
    <p className="small">Before</p>
    {older.length > 0 ? <PhotoList photos={older} /> : 'No image'}
    <p className="small">After</p>
    {newer.length > 0 ? <PhotoList photos={newer} /> : 'No image'}
  </Box>
);

const Side = ({ caption, src }: { caption: string; src: string | null }) => (
  <figure>
    <figcaption className="small">{caption}</figcaption>
    {src ? (
      // The caption describes the image.
      <Box component="img" src={src} alt="" sx={[frame, { objectFit: 'cover' }]} />
    ) : (
      <Box className="small quiet" sx={[frame, { display: 'grid', placeContent: 'center', border: '1px dashed', borderColor: 'divider' }]}>
        No image
      </Box>
    )}
  </figure>
);

const frame = { display: 'block', mt: 0.5, width: '100%', aspectRatio: '4 / 3', borderRadius: 1 };

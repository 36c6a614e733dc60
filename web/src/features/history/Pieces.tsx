import Box from '@mui/material/Box';
import { alpha, type Theme } from '@mui/material/styles';
import { historyWords as copy } from '../../content/history';
import { visuallyHidden } from '../../ui/theme';
import type { Piece } from './pieces';

/** A text with what came and what went: told by colour, by line and, to who cannot see them, by words. */
export function Pieces({ pieces }: { pieces: Piece[] }) {
  return pieces.map((piece, n) => <PieceText key={n} {...piece} />);
}

function PieceText({ text, mark }: Piece) {
  if (mark === 'same') return text;
  const isAdded = mark === 'added';
  return (
    <Box component={isAdded ? 'ins' : 'del'} sx={isAdded ? added : removed}>
      <span style={visuallyHidden}> {isAdded ? copy.added : copy.removed} </span>
      {text}
      <span style={visuallyHidden}> ({copy.end}) </span>
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

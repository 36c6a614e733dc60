import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import DeleteOutlinedIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { SeasonImage } from 'cms/contract';
import { useId } from 'react';
import { readingCopy } from '../../content/reading';
import { seasonImageCopy as copy } from '../../content/seasonForm';
import { LazyImage } from '../../ui/LazyImage';
import { Pager, usePage } from '../../ui/paging/Pager';
import { focusRing } from '../../ui/tokens';

interface SeasonImageGridProps {
  images: SeasonImage[];
  /** Search text. A change returns to the first page. */
  about: string;
  /** Text for an empty list. */
  none: string;
  /** URL of the selected image. */
  selected: string;
  /** URL of the image that the form uses, which cannot be deleted. */
  inUse: string;
  onSelect: (url: string) => void;
  onDelete: (image: SeasonImage) => void;
}

/** Number of images per page. */
const pageSize = 48;

/** Radio group of images, for mouse or arrow keys. */
export function SeasonImageGrid({ images, about, none, selected, inUse, onSelect, onDelete }: SeasonImageGridProps) {
  const group = useId();
  const start = images.findIndex(({ s3_url }) => s3_url === inUse);
  const { shown, page, pages, list, setPage } = usePage<SeasonImage, HTMLDivElement>(images, pageSize, { start, listKey: about });

  if (images.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{none}</Typography>;
  return (
    <>
      <Box role="radiogroup" ref={list} aria-label={copy.images} sx={gridStyle}>
        {shown.map((image) => (
          <Box key={image.id} sx={cell}>
            <Box component="label" sx={card}>
              <input type="radio" name={group} checked={image.s3_url === selected} onChange={() => onSelect(image.s3_url)} />
              <LazyImage src={image.s3_url} srcSet={image.s3_url_srcset} sizes="240px" alt="" ratio="16 / 10" />
              <Box component="span" className="name">
                {image.name}
              </Box>
              <CheckCircleIcon className="mark" aria-hidden />
            </Box>
            {image.s3_url !== inUse && (
              <IconButton size="small" aria-label={copy.delete(image.name)} onClick={() => onDelete(image)} sx={{ alignSelf: 'flex-end' }}>
                <DeleteOutlinedIcon fontSize="small" />
              </IconButton>
            )}
          </Box>
        ))}
      </Box>
      <Box sx={{ mt: 2 }}>
        <Pager label={readingCopy.pages.of(copy.images)} page={page} pages={pages} onPage={setPage} />
      </Box>
    </>
  );
}

const gridStyle = { display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fill, minmax(180px, 1fr))' } };

const cell = { position: 'relative', minWidth: 0, '& > button': { position: 'absolute', right: 0, bottom: 0 } };

const card = {
  position: 'relative',
  display: 'block',
  height: '100%',
  p: 1,
  border: 2,
  borderColor: 'transparent',
  borderRadius: 1,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'background.default' },
  '& input': { position: 'absolute', opacity: 0 },
  '& .frame': { borderRadius: 0.75 },
  '& .name': { display: 'block', minHeight: 44, pt: 1, pr: 4.5, typography: 'body2', overflowWrap: 'anywhere' },
  '& .mark': { display: 'none', position: 'absolute', top: 14, right: 14, bgcolor: 'common.white', borderRadius: '50%' },
  '&:has(input:checked)': { borderColor: 'primary.main', '& .mark': { display: 'block' }, '& .name': { fontWeight: 600 } },
  '&:has(input:focus-visible)': focusRing,
};

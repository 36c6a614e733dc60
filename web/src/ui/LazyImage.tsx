import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { lazyImages } from '../config';

interface LazyImageProps {
  src: string;
  srcSet?: string | null;
  sizes?: string;
  alt: string;
  /** Width to height, as CSS writes it: the room reserved before the image is there. */
  ratio: string;
  sx?: SxProps<Theme>;
}

/** An image that is asked for when it comes near the view, or by a browser without scripts at once. */
export function LazyImage({ src, srcSet, sizes = '100vw', alt, ratio, sx }: LazyImageProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const seen = useSeen(frame);
  const image = <img src={src} srcSet={srcSet ?? undefined} sizes={srcSet ? sizes : undefined} alt={alt} decoding="async" />;

  return (
    <Box component="span" ref={frame} sx={[frameStyle, { aspectRatio: ratio }, ...(Array.isArray(sx) ? sx : [sx])]}>
      {seen ? image : <noscript>{image}</noscript>}
    </Box>
  );
}

const frameStyle = {
  display: 'block',
  overflow: 'hidden',
  bgcolor: 'divider',
  '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
};

/** Turns true, for good, when the element comes near the view. */
function useSeen(ref: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);

  useEffect(() => {
    const element = ref.current;
    if (seen || !element) return;
    if (!('IntersectionObserver' in window)) return setSeen(true);

    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
    }, lazyImages);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, seen]);

  return seen;
}

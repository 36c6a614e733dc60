import type { icons } from './icons';

export type IconName = keyof typeof icons;

/** Decorative icon next to text with the same meaning. The stylesheet clips it to its shape. */
export function Icon({ name, smaller = false }: { name: IconName; smaller?: boolean }) {
  return <span aria-hidden className={`icon icon-${name}${smaller ? ' smaller' : ''}`} />;
}

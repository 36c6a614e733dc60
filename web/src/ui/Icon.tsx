export type IconName =
  | 'arrow-back'
  | 'article'
  | 'check'
  | 'close'
  | 'email'
  | 'house'
  | 'key'
  | 'list'
  | 'menu'
  | 'people'
  | 'phone'
  | 'sailing'
  | 'search'
  | 'settings'
  | 'sun'
  | 'website';

/** An icon beside words that say the same; its drawing is in the stylesheet (icons.ts). */
export function Icon({ name, smaller = false }: { name: IconName; smaller?: boolean }) {
  return <span aria-hidden className={`icon icon-${name}${smaller ? ' smaller' : ''}`} />;
}

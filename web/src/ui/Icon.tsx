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

/** Decorative icon next to text with the same meaning. Its shape is in the stylesheet (icons.ts). */
export function Icon({ name, smaller = false }: { name: IconName; smaller?: boolean }) {
  return <span aria-hidden className={`icon icon-${name}${smaller ? ' smaller' : ''}`} />;
}

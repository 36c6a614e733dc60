import { encodeUrl, linkSchemes } from 'cms/contract';
import { EditorState, Modifier, RichUtils, type SelectionState } from 'draft-js';

const ignoredInAddresses = /[\u0000-\u0020\u007f]+/g;
const schemeOf = /^([a-z][a-z0-9+.-]*):/i;
const hostAndPort = /^[a-z0-9-]+(\.[a-z0-9-]+)+:\d/i;
const emailAddress = /^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]+$/;
const placeOnThisSite = /^[/?#]/;
const otherHost = /^[/\\]{2,}/;
const urlPattern = /^https?:\/\//i;

const known: readonly string[] = linkSchemes;

/** Whether the server would store this address; it validates a scheme without the characters that browsers skip. */
export function isAllowedLink(href: string): boolean {
  const address = href.replace(ignoredInAddresses, '');
  const scheme = schemeOf.exec(address)?.[1];
  if (encodeUrl(address) === null) return false;
  return scheme ? known.includes(scheme.toLowerCase()) : !otherHost.test(address);
}

/** What a writer typed, as the address of a link: '' where there is none, null where the server would refuse it. */
export function toLink(typed: string): string | null {
  const address = encodeUrl(typed.replace(ignoredInAddresses, '').replace(otherHost, 'https://'));
  if (!address) return address;
  if (emailAddress.test(address)) return `mailto:${address}`;
  if (placeOnThisSite.test(address)) return address;
  if (!schemeOf.test(address) || (hostAndPort.test(address) && !isAllowedLink(address))) return `https://${address}`;
  return isAllowedLink(address) ? address : null;
}

/** A link's attributes as the server's cleaner leaves them, in its order. */
export function linkAttributes(url: string): Record<string, string> {
  const href = encodeUrl(url) ?? '';
  const attributes = { rel: 'noopener noreferrer', href };
  return urlPattern.test(href) ? { ...attributes, target: '_blank' } : attributes;
}

/** The link at the caret, or the words that would become one. */
export interface LinkInText {
  place: SelectionState;
  /** '' where there is no link yet. */
  href: string;
  /** null where several blocks are selected, whose words cannot be written in one line. */
  text: string | null;
}

export function findLink(state: EditorState): LinkInText {
  const content = state.getCurrentContent();
  const selection = state.getSelection();
  const [start, end] = [selection.getStartOffset(), selection.getEndOffset()];
  if (selection.getStartKey() !== selection.getEndKey()) return { place: selection, href: '', text: null };

  const block = content.getBlockForKey(selection.getStartKey());
  const key = block.getEntityAt(start) ?? (start === end && start > 0 ? block.getEntityAt(start - 1) : null);
  const found = { place: selection, href: '', text: block.getText().slice(start, end) };
  if (!key) return found;
  block.findEntityRanges(
    (character) => character.getEntity() === key,
    (from, to) => {
      if (from > start || to < end) return;
      found.place = selection.merge({ anchorOffset: from, focusOffset: to, isBackward: false });
      found.href = content.getEntity(key).getData().url;
      found.text = block.getText().slice(from, to);
    },
  );
  return found;
}

/** Puts a link where it was found; without an address, takes it away. */
export function writeLink(state: EditorState, { place, text: before }: LinkInText, { href, text }: { href: string; text: string }) {
  if (!href) return RichUtils.toggleLink(state, place, null);
  const content = state.getCurrentContent().createEntity('LINK', 'MUTABLE', { url: href });
  const key = content.getLastCreatedEntityKey();
  const isSameText = before === null || (before !== '' && text === before);
  const linked = isSameText
    ? Modifier.applyEntity(content, place, key)
    : Modifier.replaceText(content, place, text || href, styleAt(state, place), key);
  return caretAfter(EditorState.push(state, linked, 'apply-entity'));
}

function caretAfter(state: EditorState): EditorState {
  const selection = state.getSelection();
  const [key, offset] = [selection.getEndKey(), selection.getEndOffset()];
  return EditorState.forceSelection(
    state,
    selection.merge({ anchorKey: key, anchorOffset: offset, focusKey: key, focusOffset: offset, isBackward: false }),
  );
}

function styleAt(state: EditorState, place: SelectionState) {
  if (place.isCollapsed()) return state.getCurrentInlineStyle();
  return state.getCurrentContent().getBlockForKey(place.getStartKey()).getInlineStyleAt(place.getStartOffset());
}

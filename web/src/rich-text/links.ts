import { encodeUrl, linkSchemes } from 'cms/contract';
import { EditorState, Modifier, RichUtils, type SelectionState } from 'draft-js';

const ignoredInUrls = /[\u0000-\u0020\u007f]+/g;
const schemeOf = /^([a-z][a-z0-9+.-]*):/i;
const hostAndPort = /^[a-z0-9-]+(\.[a-z0-9-]+)+:\d/i;
const emailAddress = /^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]+$/;
const pathOnThisSite = /^[/?#]/;
const otherHost = /^[/\\]{2,}/;
const urlPattern = /^https?:\/\//i;

const knownSchemes: readonly string[] = linkSchemes;

/** Whether the server accepts a URL. The server validates its scheme without the characters that browsers skip. */
export function isAllowedLink(href: string): boolean {
  const url = href.replace(ignoredInUrls, '');
  const scheme = schemeOf.exec(url)?.[1];
  if (encodeUrl(url) === null) return false;
  return scheme ? knownSchemes.includes(scheme.toLowerCase()) : !otherHost.test(url);
}

/** Converts input to the URL of a link: '' for empty input, null for URLs that the server rejects. */
export function toLink(input: string): string | null {
  const url = encodeUrl(input.replace(ignoredInUrls, '').replace(otherHost, 'https://'));
  if (!url) return url;
  if (emailAddress.test(url)) return `mailto:${url}`;
  if (pathOnThisSite.test(url)) return url;
  if (!schemeOf.test(url) || (hostAndPort.test(url) && !isAllowedLink(url))) return `https://${url}`;
  return isAllowedLink(url) ? url : null;
}

/** Returns a link's attributes as the server's cleaner writes them, in the same order. */
export function linkAttributes(url: string): Record<string, string> {
  const href = encodeUrl(url) ?? '';
  const attributes = { rel: 'noopener noreferrer', href };
  return urlPattern.test(href) ? { ...attributes, target: '_blank' } : attributes;
}

/** Link at the caret, or the selected text that will become a link. */
export interface LinkInText {
  selection: SelectionState;
  /** '' if there is no link yet. */
  href: string;
  /** null if several blocks are selected, whose text cannot be edited in one line. */
  text: string | null;
}

export function findLink(state: EditorState): LinkInText {
  const content = state.getCurrentContent();
  const selection = state.getSelection();
  const [start, end] = [selection.getStartOffset(), selection.getEndOffset()];
  if (selection.getStartKey() !== selection.getEndKey()) return { selection, href: '', text: null };

  const block = content.getBlockForKey(selection.getStartKey());
  const key = block.getEntityAt(start) ?? (start === end && start > 0 ? block.getEntityAt(start - 1) : null);
  const link = { selection, href: '', text: block.getText().slice(start, end) };
  if (!key) return link;
  block.findEntityRanges(
    (character) => character.getEntity() === key,
    (from, to) => {
      if (from > start || to < end) return;
      link.selection = selection.merge({ anchorOffset: from, focusOffset: to, isBackward: false });
      link.href = content.getEntity(key).getData().url;
      link.text = block.getText().slice(from, to);
    },
  );
  return link;
}

/** Writes a link at its place; removes the link if its URL is empty. */
export function writeLink(state: EditorState, { selection, text: before }: LinkInText, { href, text }: { href: string; text: string }) {
  if (!href) return RichUtils.toggleLink(state, selection, null);
  const content = state.getCurrentContent().createEntity('LINK', 'MUTABLE', { url: href });
  const key = content.getLastCreatedEntityKey();
  const block = content.getBlockForKey(selection.getStartKey());
  const style = selection.isCollapsed() ? state.getCurrentInlineStyle() : block.getInlineStyleAt(selection.getStartOffset());
  const isSameText = before === null || (before !== '' && text === before);
  const linked = isSameText
    ? Modifier.applyEntity(content, selection, key)
    : Modifier.replaceText(content, selection, text || href, style, key);
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

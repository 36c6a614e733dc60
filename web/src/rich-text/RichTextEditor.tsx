import { Box, FormControl, FormHelperText, FormLabel } from '@mui/material';
import { findRichTextViolation, limits, richTextMessage } from 'cms/contract';
import { Editor as DraftEditor } from 'draft-js';
import { lazy, Suspense, useEffect, useId, useImperativeHandle, useMemo, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { Editor } from 'react-draft-wysiwyg';
import { Toolbar } from './Toolbar';
import { frameSx, hintSx, markStyles, quietHintSx } from './editorStyles';
import { findLink, writeLink, type LinkInText } from './links';
import { paste } from './paste';
import { useDocument } from './undoSteps';

const LinkDialog = lazy(async () => ({ default: (await import('./LinkDialog')).LinkDialog }));

// No stock buttons. The inline options enable Ctrl+B, I and U.
const stock = { options: [], inline: { options: ['bold', 'italic', 'underline'] }, link: { showOpenOptionOnHover: false } };

export interface RichTextEditorProps {
  label: string;
  /** Additional attributes of the visible label. */
  labelProps?: object;
  /** HTML; '' for an empty document. */
  value: string;
  /** Called with the entire document as HTML, in the format that the server stores. */
  onChange: (html: string) => void;
  placeholder?: string;
  /** Shown below the editor, before its own hint. */
  hint?: string;
  error?: string;
  disabled?: boolean;
  /** Handle that a form focuses if the field is invalid. */
  inputRef?: Ref<{ focus: () => void }>;
}

export function RichTextEditor({ label, value, onChange, placeholder, error, disabled = false, inputRef, ...rest }: RichTextEditorProps) {
  const id = useId();
  const { state, latest, change } = useDocument(value, onChange);
  const size = useMemo(() => sizeHint(label, value), [label, value]);
  // Shown while the user types. The form itself may validate only on blur.
  const problem = error ?? size.problem;
  const { draft, attach } = useDraftEditor(id, inputRef, Boolean(problem) && !disabled);
  const [link, setLink] = useState<LinkInText | null>(null);
  const startsPlain = state.getCurrentContent().getFirstBlock().getType() === 'unstyled';

  const edit = (command: (current: typeof state) => typeof state) => {
    // Focus first, because focusing later would reset an inline style that is set for the next character.
    draft.current?.focus();
    change(command(latest.current));
  };

  const closeLink = (save: (current: typeof state) => typeof state = (current) => current) => {
    flushSync(() => setLink(null));
    edit(save);
  };

  const handlePaste = (_text: string, html: string | undefined) => {
    // draft-js pastes content that was copied in this editor better itself.
    if (!html || (draft.current && html.includes(draft.current.getEditorKey()))) return false;
    change(paste(latest.current, html));
    return true;
  };

  const accessibility = {
    ariaLabel: label,
    ariaLabelledBy: `${id}-label`,
    ariaDescribedBy: `${id}-error ${id}-hint`,
    ariaMultiline: disabled ? undefined : true,
  };

  const handleKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Escape' && !nativeEvent.isComposing) document.getElementById(`${id}-hint`)?.focus();
  };

  return (
    <FormControl id={id} fullWidth error={Boolean(problem)} disabled={disabled}>
      <FormLabel component="span" id={`${id}-label`} {...rest.labelProps} sx={{ mb: 0.75 }} onClick={() => draft.current?.focus()}>
        {label}
      </FormLabel>
      <Box sx={frameSx} data-error={problem ? '' : undefined} onKeyDown={handleKeyDown}>
        <Editor
          // The library passes on a changed `readOnly` one render late, so remount.
          key={String(disabled)}
          editorState={state}
          onEditorStateChange={change}
          readOnly={disabled}
          editorRef={attach}
          toolbar={stock}
          toolbarCustomButtons={[
            <Toolbar key="toolbar" state={state} disabled={disabled} onToggle={edit} onLink={() => setLink(findLink(latest.current))} />,
          ]}
          handlePastedText={handlePaste}
          customStyleMap={markStyles}
          placeholder={startsPlain ? (placeholder ?? 'Enter your bio...') : ''}
          spellCheck
          tabIndex={0}
          {...accessibility}
        />
      </Box>
      <FormHelperText id={`${id}-error`} sx={{ '&:empty': { display: 'none' } }}>
        {problem}
      </FormHelperText>
      <FormHelperText error={false} role="status" sx={{ '&:empty': { display: 'none' } }}>
        {size.hint}
      </FormHelperText>
      <FormHelperText id={`${id}-hint`} error={false} disabled={false} tabIndex={-1} sx={error ? quietHintSx : hintSx}>
        {rest.hint} Press Tab to indent a list item and Escape to leave the editor.
      </FormHelperText>
      {link && (
        <Suspense>
          <LinkDialog link={link} onSave={(target) => closeLink((now) => writeLink(now, link, target))} onClose={() => closeLink()} />
        </Suspense>
      )}
    </FormControl>
  );
}

/** Gives access to the draft-js editor inside react-draft-wysiwyg. */
function useDraftEditor(id: string, inputRef: RichTextEditorProps['inputRef'], isInvalid: boolean) {
  const draft = useRef<DraftEditor | null>(null);
  useImperativeHandle(
    inputRef,
    () => ({
      focus() {
        draft.current?.focus();
        // draft-js restores the scroll position. Not in jsdom.
        document.getElementById(id)?.scrollIntoView?.({ block: 'nearest' });
      },
    }),
    [id],
  );

  // draft-js has no prop for this attribute.
  useEffect(() => void draft.current?.editor?.setAttribute('aria-invalid', String(isInvalid)));

  // The library passes this ref to an inner element, too, and calls it with that element on every render.
  const attach = (editor: object | null) => {
    if (editor instanceof DraftEditor) draft.current = editor;
  };

  return { draft, attach };
}

/** Number of characters from which the editor shows the size of the text. */
const nearlyFull = 0.9 * limits.richText;

/** Returns the error with which the server would reject a text, or the size of a text near the limit, including formatting. */
export function sizeHint(label: string, html: string): { problem?: string; hint?: string } {
  const violation = findRichTextViolation(html);
  if (violation) return { problem: richTextMessage(label, violation) };
  return html.length < nearlyFull
    ? {}
    : { hint: `${html.length.toLocaleString('en')} of ${limits.richText.toLocaleString('en')} characters used, including formatting.` };
}

import { useApolloClient } from '@apollo/client/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { post } from 'cms/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { insightFormWords } from '../../../content/insightForm';
import { notices } from '../../../content/notices';
import { storeReply } from '../../../data/cache';
import { placeRefusal } from '../../../forms/placeRefusal';
import { refusalText } from '../../../data/ApiError';
import { send } from '../../../data/send';
import { useUpload } from '../../../data/useUpload';
import { paths } from '../../../paths';
import { EditConflictDialog } from '../../../forms/edit-conflict/EditConflictDialog';
import { StaffForm } from '../../../forms/StaffForm';
import { useEditConflict } from '../../../forms/edit-conflict/useEditConflict';
import { useWriting } from '../../../forms/useWriting';
import { notify } from '../../../ui/notices/notify';
import { postQuery, type ReadPost } from './queries';
import { PostFields } from './PostFields';
import { comparedFields, postBody, postValues, type PostValues } from './postForm';
import { readableField } from './readableField';
import { StoredPostImage } from './StoredPostImage';
import { useImageOf } from './useImageOf';

const words = insightFormWords;
const judge = yupResolver(post.draft);

export function EditPostForm({ post }: { post: ReadPost }) {
  const client = useApolloClient();
  const upload = useUpload();
  // As it was when the form was opened; the post itself follows what is saved meanwhile.
  const [opened] = useState(() => postValues(post));
  const form = useForm<PostValues, unknown, PostValues>({ resolver: judge, defaultValues: opened, mode: 'onTouched' });
  useImageOf(post, form);
  const editConflict = useEditConflict(async () => {
    const read = await client.query({ query: postQuery, variables: { id: post.id }, fetchPolicy: 'network-only' });
    return read.data?.post ? postValues(read.data.post) : undefined;
  });

  const handleSave = async (values: PostValues) => {
    try {
      const body = { post: { ...postBody(values), version: values.version } };
      storeReply(client, 'post', await send('updatePost', { id: post.id, body }));
      return paths.post.one(post.id);
    } catch (error) {
      if (await editConflict.detect(error)) return;
      placeRefusal(form, error);
      notify(refusalText(error, notices.postUpdateFailed), 'error');
    }
  };
  const writing = useWriting(form, { title: words.editTitle(opened.title), secrets: ['image_url'], onSave: handleSave });

  return (
    <>
      <StaffForm
        writing={writing}
        submitLabel={upload.uploading ? words.uploading : words.editSubmit}
        busy={upload.uploading}
        cancel={{ to: paths.post.list, label: words.cancel }}
      >
        <PostFields image={<StoredPostImage post={post} upload={upload} />} published={post.published} />
      </StaffForm>
      <EditConflictDialog
        editConflict={editConflict}
        writing={writing}
        opened={opened}
        fields={comparedFields}
        labels={words.labels}
        readable={readableField}
      />
    </>
  );
}

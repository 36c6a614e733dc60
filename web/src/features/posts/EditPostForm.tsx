import { useApolloClient } from '@apollo/client/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { post } from 'cms/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { insightFormWords } from '../../content/insightForm';
import { notices } from '../../content/notices';
import { placeRefusal } from '../../lib/placeRefusal';
import { refusalText } from '../../lib/refusalText';
import { send } from '../../lib/send';
import { useUpload } from '../../lib/useUpload';
import { paths } from '../../paths';
import { CollisionDialog } from '../../session/CollisionDialog';
import { StaffForm } from '../../session/StaffForm';
import { useCollision } from '../../session/useCollision';
import { useWriting } from '../../session/useWriting';
import { notify } from '../../ui/notify';
import { postQuery, type ReadPost } from './operations';
import { PostFields } from './PostFields';
import { comparedFields, fieldLabels, postBody, postValues, type PostValues } from './postForm';
import { readableField } from './readableField';
import { showPost } from './refreshPosts';
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
  const collision = useCollision(async () => {
    const read = await client.query({ query: postQuery, variables: { id: post.id }, fetchPolicy: 'network-only' });
    return read.data?.post ? postValues(read.data.post) : undefined;
  });

  const handleSave = async (values: PostValues) => {
    try {
      const body = { post: { ...postBody(values), version: values.version } };
      showPost(client, await send('updatePost', { id: post.id, body }));
      return paths.insight(post.id);
    } catch (error) {
      if (await collision.meets(error)) return;
      placeRefusal(form, error, fieldLabels);
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
        cancel={{ to: paths.insights, label: words.cancel }}
      >
        <PostFields image={<StoredPostImage post={post} upload={upload} />} published={post.published} />
      </StaffForm>
      <CollisionDialog
        collision={collision}
        writing={writing}
        opened={opened}
        fields={comparedFields}
        labels={fieldLabels}
        readable={readableField}
      />
    </>
  );
}

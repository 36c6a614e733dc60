import { setBearer, sendFile } from './send';

const file = new File(['x'], 'porch.jpg');
const refused = jest.fn();

/** Fake for XMLHttpRequest, which needs a real server. */
class FakeRequest {
  static response: { status: number; body: unknown } | null;
  static opened: { call?: string; token?: string; form?: FormData };
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  status = 0;
  responseText = '';

  open(method: string, url: string) {
    FakeRequest.opened = { call: `${method} ${url}` };
  }
  setRequestHeader(_name: string, value: string) {
    FakeRequest.opened.token = value;
  }
  send(form: FormData) {
    FakeRequest.opened.form = form;
    this.upload.onprogress?.({ loaded: 1, total: 4 });
    this.upload.onprogress?.({ loaded: 4, total: 4 });
    if (!FakeRequest.response) return this.onerror?.();
    this.status = FakeRequest.response.status;
    this.responseText = JSON.stringify(FakeRequest.response.body);
    this.onload?.();
  }
}

const real = globalThis.XMLHttpRequest;
beforeEach(() => {
  refused.mockClear();
  setBearer({ token: () => 'a-token', refused });
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
});
afterEach(() => Object.assign(globalThis, { XMLHttpRequest: real }));

test('an upload reports its progress', async () => {
  FakeRequest.response = { status: 201, body: { id: 'i', name: 'Porch' } };
  const progress: number[] = [];

  const image = await sendFile('uploadSeasonImage', { file, body: { name: 'Porch' } }, (value) => progress.push(value));

  expect(image).toEqual({ id: 'i', name: 'Porch' });
  expect(progress).toEqual([0.25, 1]);
  expect(FakeRequest.opened).toMatchObject({ call: 'POST /api/season_images/upload', token: 'Bearer a-token' });
  expect([...(FakeRequest.opened.form?.keys() ?? [])]).toEqual(['name', 'file']);
});

test('a rejected upload throws the server’s message', async () => {
  FakeRequest.response = { status: 413, body: { error: 'Images may be at most 10 MB' } };

  await expect(sendFile('uploadPostImage', { id: 'a b', file }, () => undefined)).rejects.toMatchObject({
    status: 413,
    errors: ['Images may be at most 10 MB'],
  });
  expect(FakeRequest.opened.call).toBe('PATCH /api/posts/a%20b/upload_image');
});

test('an upload with an expired token ends the session', async () => {
  FakeRequest.response = { status: 401, body: { error: 'Sign in again' } };

  await expect(sendFile('uploadTempImage', { file }, () => undefined)).rejects.toMatchObject({ status: 401 });

  expect(refused).toHaveBeenCalledWith('a-token');
});

test('an interrupted upload throws an ApiError', async () => {
  FakeRequest.response = null;

  await expect(sendFile('uploadTempImage', { file }, () => undefined)).rejects.toMatchObject({ name: 'ApiError 0', status: 0 });
});

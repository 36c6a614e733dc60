import { setBearer } from './fetchAsCaller';
import { sendFile } from './useUpload';

const file = new File(['x'], 'porch.jpg');
const refused = jest.fn();

/** Stands in for the browser's request, which only a real server could answer. */
class FakeRequest {
  static answer: { status: number; body: unknown } | null;
  static opened: { call?: string; token?: string; form?: FormData };
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  status = 0;
  responseText = '';

  open(method: string, address: string) {
    FakeRequest.opened = { call: `${method} ${address}` };
  }
  setRequestHeader(_name: string, value: string) {
    FakeRequest.opened.token = value;
  }
  send(form: FormData) {
    FakeRequest.opened.form = form;
    this.upload.onprogress?.({ loaded: 1, total: 4 });
    this.upload.onprogress?.({ loaded: 4, total: 4 });
    if (!FakeRequest.answer) return this.onerror?.();
    this.status = FakeRequest.answer.status;
    this.responseText = JSON.stringify(FakeRequest.answer.body);
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

test('an admin sees how far a picture has come', async () => {
  FakeRequest.answer = { status: 201, body: { id: 'i', name: 'Porch' } };
  const parts: number[] = [];

  const image = await sendFile('uploadSeasonImage', { file, body: { name: 'Porch' } }, (part) => parts.push(part));

  expect(image).toEqual({ id: 'i', name: 'Porch' });
  expect(parts).toEqual([0.25, 1]);
  expect(FakeRequest.opened).toMatchObject({ call: 'POST /api/season_images/upload', token: 'Bearer a-token' });
  expect([...(FakeRequest.opened.form?.keys() ?? [])]).toEqual(['name', 'file']);
});

test('an admin whose picture is refused learns why', async () => {
  FakeRequest.answer = { status: 413, body: { error: 'Images may be at most 10 MB' } };

  await expect(sendFile('uploadPostImage', { id: 'a b', file }, () => undefined)).rejects.toMatchObject({
    status: 413,
    errors: ['Images may be at most 10 MB'],
  });
  expect(FakeRequest.opened.call).toBe('PATCH /api/posts/a%20b/upload_image');
});

test('a dead token ends the session during an upload too', async () => {
  FakeRequest.answer = { status: 401, body: { error: 'Sign in again' } };

  await expect(sendFile('uploadTempImage', { file }, () => undefined)).rejects.toMatchObject({ status: 401 });

  expect(refused).toHaveBeenCalledWith('a-token');
});

test('an upload that breaks off is an error of the same kind', async () => {
  FakeRequest.answer = null;

  await expect(sendFile('uploadTempImage', { file }, () => undefined)).rejects.toMatchObject({ name: 'ApiError 0', status: 0 });
});

declare global {
  var releasePosts: () => void;
}

/** Delays every read of a single post until `globalThis.releasePosts` is called. Runs in a site. */
export function delayPosts(): void {
  const { post } = serverModule('content/published').published;
  const { findVisible } = post;
  const released = new Promise<void>((release) => {
    globalThis.releasePosts = () => {
      post.findVisible = findVisible;
      release();
    };
  });
  post.findVisible = (...args) => released.then(() => findVisible(...args));
}

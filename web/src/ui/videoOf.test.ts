import { videoOf } from './videoOf';

const youTube = {
  kind: 'embed',
  src: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0',
  playing: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&autoplay=1',
  host: 'YouTube',
};
const vimeo = {
  kind: 'embed',
  src: 'https://player.vimeo.com/video/76979871?dnt=1',
  playing: 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1',
  host: 'Vimeo',
};

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'http://youtube.com/watch?feature=share&v=dQw4w9WgXcQ&t=42s',
  'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/embed/dQw4w9WgXcQ?start=10',
  'https://youtube.com/shorts/dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ?si=abc&t=9',
  '  https://youtu.be/dQw4w9WgXcQ/ ',
])('a visitor watches %s in the YouTube player', (link) => {
  expect(videoOf(link)).toEqual(youTube);
});

test.each(['https://vimeo.com/76979871', 'https://vimeo.com/channels/staffpicks/76979871', 'https://player.vimeo.com/video/76979871?h=1'])(
  'a visitor watches %s in the Vimeo player',
  (link) => {
    expect(videoOf(link)).toEqual(vimeo);
  },
);

test.each(['https://example.com/tour.mp4', 'http://example.com/a/tour.WEBM?v=2', 'https://example.com/tour.ogg#t=5'])(
  'a visitor watches %s natively',
  (link) => {
    expect(videoOf(link)).toEqual({ kind: 'file', src: link });
  },
);

test.each([
  null,
  '',
  'nonsense',
  '/media/tour.mp4',
  'ftp://example.com/tour.mp4',
  'javascript:alert(1)//.mp4',
  'https://example.com/page',
  'https://example.com/?file=tour.mp4',
  'https://youtube.com/',
  'https://www.youtube.com/watch?v="><script>',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://vimeo.com/about',
  'https://www.youtube.com/@harbor',
  'https://videos.example/a.mov',
])('videoOf returns null for %s', (link) => {
  expect(videoOf(link)).toBeNull();
});

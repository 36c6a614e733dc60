// The copy on a video before it plays.

export const videoWords = {
  play: 'Play',
  contact: (host: string) => `Playing it connects you to ${host}.`,
  /** What stands in a film's place until it plays, where there is no picture. */
  poster: '/images/video-poster.svg',
};

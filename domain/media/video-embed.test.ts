import { expect, test } from 'vitest'
import { embeddedVideo, VIDEO_FRAMES } from './video-embed.ts'

const film = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'

test.each([
  [
    '<iframe width="560" height="315" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=x" title="Noord"></iframe>',
    film,
  ],
  ["<div><iframe src='//www.youtube.com/embed/dQw4w9WgXcQ'></iframe><script>alert(1)</script></div>", film],
  [' https://youtu.be/dQw4w9WgXcQ?t=12 ', film],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=a', film],
  ['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789'],
])('%s is a film', (pasted, url) => {
  expect(embeddedVideo(pasted)).toEqual({
    url,
    embedCode: `<iframe src="${url}" width="854" height="480" allowfullscreen></iframe>`,
  })
  expect(VIDEO_FRAMES).toContain(new URL(url).origin)
})

test.each([
  '',
  'Rondleiding',
  '<script src="https://www.youtube.com/embed/dQw4w9WgXcQ"></script>',
  'javascript:alert(1)//www.youtube.com/embed/dQw4w9WgXcQ',
  'https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ',
  'https://evil.example/?v=dQw4w9WgXcQ',
  'https://www.youtube.com/embed/"onload="alert(1)',
  'https://vimeo.com/channels',
])('%s is none that we know', (pasted) => expect(embeddedVideo(pasted)).toBeUndefined())

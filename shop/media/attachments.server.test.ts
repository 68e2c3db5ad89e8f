import { expect, test } from 'vitest'
import { embeddedVideo } from '@forecourt/domain/media/video-embed.ts'
import { toDocumentViews, toVideoViews } from './attachments.server.ts'

const video = (name: string, url: string | null) => ({
  guid: '0199f1c2-7f6a-7cc3-9d1e-6d5a1f0c2b11',
  name,
  url,
  embedCode: '<iframe></iframe>',
  extension: null,
})

test('a video of each player that the office takes is shown, with the name of its site', () => {
  const [youtube, vimeo] = ['https://youtu.be/dQw4w9WgXcQ', 'https://vimeo.com/123456789'].map(
    (address) => embeddedVideo(address)!.url,
  )
  expect(toVideoViews([video('Rondleiding', youtube!), video('Proefrit', vimeo!)])).toEqual([
    { name: 'Rondleiding', url: youtube, site: 'YouTube' },
    { name: 'Proefrit', url: vimeo, site: 'Vimeo' },
  ])
})

test('what no frame of a page may show is left out', () => {
  expect(
    toVideoViews([video('Oud', null), video('Elders', 'https://www.youtube-nocookie.com.evil.example/1')]),
  ).toEqual([])
})

test('a document is named with its kind and size', () => {
  const document = { guid: 'x', name: 'Brochure', extension: 'pdf', url: '/media/brochure.pdf', size: 1200 }
  expect(toDocumentViews([document])).toEqual([
    { name: 'Brochure', extension: 'PDF', url: '/media/brochure.pdf', size: 1200 },
  ])
})

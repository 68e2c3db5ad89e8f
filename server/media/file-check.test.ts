import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { PICTURE_RULES, RESUME_RULES } from '@forecourt/domain/media/upload-rules.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { checkFile } from './file-check.ts'
import { docx, hostileFiles, hostilePictures, ole, pdf } from './files.test-data.ts'

const readReason = async (...asked: Parameters<typeof checkFile>) => {
  const outcome = await checkFile(...asked)
  return isRefusal(outcome) ? outcome.reason : 'kept'
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a5a72' } })

describe('a resume', () => {
  it.each([
    ['a PDF', 'CV Lotte (2026).PDF', pdf()],
    [
      'a PDF with a link and an empty compressed part',
      'cv.pdf',
      pdf({ objects: '4 0 obj<</S/URI/URI(https://a.example)>>endobj\n' }),
    ],
    [
      'a PDF with bytes that look like a script in a picture',
      'cv.pdf',
      pdf({ objects: '4 0 obj<</Length 9>>stream\n/JS /Launch\nendstream endobj\n' }),
    ],
    ['a document', 'Curriculum vitæ.docx', docx()],
    [
      'a document with a link',
      'cv.docx',
      docx([
        {
          name: 'word/_rels/document.xml.rels',
          content:
            '<Relationships><Relationship Type="http://x/hyperlink" Target="https://a.example" TargetMode="External"/></Relationships>',
        },
      ]),
    ],
    ['an old document', 'cv.doc', ole(['WordDocument', '1Table'])],
  ])('may be %s', async (_, name, bytes) => {
    const kept = await checkFile({ name, bytes }, RESUME_RULES)
    expect(kept).toMatchObject({ name, bytes })
  })

  // Files above the size limit are refused earlier.
  it.each(hostileFiles().filter(({ reason }) => reason !== 'file-too-large'))(
    'is refused when it is $what',
    async ({ name, bytes, reason }) => expect(await readReason({ name, bytes }, RESUME_RULES)).toBe(reason),
  )
})

describe('a picture', () => {
  it.each(hostilePictures())('is refused when it is $what', async ({ name, bytes, reason }) =>
    expect(await readReason({ name, bytes }, PICTURE_RULES)).toBe(reason),
  )

  it('is written anew: upright, and without where it was taken', async () => {
    const bytes = await picture(600, 800)
      .jpeg()
      .withExif({ IFD0: { Orientation: '6' }, IFD3: { GPSLatitude: '51/1 3/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const kept = await checkFile({ name: 'wagen.jpg', bytes }, PICTURE_RULES)
    if (isRefusal(kept)) throw kept
    const facts = await sharp(kept.bytes).metadata()
    expect([kept.width, kept.height]).toEqual([800, 600])
    expect([facts.width, facts.height, facts.exif, facts.orientation]).toEqual([800, 600, undefined, undefined])
  })

  it('loses what was hidden behind it', async () => {
    const bytes = Buffer.concat([await picture(40, 30).png().toBuffer(), Buffer.from('<?php system($_GET[0]);')])
    const kept = await checkFile({ name: 'wagen.png', bytes }, PICTURE_RULES)
    expect(isRefusal(kept) || kept.bytes.includes('php')).toBe(false)
  })

  it('is refused upright where it must lie', async () => {
    const bytes = await picture(300, 400).png().toBuffer()
    expect(await readReason({ name: 'wagen.png', bytes }, PICTURE_RULES)).toBe('file-orientation')
  })

  it('is refused when it unpacks to more pixels than anybody has', async () => {
    const bytes = await picture(12_000, 6_000).png({ compressionLevel: 9 }).toBuffer()
    expect(await readReason({ name: 'wagen.png', bytes }, PICTURE_RULES)).toBe('file-pixels')
  })

  it('waits for other large ones, so that many small files take no more memory than one', async () => {
    const bytes = await picture(5_000, 5_000).png({ compressionLevel: 9 }).toBuffer()
    let most = 0
    const counted = setInterval(() => (most = Math.max(most, sharp.counters().process)), 1)
    const kept = await Promise.all([1, 2, 3, 4].map(() => checkFile({ name: 'wagen.png', bytes }, PICTURE_RULES)))
    clearInterval(counted)
    expect(kept.filter(isRefusal)).toEqual([])
    expect(most).toBe(1)
  })

  it('is refused when it is cut off', async () => {
    const bytes = (await picture(400, 300).jpeg().toBuffer()).subarray(0, 700)
    expect(await readReason({ name: 'wagen.jpg', bytes }, PICTURE_RULES)).toBe('picture-damaged')
  })

  it('is refused under the name of another type', async () => {
    const bytes = await picture(40, 30).png().toBuffer()
    expect(await readReason({ name: 'wagen.jpg', bytes }, PICTURE_RULES)).toBe('file-type')
  })
})

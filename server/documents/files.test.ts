import { inflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { extractText, getDocumentProxy } from 'unpdf'
import { makeUsedCar } from '../test/factories.ts'
import { makeColleague } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { signedInCustomer, signedInStaff } from '../test/signed-in.ts'
import { parseTree } from './web-text.ts'

const shop = await runningShop()
const staff = await signedInStaff(shop)
const car = await makeUsedCar(shop.database, { brand: 'Noord', model: 'V6' })
const page = `/fr/voitures-d-occasion/noord-v6-2-0-t-momentum-pro/${car.number}`

async function file(name: string, input: object, token?: string): Promise<{ response: Response; body: Buffer }> {
  const response = await fetch(`${shop.origin}/api/shared/file/${name}`, {
    method: 'POST',
    headers: {
      'x-api-key': 'demo',
      'x-language': 'nl-BE',
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(input),
  })
  return { response, body: Buffer.from(await response.arrayBuffer()) }
}

async function readText(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

const foreign = ['https://elsewhere.example/x', '//elsewhere.example/x', 'file:///etc/passwd', 'http://a@127.0.0.1:1/x']

describe('a QR code', () => {
  test.each(['/', '/nl', '/nl/contact', page, `${page}?bron=${'x'.repeat(200)}`])(
    'is 124 px wide for %s',
    async (fileUrl) => {
      const { result } = await shop.call('POST /shared/file/getqrc', { fileUrl })
      const png = Buffer.from(result.dataUrl.replace('data:image/png;base64,', ''), 'base64')
      expect(png.subarray(1, 4).toString()).toBe('PNG')
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([124, 124])
    },
  )

  test('leads to an address of ours', async () => {
    const { result } = await shop.call('POST /shared/file/getqrc', { fileUrl: page })
    const inFull = await shop.call('POST /shared/file/getqrc', { fileUrl: shop.origin + page })
    expect(inFull.result).toEqual(result)
  })

  test.each(foreign)('is not made of %s', async (fileUrl) => {
    expect(await shop.call('POST /shared/file/getqrc', { fileUrl })).toMatchObject({
      status: 422,
      errors: [{ name: 'foreign-address', field: 'fileUrl' }],
    })
  })
})

describe('a PDF', () => {
  test('of a car anybody may have', async () => {
    const { response, body } = await file('getpdf', { fileUrl: page })
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toContain(
      'attachment; filename="Noord V6 2.0 T Momentum Pro.pdf"',
    )
    expect(await readText(body)).toContain('Caractéristiques')
  })

  test('of their own text staff may have', async () => {
    const fileHtml = `<h1>Afspraken</h1><p>Levering op <strong>3 december</strong>, zie <a href="https://shop.example/x">de site</a>.</p>
      <ul><li>twee sleutels</li><li>boekje<ul><li>met stempels</li></ul></li></ul>
      <table><tr><th>Stuk</th><th>Prijs</th></tr><tr><td>Trekhaak</td><td>€ 890</td></tr></table>
      <p>#read("/etc/passwd") &lt;b&gt; $x$ *y*</p><script>alert(1)</script><img src="file:///etc/passwd">`
    const { response, body } = await file('getpdf', { fileHtml, fileName: 'Brief.pdf' }, staff.token)
    expect(response.status).toBe(200)
    const text = await readText(body)
    for (const part of [
      'Brief',
      'Afspraken',
      'Levering op 3 december, zie de site.',
      'twee sleutels',
      'met stempels',
      'Trekhaak',
      '€ 890',
      '#read("/etc/passwd") <b> $x$ *y*',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('alert')
    expect(text).not.toContain('root:')
    const pdf = await getDocumentProxy(new Uint8Array(body))
    const links = await (await pdf.getPage(1)).getAnnotations()
    expect(links.map(({ url }: { url: string }) => url)).toEqual(['https://shop.example/x'])
  })

  test('of a text that is odd is a PDF still', async () => {
    const fileHtml = `${'<div>'.repeat(500)}diep${'</div>'.repeat(500)}<table></table><ul></ul><a href="https://x.example"></a><h1></h1><table><tr><td>a</td></tr><tr></tr><tr><td>b</td><td>c</td></tr></table><p>`
    const { response, body } = await file('getpdf', { fileHtml }, staff.token)
    expect(response.status).toBe(200)
    expect(await readText(body)).toContain('diep')
  })

  test('of their own text is for staff who may write to customers in the name of the house', async () => {
    const [customer, mechanic, writer] = [
      await signedInCustomer(shop),
      await makeColleague(shop, { INTERNAL_ORDER_EXECUTE: 'all', OFFER_PRINT: 'all' }),
      await makeColleague(shop, { MAIL_SEND: 'all' }),
    ]
    const statusFor = async (token?: string) => (await file('getpdf', { fileHtml: '<p>x</p>' }, token)).response.status
    expect(await statusFor()).toBe(401)
    expect(await statusFor(customer.token)).toBe(403)
    expect(await statusFor(mechanic.token)).toBe(403)
    expect(await statusFor(writer.token)).toBe(200)
    // Everybody may get a public page as PDF.
    expect((await file('getpdf', { fileUrl: page }, mechanic.token)).response.status).toBe(200)
  })

  test.each<[number, object]>([
    [422, {}],
    [404, { fileUrl: '/nl', fileHtml: '<p>x</p>' }],
    [404, { fileUrl: '/nl/tweedehandswagens/x/987654' }],
    ...foreign.map((fileUrl): [number, object] => [422, { fileUrl }]),
  ])('is refused with %d for %j', async (status, input) => {
    expect((await file('getpdf', input, staff.token)).response.status).toBe(status)
  })
})

describe('a spreadsheet', () => {
  test('holds what was given, and no formula', async () => {
    const excelData = [
      ['Merk', 'Prijs', 'Verkocht'],
      ['=HYPERLINK("https://elsewhere.example","x")', 31_950.5, true],
      ['+cmd|calc & <b>', null, false],
    ]
    const { response, body } = await file('getxls', { fileName: 'Voorraad', excelData }, staff.token)
    expect(response.headers.get('content-disposition')).toContain('filename="Voorraad.xlsx"')
    const sheet = readEntry(body, 'xl/worksheets/sheet1.xml')
    const strings = readEntry(body, 'xl/sharedStrings.xml')
    expect(sheet).not.toMatch(/<f[ >]/)
    expect(sheet).toContain('<v>31950.5</v>')
    expect(strings).toContain('=HYPERLINK(')
    expect(strings).toContain('+cmd|calc &amp; &lt;b')
  })

  test('is for staff', async () => {
    expect((await file('getxls', { fileName: 'x', excelData: [['a']] })).response.status).toBe(401)
  })
})

describe('a stream', () => {
  test('of a picture of ours', async () => {
    await shop.services.files.put('media/noord/side.webp', Buffer.from('RIFF'), 'image/webp')
    const { response, body } = await file('stream', { fileUrl: '/media/noord/side.webp' })
    expect([response.status, response.headers.get('content-type'), body.toString()]).toEqual([
      200,
      'image/webp',
      'RIFF',
    ])
    expect(response.headers.get('content-disposition')).toContain('filename="side.webp"')
  })

  test('of a print sheet', async () => {
    const { body } = await file('stream', { fileUrl: `${page}.pdf` })
    expect(await readText(body)).toContain('Noord V6')
  })

  test.each([
    ['/media/none.webp', 404],
    ['/media/../settings.json', 404],
    ['/media/%2e%2e/outbox/x.webp', 404],
    ['/media/..%2f..%2fetc%2fpasswd', 404],
    ['/media/.hidden.webp', 404],
    ['/api/openapi.json', 404],
    ['http://169.254.169.254/latest/meta-data', 422],
    ['http://127.0.0.1:1/x.webp', 422],
  ])('of %s is refused with %d', async (fileUrl, status) => {
    expect((await file('stream', { fileUrl })).response.status).toBe(status)
  })
})

test('the description of the API says which calls answer a file', async () => {
  interface Answer {
    readonly $ref?: string
    readonly content?: object
  }
  const { paths, components } = (await (await fetch(`${shop.origin}/api/openapi.json`)).json()) as {
    paths: Record<string, { post: { responses: { 200: Answer } } }>
    components: { responses: Record<string, Answer> }
  }
  const answers = (path: string) => {
    const { $ref, content } = paths[path]!.post.responses[200]
    return Object.keys(content ?? components.responses[$ref!.split('/').at(-1)!]!.content!)
  }
  expect(answers('/shared/file/getpdf')).toEqual(['application/octet-stream'])
  expect(answers('/shared/file/getqrc')).toEqual(['application/json'])
})

test.each([
  ['<p onclick="x()">a<br>b</p>', [{ tag: 'p', children: ['a', { tag: 'br', children: [] }, 'b'] }]],
  ['<a href="javascript:x()">a</a>', [{ tag: 'a', children: ['a'] }]],
  [
    '<a href="https://x.example/?a=1&amp;b=%222%22">a</a>',
    [{ tag: 'a', href: 'https://x.example/?a=1&b=%222%22', children: ['a'] }],
  ],
  ['&amp;lt; &lt;p&gt; \n  x', ['&lt; <p> x']],
  ['<style>p{}</style><iframe src="http://x"></iframe>a', ['a']],
])('%s becomes a tree', (html, tree) => {
  expect(parseTree(html)).toEqual(tree)
})

/** A file of a ZIP archive, by its central directory. */
function readEntry(zip: Buffer, name: string): string {
  let at = zip.readUInt32LE(zip.lastIndexOf('PK\x05\x06', zip.length, 'latin1') + 16)
  while (zip.toString('latin1', at, at + 4) === 'PK\x01\x02') {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    if (zip.toString('utf8', at + 46, at + 46 + nameLength) === name) {
      const local = zip.readUInt32LE(at + 42)
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
      const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20))
      return (zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString()
    }
    at += 46 + nameLength + extra + comment
  }
  throw new Error(`No ${name} in the archive`)
}

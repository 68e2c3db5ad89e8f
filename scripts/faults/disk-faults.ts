import fs from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { pdf } from '../../server/media/files.test-data.ts'
import { post } from '../bench/calls.ts'
import { run } from '../bench/databases.ts'
import { exactly } from '../bench/figures.ts'
import { count } from '../bench/invoice-desk.ts'
import { sendResume, startApplication } from '../bench/uploads.ts'
import { mount, mountSmallDisk, openPage, readCheck, saw, unavailable, type Stage } from './stage.ts'

const resume = pdf({ tail: '\n'.repeat(200_000) })
const smallMegabytes = 24
/** More than the minimum of free disk space that the product requires. None of it is used. */
const roomyMegabytes = 1_500

const listFiles = async (folder: string) =>
  (await fs.readdir(path.join(folder, 'files'), { recursive: true })).map(String)

export async function fillFilesDisk(stage: Stage): Promise<void> {
  await mountSmallDisk(stage, smallMegabytes, stage.dataDir)
  await stage.start()
  const desk = await stage.signIn()
  const access = await startApplication(stage.origin)
  const filler = path.join(stage.dataDir, 'filler')
  await fs.writeFile(filler, Buffer.alloc(smallMegabytes * 1_048_576)).catch(() => 'full')
  saw('a file that is uploaded', await sendResume(stage.origin, access, 'cv.pdf', resume), 503, unavailable)
  const left = await listFiles(stage.dataDir).catch(() => [])
  exactly('half files that are left', left.filter((name) => name.endsWith('.part')).length, 0)
  exactly('state of the disk, as administrators see it', (await readCheck(desk, 'data-disk')).state, 'failure')
  exactly('a page: status', await openPage(stage.origin), 200)
  await fs.rm(filler)
  await keepsFile(stage, access)
}

/** The same file is accepted now, and unchanged when a user opens it. */
async function keepsFile(stage: Stage, access: Parameters<typeof sendResume>[1]): Promise<void> {
  saw('the same file afterwards', await sendResume(stage.origin, access, 'cv.pdf', resume), 200)
  const pdfs = (await listFiles(stage.dataDir)).filter((name) => name.endsWith('.pdf'))
  exactly('files', pdfs.length, 1)
  const content = await fs.readFile(path.join(stage.dataDir, 'files', pdfs[0] ?? ''))
  exactly('the file is whole', content.equals(resume) ? 'yes' : 'no', 'yes')
}

export async function closeFilesFolder(stage: Stage): Promise<void> {
  await mountSmallDisk(stage, roomyMegabytes, stage.dataDir)
  await stage.start()
  const desk = await stage.signIn()
  const access = await startApplication(stage.origin)
  exactly('state of the disk before', (await readCheck(desk, 'data-disk')).state, 'good')
  mount('-o', 'remount,ro', stage.dataDir)
  saw('a file that is uploaded', await sendResume(stage.origin, access, 'cv.pdf', resume), 503, unavailable)
  exactly('state of the disk, as administrators see it', (await readCheck(desk, 'data-disk')).state, 'failure')
  exactly('a page: status', await openPage(stage.origin), 200)
  mount('-o', 'remount,rw', stage.dataDir)
  await keepsFile(stage, access)
  exactly('state of the disk afterwards', (await readCheck(desk, 'data-disk')).state, 'good')
}

export async function loseFile(stage: Stage): Promise<void> {
  await stage.start()
  const desk = await stage.signIn()
  const access = await startApplication(stage.origin)
  saw('the file that is uploaded', await sendResume(stage.origin, access, 'cv.pdf', resume), 200)
  // Sent, so that staff see it.
  await run(stage.url, 'update application set sent_at = now() where id = $1', [access.id])
  const id = await count(stage.url, `select number from application where id = '${access.id}'`)
  const open = async () => {
    const { path: address, ...call } = post('/sales/application/resume', { id }, desk.token)
    const answer = await fetch(stage.origin + address, call)
    const text = await answer.text()
    const isFile = answer.headers.get('content-type') === 'application/pdf'
    return { status: answer.status, message: isFile ? undefined : readSentence(text) }
  }
  const [name] = (await listFiles(stage.dataDir)).filter((one) => one.endsWith('.pdf'))
  const file = path.join(stage.dataDir, 'files', name ?? '')
  await fs.rename(file, `${file}.away`)
  saw('staff who open it', await open(), 404, 'Dit bestaat niet of is niet voor u bestemd.')
  await fs.rename(`${file}.away`, file)
  saw('staff who open it once it is back', await open(), 200)
}

const Envelope = z.object({ errors: z.array(z.object({ message: z.string() })) })

function readSentence(text: string): string | undefined {
  return Envelope.parse(JSON.parse(text)).errors[0]?.message
}

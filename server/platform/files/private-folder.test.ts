import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openFiles } from './files.ts'
import { closeFolders } from './private-folder.ts'
import { encryptSecret } from '../mail/secrets.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'private-'))
afterAll(() => rm(folder, { recursive: true }))

/** Returns the permissions of group and others, as the last two digits of `chmod`. */
const forOthers = async (...names: string[]) =>
  ((await stat(path.join(folder, ...names))).mode & 0o077).toString(8).padStart(2, '0')

test('files are kept where other accounts of the machine cannot look, below folders that are made for them', async () => {
  await openFiles({ dataDir: folder, filesUrl: undefined }).put(
    'uploads/resume.pdf',
    Buffer.from('x'),
    'application/pdf',
  )
  expect([await forOthers('files'), await forOthers('files', 'uploads')]).toEqual(['00', '00'])
})

test('the key that seals passwords is for the account of the server alone, and so is a folder made for it', async () => {
  const dataDir = path.join(folder, 'data')
  await encryptSecret({ dataDir, secretKey: undefined }, 'geheim')
  expect([await forOthers('data'), await forOthers('data', 'secret-key')]).toEqual(['00', '00'])
})

test('folders that an older version left open are closed at the start', async () => {
  const dataDir = path.join(folder, 'old')
  for (const name of ['files', 'outbox']) {
    await mkdir(path.join(dataDir, name), { recursive: true })
    await chmod(path.join(dataDir, name), 0o755)
  }
  await closeFolders(dataDir)
  expect([await forOthers('old', 'files'), await forOthers('old', 'outbox')]).toEqual(['00', '00'])
  await closeFolders(path.join(folder, 'nothing-yet'))
})

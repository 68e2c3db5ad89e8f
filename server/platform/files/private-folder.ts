import { access, chmod, constants, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '@forecourt/domain/platform/values/errors.ts'

const ownerOnly = 0o700

/**
 * Makes a folder, and those above it that are missing, readable only for the account that the server runs under: contracts,
 * resumes and mails with links are in it.
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: ownerOnly })
  } catch (error) {
    // Node reports ENOENT for a disk that cannot be written, as if a folder above were missing.
    await assertWritable(path.dirname(path.resolve(folder)))
    throw error
  }
}

/** Throws why nothing can be made below a folder: asked of the nearest one above that is there. */
async function assertWritable(folder: string): Promise<void> {
  try {
    await access(folder, constants.W_OK)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    await assertWritable(path.dirname(folder))
  }
}

/** Removes the access of other accounts to the folders of an installation that is older than this rule. */
export async function closeFolders(dataDir: string): Promise<void> {
  for (const name of ['files', 'outbox']) {
    await chmod(path.join(dataDir, name), ownerOnly).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
}

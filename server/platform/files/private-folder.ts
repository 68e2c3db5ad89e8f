import { chmod, mkdir } from 'node:fs/promises'
import path from 'node:path'

const ownerOnly = 0o700

/**
 * Makes a folder, and those above it that are missing, for the account that the server runs under and nobody else of the
 * machine: contracts, resumes and mails with links lie there.
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: ownerOnly })
}

/** Takes the folders of an installation that is older than this rule away from everybody else. */
export async function closeFolders(dataDir: string): Promise<void> {
  for (const name of ['files', 'outbox']) {
    await chmod(path.join(dataDir, name), ownerOnly).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
}

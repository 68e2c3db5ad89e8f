import { job } from '../../platform/jobs/jobs.ts'
import { readBankFolder, scheduleBankFolder } from './bank-folder.ts'

const pauseMs = 2 * 60_000

/** Reads the folder of the bank every two minutes. */
export const readFolder = job('read-bank-folder', async (at) => {
  await at.transact((tx) => scheduleBankFolder(tx, new Date(at.now.getTime() + pauseMs)))
  await readBankFolder(at)
})

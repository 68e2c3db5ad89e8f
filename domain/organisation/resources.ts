import { branch } from './branch.ts'
import { department } from './department.ts'

/** The lists of master data of this area. */
export const resources = [branch, department] as const

import { branch } from './branch.ts'
import { company } from './company.ts'
import { department } from './department.ts'

/** The lists of master data of this area. */
export const resources = [company, branch, department] as const

import { testDriveDeskEndpoints } from './test-drive-desk.api.ts'
import { testDriveEndpoints } from './test-drives.api.ts'

/** The endpoints of this area. */
export const endpoints = [...testDriveEndpoints, ...testDriveDeskEndpoints] as const

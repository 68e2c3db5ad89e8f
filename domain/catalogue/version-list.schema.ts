import { z } from 'zod'
import { PublicNumber } from '../platform/forms/fields.schema.ts'
import { listAnswer, listRequest, resourceSchemas, rowShape } from '../platform/resources/resource.schema.ts'
import { versionList, type ListedVersion } from './version-list.ts'

const listed: z.ZodType<ListedVersion> = z.strictObject({ id: PublicNumber, rev: z.int(), ...rowShape(versionList) })

export const VersionListRequest = listRequest(versionList)
export const VersionListAnswer = listAnswer(versionList, listed)
export const VersionExportRequest = resourceSchemas(versionList).exportRequest

export const EditionsRequest = z.strictObject({})
export const EditionsAnswer = z.strictObject({
  data: z.array(z.strictObject({ id: PublicNumber, name: z.string(), isActive: z.boolean() })),
})

import { audit, auditReading } from '@forecourt/domain/access/audit.ts'
import { integration } from '@forecourt/domain/access/integration.ts'
import { role } from '@forecourt/domain/access/role.ts'
import { user } from '@forecourt/domain/access/user.ts'
import { texts } from '@forecourt/locales/messages/resources/access.js'
import type { AreaResources } from '../platform/resource/area-resources.ts'

export const access: AreaResources = { resources: [user, role, integration, audit, auditReading], texts }

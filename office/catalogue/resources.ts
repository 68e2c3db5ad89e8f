import { fuel } from '@forecourt/domain/catalogue/fuel.ts'
import { paintType } from '@forecourt/domain/catalogue/paint-type.ts'
import { warranty } from '@forecourt/domain/catalogue/warranty.ts'
import { texts } from '@forecourt/locales/messages/resources/catalogue.js'
import type { AreaResources } from '../platform/resource/area-resources.ts'

export const catalogue: AreaResources = { resources: [fuel, paintType, warranty], texts }

import { fuel } from './catalogue/fuel.ts'
import { paintType } from './catalogue/paint-type.ts'
import { warranty } from './catalogue/warranty.ts'

/** Every resource of the product. */
export const resources = [fuel, paintType, warranty] as const

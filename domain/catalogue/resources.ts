import { bodyType } from './body-type.ts'
import { brand } from './brand.ts'
import { chassisType } from './chassis-type.ts'
import { doorCount } from './door-count.ts'
import { emissionNorm } from './emission-norm.ts'
import { engine } from './engine.ts'
import { exteriorColour } from './exterior-colour.ts'
import { featureTemplate } from './feature-template.ts'
import { fuel } from './fuel.ts'
import { gearboxGroup } from './gearbox-group.ts'
import { gearbox } from './gearbox.ts'
import { interiorColour } from './interior-colour.ts'
import { interiorCover } from './interior-cover.ts'
import { modelYear } from './model-year.ts'
import { model } from './model.ts'
import { optionGroup } from './option-group.ts'
import { optionPack } from './option-pack.ts'
import { option } from './option.ts'
import { paintType } from './paint-type.ts'
import { powerType } from './power-type.ts'
import { seatCount } from './seat-count.ts'
import { truckCategory } from './truck-category.ts'
import { unit } from './unit.ts'
import { vatRate } from './vat-rate.ts'
import { vatRecoveryType } from './vat-recovery-type.ts'
import { vatSalesType } from './vat-sales-type.ts'
import { warranty } from './warranty.ts'
import { wheelBase } from './wheel-base.ts'
import { wheelDrive } from './wheel-drive.ts'

/** The lists of master data of this area. */
export const resources = [
  fuel,
  powerType,
  gearboxGroup,
  gearbox,
  wheelDrive,
  emissionNorm,
  bodyType,
  chassisType,
  wheelBase,
  doorCount,
  seatCount,
  interiorColour,
  interiorCover,
  paintType,
  unit,
  brand,
  model,
  modelYear,
  engine,
  exteriorColour,
  optionGroup,
  option,
  optionPack,
  featureTemplate,
  vatRate,
  vatRecoveryType,
  vatSalesType,
  truckCategory,
  warranty,
] as const

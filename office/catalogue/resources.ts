import { lazy } from 'react'
import { bodyType } from '@forecourt/domain/catalogue/body-type.ts'
import { brand } from '@forecourt/domain/catalogue/brand.ts'
import { chassisType } from '@forecourt/domain/catalogue/chassis-type.ts'
import { doorCount } from '@forecourt/domain/catalogue/door-count.ts'
import { emissionNorm } from '@forecourt/domain/catalogue/emission-norm.ts'
import { engine } from '@forecourt/domain/catalogue/engine.ts'
import { exteriorColour } from '@forecourt/domain/catalogue/exterior-colour.ts'
import { fuel } from '@forecourt/domain/catalogue/fuel.ts'
import { gearbox } from '@forecourt/domain/catalogue/gearbox.ts'
import { gearboxGroup } from '@forecourt/domain/catalogue/gearbox-group.ts'
import { interiorColour } from '@forecourt/domain/catalogue/interior-colour.ts'
import { interiorCover } from '@forecourt/domain/catalogue/interior-cover.ts'
import { model } from '@forecourt/domain/catalogue/model.ts'
import { modelYear } from '@forecourt/domain/catalogue/model-year.ts'
import { option } from '@forecourt/domain/catalogue/option.ts'
import { optionGroup } from '@forecourt/domain/catalogue/option-group.ts'
import { featureTemplate } from '@forecourt/domain/catalogue/feature-template.ts'
import { optionPack } from '@forecourt/domain/catalogue/option-pack.ts'
import { paintType } from '@forecourt/domain/catalogue/paint-type.ts'
import { powerType } from '@forecourt/domain/catalogue/power-type.ts'
import { seatCount } from '@forecourt/domain/catalogue/seat-count.ts'
import { truckCategory } from '@forecourt/domain/catalogue/truck-category.ts'
import { unit } from '@forecourt/domain/catalogue/unit.ts'
import { vatRate } from '@forecourt/domain/catalogue/vat-rate.ts'
import { vatRecoveryType } from '@forecourt/domain/catalogue/vat-recovery-type.ts'
import { vatSalesType } from '@forecourt/domain/catalogue/vat-sales-type.ts'
import { warranty } from '@forecourt/domain/catalogue/warranty.ts'
import { wheelBase } from '@forecourt/domain/catalogue/wheel-base.ts'
import { wheelDrive } from '@forecourt/domain/catalogue/wheel-drive.ts'
import { texts } from '@forecourt/locales/messages/resources/catalogue.js'
import type { AreaResources } from '../platform/resource/area-resources.ts'

const loadMedia = () => import('./RecordMedia.tsx')

export const catalogue: AreaResources = {
  resources: [
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
  ],
  texts,
  sections: {
    featureTemplate: lazy(() =>
      import('./TemplateParts.tsx').then(({ TemplateParts }) => ({ default: TemplateParts })),
    ),
    brand: lazy(() => loadMedia().then(({ BrandMedia }) => ({ default: BrandMedia }))),
    model: lazy(() => loadMedia().then(({ ModelMedia }) => ({ default: ModelMedia }))),
    exteriorColour: lazy(() => loadMedia().then(({ ColourMedia }) => ({ default: ColourMedia }))),
    interiorCover: lazy(() => loadMedia().then(({ CoverMedia }) => ({ default: CoverMedia }))),
  },
}

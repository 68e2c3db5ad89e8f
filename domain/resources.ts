import { bodyType } from './catalogue/body-type.ts'
import { brand } from './catalogue/brand.ts'
import { chassisType } from './catalogue/chassis-type.ts'
import { doorCount } from './catalogue/door-count.ts'
import { emissionNorm } from './catalogue/emission-norm.ts'
import { engine } from './catalogue/engine.ts'
import { exteriorColour } from './catalogue/exterior-colour.ts'
import { fuel } from './catalogue/fuel.ts'
import { gearbox } from './catalogue/gearbox.ts'
import { gearboxGroup } from './catalogue/gearbox-group.ts'
import { interiorColour } from './catalogue/interior-colour.ts'
import { interiorCover } from './catalogue/interior-cover.ts'
import { model } from './catalogue/model.ts'
import { modelYear } from './catalogue/model-year.ts'
import { option } from './catalogue/option.ts'
import { optionGroup } from './catalogue/option-group.ts'
import { featureTemplate } from './catalogue/feature-template.ts'
import { optionPack } from './catalogue/option-pack.ts'
import { paintType } from './catalogue/paint-type.ts'
import { powerType } from './catalogue/power-type.ts'
import { seatCount } from './catalogue/seat-count.ts'
import { truckCategory } from './catalogue/truck-category.ts'
import { unit } from './catalogue/unit.ts'
import { vatRate } from './catalogue/vat-rate.ts'
import { vatRecoveryType } from './catalogue/vat-recovery-type.ts'
import { vatSalesType } from './catalogue/vat-sales-type.ts'
import { warranty } from './catalogue/warranty.ts'
import { wheelBase } from './catalogue/wheel-base.ts'
import { wheelDrive } from './catalogue/wheel-drive.ts'
import { cityList } from './contacts/city-list.ts'
import { country } from './contacts/country.ts'
import { leadReply } from './contacts/lead-reply.ts'
import { hero } from './content/hero.ts'
import { infoBlock } from './content/info-block.ts'
import { truckBlurb } from './content/truck-blurb.ts'
import { newsFlash } from './content/news-flash.ts'
import { newsPost } from './content/news-post.ts'
import { orderFlow } from './orders/order-flow.ts'
import { branch } from './organisation/branch.ts'
import { department } from './organisation/department.ts'
import { creditCeiling } from './pricing/credit-ceiling.ts'
import { creditTermLimit } from './pricing/credit-term-limit.ts'
import { financeRate } from './pricing/finance-rate.ts'
import { ledgerAccount } from './pricing/ledger-account.ts'
import { profitMargin } from './pricing/profit-margin.ts'
import { saleService } from './pricing/sale-service.ts'
import { salesRule } from './pricing/sales-rule-list.ts'
import { salesType } from './pricing/sales-type.ts'
import { queueLabel } from './stock/queue-label.ts'
import { statusNote } from './stock/status-note.ts'
import { conditionGroup } from './stock/condition-group.ts'
import { conditionPoint } from './stock/condition-point.ts'
import { stockLabel } from './stock/stock-label.ts'
import { stockLocation } from './stock/stock-location.ts'
import { tradeInValue } from './trade-ins/trade-in-value.ts'
import { workshopService } from './workshop/workshop-service.ts'

/** Every resource of the product, by the area that has it. */
export const resourcesByArea = {
  organisation: [branch, department],
  content: [newsPost, newsFlash, hero, infoBlock, truckBlurb],
  catalogue: [
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
  contacts: [leadReply, country, cityList],
  pricing: [
    financeRate,
    creditCeiling,
    creditTermLimit,
    profitMargin,
    saleService,
    salesRule,
    salesType,
    ledgerAccount,
  ],
  orders: [orderFlow],
  'trade-ins': [tradeInValue],
  stock: [stockLocation, stockLabel, queueLabel, statusNote, conditionGroup, conditionPoint],
  workshop: [workshopService],
} as const

export const resources = Object.values(resourcesByArea).flat()

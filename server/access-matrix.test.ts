import { describe, expect, test } from 'vitest'
import type { BaseRoleName } from '@forecourt/domain/access/base-role-names.ts'
import { may, RIGHT_NAMES, RIGHTS, type Place, type RightName } from '@forecourt/domain/platform/resources/rights.ts'
import { endpoints as allEndpoints } from './api.ts'
import { baseRoleId, MAIN_ROLE_ID } from './db/seeds/roles.ts'
import { rightRefusal } from './platform/http/call.ts'
import type { Caller, Endpoint } from './platform/http/endpoint.ts'
import type { Identity } from './platform/http/identity.ts'
import { makeBranch } from './test/factories.ts'
import { runningShop } from './test/running-shop.ts'
import { makeRole, signedInCustomer, signedInStaff } from './test/signed-in.ts'

// States a second time who may call what, independently of endpoints and roles.

const roles: readonly BaseRoleName[] = [
  'salesperson',
  'sales-manager',
  'fleet-manager',
  'stock-manager',
  'administration',
  'workshop',
  'content-editor',
  'reception',
]

/** The base roles in their order; x = all, b = their branches, o = their own, - = not at all. */
const held = `
  AGENDA_EDIT       b x b - x b - b
  AGENDA_VIEW       b x b b x b - b
  APPLICATION_EDIT  - - - - x - - -
  AUDIT_VIEW        - x - - x - - -
  BANK_EDIT         - - - - x - - -
  BANK_VIEW         - - - - x - - -
  BOOKING_RULE_EDIT - - - - - - - -
  CAMPAIGN_EDIT     - x - - - - - -
  CAR_ORDER_EDIT    - x - x x - - -
  CAR_PAYMENT_VIEW  x x x x x - - -
  CAR_TEXT_MEDIA_EDIT - - - x - - x -
  CATALOGUE_EDIT    - - - x x - - -
  CONTENT_EDIT      - - - - x - x -
  CUSTOMER_EDIT     x x x - x - - x
  CUSTOMER_EXPORT   - x - - x - - -
  CUSTOMER_MERGE    - x - - x - - -
  CUSTOMER_ORDER_CANCEL - x - - x - - -
  CUSTOMER_ORDER_EDIT o x o - x - - -
  CUSTOMER_PRIVACY  - - - - x - - -
  CUSTOMER_VAT_CERTIFY - - - - x - - -
  CUSTOMER_VIEW     x x x - x - - x
  CONDITION_REPORT_EDIT b x - x x b - -
  CONFIGURATION_EDIT - - - - - - - -
  DEAL_EDIT         - x x - - - - -
  DEMO_CAR_EDIT     - x - x - - - -
  DEMO_CAR_VAT      - - - - x - - -
  DEMO_CAR_VIEW     b x b x x - - -
  DISCOUNT_EDIT     - x - - - - - -
  DOSSIER_APPROVE - x - - x - - -
  DOSSIER_EDIT o x o - x - - -
  DOSSIER_INVOICE - - - - x - - -
  DOSSIER_VIEW b x b b x b - b
  FINANCE_RATE_EDIT - - - - x - - -
  INTEGRATION_EDIT - - - - - - - -
  INTERNAL_ORDER_EDIT o x o b - - - -
  INTERNAL_ORDER_EXECUTE - - - - - b - b
  INTERNAL_ORDER_VIEW b x b b x b - b
  DUNNING_EDIT - - - - x - - -
  INVOICE_CREDIT - - - - x - - -
  INVOICE_EDIT - - - - x - - -
  INVOICE_ISSUE - - - - x - - -
  INVOICE_VIEW o x o - x - - b
  INVOICE_WRITE_OFF - - - - x - - -
  LEAD_EDIT         b x b b x b - b
  LEAD_REPLY_EDIT   - x - - x - - -
  LEAD_VIEW         b x b b x b - b
  LEDGER_EXPORT     - - - - x - - -
  LEGAL_TEXT_EDIT   - - - - x - - -
  MAIL_SEND         x x x x x - - x
  MAIL_TEMPLATE_EDIT - - - - x - x -
  MASTER_DATA_VIEW  x x x x x x - x
  NEWSLETTER_EDIT   - x - - - - x -
  OFFER_APPROVE_LIMIT - x - - - - - -
  OFFER_BLOCK       - x - - x - - -
  OFFER_CANCEL      o x o - - - - -
  OFFER_CANCEL_SOLD - x - - x - - -
  OFFER_CLOSE       o x o - - - - -
  OFFER_CONFIRM     o x o - - - - -
  OFFER_CONFIRM_DELAY o x o - - - - -
  OFFER_CONVERT     o x o - - - - -
  OFFER_COPY        o x o - - - - -
  OFFER_DELIVER o x o - x - - -
  OFFER_EDIT        o x o - - - - -
  OFFER_MARGIN      - x x x x - - -
  OFFER_PRICE_CARD  b x - x - - - -
  OFFER_PRINT       b x b x x - - -
  OFFER_REASSIGN    - x - - x - - -
  OFFER_FLEET - x x - - - - -
  OFFER_STAFF_SALE  - x - - - - - -
  OFFER_UNLOCK      - x - - x - - -
  OFFER_VAT_OVERRIDE - - - - x - - -
  OFFER_SUBMIT      o x o - - - - -
  OFFER_SYNC        o x o - - - - -
  OFFER_SYNC_MANY   - x b - - - - -
  OFFER_VIEW        b x b b x - - -
  ORDER_FLOW_EDIT   - x - - x - - -
  ORGANISATION_EDIT - - - - x - - -
  PAYMENT_PREPARE   - - - - x - - -
  PAYMENT_RELEASE   - - - - - - - -
  PREMIUM_CLAIM_EDIT - - - - x - - -
  PREMIUM_EDIT      - x - - - - - -
  PRICE_LIST_EDIT   - - - x x - - -
  PROFIT_MARGIN_EDIT - - - - - - - -
  PROMOTION_EDIT    - x - - - - - -
  PURCHASE_APPROVE  - x - x x - - b
  PURCHASE_EDIT     - - - - x - - -
  PURCHASE_SLIP_ISSUE - x - x x - - -
  PURCHASE_SLIP_VIEW b x b x x - - -
  PURCHASE_VIEW     - x - x x - - -
  REGISTER_VIEW     - x - x x - - -
  ROLE_EDIT         - - - - - - - -
  SALES_FOLLOW_UP_EDIT - x - - - - - -
  SALES_RULE_EDIT   - - - - - - - -
  SHOP_ORDER_EDIT   b x b - x - - -
  SHOP_ORDER_REFUND - x - - x - - -
  SHOP_ORDER_VIEW   b x b x x - - -
  STATUS_NOTE_EDIT  - x - - x - - -
  STOCK_COST_VIEW   - x - x x - - -
  STOCK_EDIT        b x - x x - - -
  STOCK_PRICE_EDIT  - x - x x - - -
  STOCK_PUBLISH     - x - x x - - -
  STOCK_VIEW        x x x x x x - x
  SUPPLIER_IBAN_EDIT - - - - x - - -
  SUPPLIER_IBAN_VERIFY - - - - - - - -
  SYSTEM_MOVE       - - - - - - - -
  SYSTEM_STATUS_VIEW - - - - - - - -
  TEXT_TRANSLATE    - x - x x - x -
  TRADE_IN_EDIT     o x o x - - - -
  TRADE_IN_RECEIVE  - x - x - - - -
  TRADE_IN_VALUE    - x - x - - - -
  TRADE_IN_VIEW     b x b x x - - -
  USER_EDIT         - - - - - - - -
  VACANCY_EDIT      - - - - x - x -
  VAT_PERIOD_CLOSE  - - - - x - - -
  TIME_CORRECT      - - - - - - - b
  WEBHOOK_EDIT      - - - - - - - -
  WORK_LOG_VIEW     b x b x x b - b
  VIN_PASSPORT_VIEW x x x x x x - x
  WARRANTY_CLAIM_EDIT - - - - x - - b
  WORKSHOP_REPORT_VIEW - x - - x - - b
  DESK_PAYMENT_EDIT - - - - x - - b
  WORK_INVOICE_EDIT - - - - x - - b
  WORK_INVOICE_ISSUE - - - - x - - b
  WORK_ORDER_EDIT   - - - - - - - b
  WORK_ORDER_EXECUTE - - - - - b - b
  WORK_ORDER_VIEW   b x b x x b - b
  WORK_PRICE_VIEW   - x x x x - - x
`

/** The lists of master data. */
const lists = [
  'fuel',
  'powertype',
  'gearboxgroup',
  'gearbox',
  'wheeldrive',
  'emissionnorm',
  'bodytype',
  'chassistype',
  'wheelbase',
  'doorcount',
  'seatcount',
  'interiorcolour',
  'interiorcover',
  'painttype',
  'unit',
  'brand',
  'model',
  'modelyear',
  'engine',
  'exteriorcolour',
  'optiongroup',
  'option',
  'optionpack',
  'featuretemplate',
  'vatrate',
  'vatrecoverytype',
  'warranty',
  'stocklocation',
  'stocklabel',
  'queuelabel',
  'conditiongroup',
  'conditionpoint',
  'tradeinvalue',
  'country',
  'city',
  'vatsalestype',
  'truckcategory',
].join('|')

/** Content of the website. */
const contentLists = 'newspost|newsflash|hero|infoblock|truckblurb'

/** Places of the dealer. */
const organisationLists = 'branch|department|workshopservice|hourlyrate|warrantyterm'

const changing = (names: string) => `^POST /sales/(${names})/(save|delete|rank|bulk|bulkpreview)$`

const ofMedia = (owner: string) =>
  `^GET /sales/${owner}media/get(media|video)$|^POST /sales/${owner}media/(save(file|image|video)|rank(images|videos|documents)|delete(image|video|document)s?)$`

/** The desk of the range. */
const ofRange = {
  view: '^GET /sales/(range/gettree|version/(get|getnew|getcorrected)|(relation|modelcolour)/getall|featuretemplate/(getparts|getofbrand)|modelyear/previewtemplate)$',
  edit: '^POST /sales/(version/(save|copy|delete)|modelyear/(copy|usetemplate)|relation/(save|delete)|featuretemplate/setpart|modelcolour/prepare)$',
}

/** Endpoints that require a right. */
const asked: Readonly<Record<RightName, RegExp>> = {
  AGENDA_EDIT:
    /^(GET|POST) \/sales\/(calendar\/(getroom|getchoices|findcars|move|calloff|settle|bookworkshop|bookdrive)|testdrive\/(handout|noteback|getcontract|sign))$/,
  AGENDA_VIEW:
    /^(GET|POST) \/sales\/(calendar\/get(period)?|testdrive\/(list|counts|get|contract)|drivedepartment\/getall)$/,
  APPLICATION_EDIT: /^(GET|POST) \/sales\/application\/(list|get|resume|setstatus|reply|delete)$/,
  AUDIT_VIEW:
    /^GET \/sales\/audit\/(history|get)$|^POST \/sales\/(audit\/(list|export)|auditreading\/list)$|^GET \/sales\/colleague\/getall$/,
  CAMPAIGN_EDIT: /^(GET|POST) \/sales\/campaign\/(list|get|save|simulate)$/,
  CAR_ORDER_EDIT: /^POST \/sales\/(queue\/(saveprogress|arrive)|carorder\/(order|cancel))$/,
  CAR_PAYMENT_VIEW: /^POST \/sales\/carpayment\/(list|export)$|^GET \/sales\/carpayment\/(get|counts)$/,
  CAR_TEXT_MEDIA_EDIT: new RegExp(ofMedia('vehicle')),
  CATALOGUE_EDIT: new RegExp(`${changing(lists)}|${ofMedia('catalogue')}|${ofRange.edit}`),
  CONTENT_EDIT: new RegExp(
    `${changing(contentLists)}|${ofMedia('content')}|^(GET|POST) /sales/(${contentLists})/(list|getall|get|getnew|usages|export)$|^GET /sales/content/getmediahost$|^(GET|POST) /sales/shop(page/(list|get|save|reset)|menu/(get|save|reset))$`,
  ),
  CUSTOMER_EDIT:
    /^(GET|POST) \/sales\/(customer\/(getnew|save|getduplicates|savenote|marktask|(un)?linkaccount|addreach|(save|delete)permit|savepermitfile|checkvat)|supplier\/(saveterm|(save|delete)agreement|saveagreementfile))$/,
  CUSTOMER_EXPORT: /^POST \/sales\/customer\/export(cards)?$/,
  CUSTOMER_MERGE: /^POST \/sales\/customer\/merge$/,
  CUSTOMER_PRIVACY:
    /^(GET|POST) \/sales\/(customer\/(getpersonaldata|geterasure|erase)|driver\/(find|getpersonaldata|erase))$/,
  CUSTOMER_VAT_CERTIFY: /^POST \/sales\/customer\/(certify|withdraw)permit$/,
  CUSTOMER_VIEW:
    /^(GET|POST) \/sales\/(customer\/(list|get|getvcard|gettimeline|getdesk|getaccounts|getbyemail|getpermits|getpermitfile)|supplier\/(get|getagreementfile)|customer(branch|salesperson)\/getall)$/,
  CONFIGURATION_EDIT:
    /^POST \/sales\/proposallayout\/(save|delete|rank|bulk|bulkpreview)$|^(GET|POST) \/sales\/(setting\/(getall|save|deleteplanned)|provider\/(get|save|clear|test|getstates)|(accesspoint|identityprovider|invoicemailbox)\/(getall|save)|systemstatus\/(backup|retryjobs))$/,
  DEAL_EDIT: /^(GET|POST) \/sales\/fleetdeal\/(list|get|getcount|save|simulate)$/,
  DISCOUNT_EDIT: /^(GET|POST) \/sales\/discount\/(list|get|save|simulate)$/,
  FINANCE_RATE_EDIT: new RegExp(changing('financerate|creditceiling|credittermlimit|buyertaxfigure|ledgeraccount')),
  INTEGRATION_EDIT:
    /^(GET|POST) \/sales\/integration\/(list|get|getnew|getchoices|save|disable|enable|createkey|expirekey|revokekey)$/,
  INTERNAL_ORDER_EDIT: /^POST \/sales\/internalorder\/(create|save|send|savecosts|charge|cancel)$/,
  INTERNAL_ORDER_EXECUTE: /^POST \/sales\/internalorder\/(accept|finish)$/,
  INTERNAL_ORDER_VIEW:
    /^POST \/sales\/internalorder\/(list|export|print)$|^GET \/sales\/(internalorder\/(counts|get|ofdossier)|internalorderdepartment\/getall)$/,
  LEAD_EDIT: /^POST \/sales\/lead\/(answer|note|assign|move|handle|reopen|release|quarantine|bulk)$/,
  LEAD_REPLY_EDIT: new RegExp(changing('leadreply')),
  LEAD_VIEW:
    /^POST \/sales\/lead\/list$|^GET \/sales\/(lead\/get(counts|choices|answered)?|tradein\/(get(offered|photo)|oflead))$/,
  LEGAL_TEXT_EDIT: /^(GET|POST) \/sales\/legaltext\/(getall|get|getversion|preview|begin|save|delete|publish|unplan)$/,
  MAIL_SEND: /^POST \/shop\/mail\/send$/,
  MAIL_TEMPLATE_EDIT: /^(GET|POST) \/sales\/mailtemplate\/(list|get|save|reset|preview|test)$/,
  MASTER_DATA_VIEW: new RegExp(
    `^(GET|POST) /sales/(${lists}|financerate|creditceiling|credittermlimit|buyertaxfigure|saleservice|salesrule|salestype|ledgeraccount|leadreply|proposallayout|lossreason|statusnote|orderflow|company|bankaccount|vatcode|purchasevatcode|approvallimit|vatyear|bookingrule|invoiceseries|paymentterm|invoicetext|dunninglevel|latecost|lateinterest|legalclock)/(list|count|getall|get|getnew|usages|export)$|^(GET /sales/orderflow/getsteps|POST /sales/orderflow/try|GET /sales/pricerule/getchoices|POST /sales/pricerule/countcars)$|^GET /sales/(catalogue/getmediahost|modeledition/getall)$|^POST /sales/version/(list|export)$|${ofRange.view}`,
  ),
  OFFER_APPROVE_LIMIT:
    /^POST \/sales\/offer\/(approve|refuseapproval|counterapproval)$|^GET \/sales\/offer\/getapproval$/,
  OFFER_BLOCK: /^POST \/sales\/offer\/(block|unblock)$/,
  OFFER_CANCEL: /^POST \/sales\/offer\/cancel$/,
  OFFER_CLOSE: /^POST \/sales\/offer\/(close|noteloss)$/,
  CUSTOMER_ORDER_CANCEL: /^POST \/sales\/customerorder\/cancel$/,
  CUSTOMER_ORDER_EDIT:
    /^POST \/sales\/customerorder\/(handterms|sign|signscan|sendform|withdrawform|complete|saveessential)$|^GET \/sales\/customerorder\/getform$/,
  DOSSIER_APPROVE: /^POST \/sales\/dossier\/(approve|disapprove)$/,
  DOSSIER_EDIT:
    /^GET \/sales\/dossier\/gethandoverdays$|^POST \/sales\/dossier\/(save|sethandover|paper|payment|guarantee|savefile|paperexpiry|deletefile|file|askadvance|resendadvance|withdrawadvance)$/,
  DOSSIER_INVOICE: /^POST \/sales\/dossier\/(invoice|credit)$/,
  DOSSIER_VIEW:
    /^POST \/sales\/(dossier\/(list|export|step)|runningclock\/(list|export))$|^GET \/sales\/(dossier\/(get|ofoffer|counts)|dossier(branch|owner)\/getall|customerorder\/getonline|runningclock\/counts)$/,
  OFFER_CANCEL_SOLD: /^POST \/sales\/offer\/cancelsold$/,
  OFFER_DELIVER: /^POST \/sales\/offer\/deliver$/,
  OFFER_CONFIRM: /^POST \/sales\/offer\/(confirm|handterms)$/,
  OFFER_CONFIRM_DELAY: /^POST \/sales\/offer\/confirmdelay$/,
  OFFER_CONVERT: /^POST \/sales\/(offer|pricecard)\/convert$/,
  OFFER_COPY: /^POST \/sales\/offer\/copy$/,
  OFFER_EDIT:
    /^POST \/sales\/(offer\/(create|takecounter|addalternative|savenextaction|finishnextaction|save|saveunlocked|discard|getcontext|gettaxes|reply|sendreminder|dismissreminder)|customerview\/(open|publish))$|^GET \/sales\/offer\/get(models|range)$/,
  OFFER_MARGIN: /^POST \/sales\/offer\/margin$|^GET \/sales\/dossier\/margin$/,
  OFFER_PRICE_CARD: /^(GET \/sales\/pricecard\/getcars|POST \/sales\/pricecard\/(make|print|takeoff|remove))$/,
  OFFER_PRINT:
    /^POST \/sales\/(offer\/(print(terms)?|fleetsheet)|dossier\/print|contract\/(list|export|file))$|^GET \/sales\/(contract\/get|contract(branch|signer)\/getall)$/,
  OFFER_REASSIGN: /^POST \/sales\/offer\/reassign$|^GET \/sales\/offer\/getsellers$/,
  OFFER_SUBMIT: /^POST \/sales\/offer\/(issue|sendagain|askapproval)$/,
  OFFER_FLEET: /^POST \/sales\/offer\/carcount$/,
  OFFER_STAFF_SALE: /^POST \/sales\/offer\/staffsale$/,
  OFFER_VAT_OVERRIDE: /^POST \/sales\/offer\/overridevat$/,
  OFFER_UNLOCK: /^POST \/sales\/offer\/unlock$/,
  OFFER_SYNC: /^(GET \/sales\/offer\/getsync|POST \/sales\/offer\/sync)$/,
  OFFER_SYNC_MANY: /^POST \/sales\/offer\/(getsyncmany|syncmany)$/,
  OFFER_VIEW:
    /^POST \/sales\/(offer\/(list|export|check)|pricecard\/list|(salesreport|followupreport|salesforecast|salesboard)\/(get|export)|saleevent\/(list|export))$|^GET \/sales\/(offerrule\/getall|offer\/(get|getversion|getalternatives|getletters|getlayouts|counts)|offer(branch|owner)\/getall|pricecard\/counts)$/,
  ORDER_FLOW_EDIT: new RegExp(`${changing('orderflow')}|^POST /sales/orderflow/savesteps$`),
  ORGANISATION_EDIT: new RegExp(
    `${changing(organisationLists)}|${ofMedia('organisation')}|^(GET|POST) /sales/(${organisationLists})/(list|getall|get|getnew|usages|export)$|^GET /sales/organisation/getmediahost$|^(GET|POST) /sales/openinghours/(getall|get|save)$|^GET /sales/capacity/getall$|^POST /sales/capacity/save$`,
  ),
  NEWSLETTER_EDIT:
    /^(GET|POST) \/sales\/(newsletter\/(list|get|getcounts|save|delete|send|unplan|preview|test|find|getpicked)|newslettersubscriber\/(list|get|import|leave))$/,
  PROFIT_MARGIN_EDIT: new RegExp(
    `${changing('profitmargin')}|^(GET|POST) /sales/profitmargin/(list|getall|get|getnew|usages|export)$`,
  ),
  BANK_EDIT:
    /^POST \/sales\/bank\/(find|upload|switchfolder|allocate|ignore|undo|reverse)$|^GET \/sales\/bank\/folder$/,
  BOOKING_RULE_EDIT: new RegExp(
    changing(
      'company|bankaccount|vatcode|purchasevatcode|approvallimit|vatyear|bookingrule|invoiceseries|paymentterm|invoicetext|dunninglevel|latecost|lateinterest|legalclock',
    ),
  ),
  LEDGER_EXPORT: /^POST \/sales\/register\/(journal|listing)$/,
  REGISTER_VIEW: /^GET \/sales\/register\/(get|checks|car)$|^POST \/sales\/register\/(rows|print)$/,
  VAT_PERIOD_CLOSE: /^POST \/sales\/register\/(close|reopen|garagereason|purchasepaper)$/,
  DUNNING_EDIT:
    /^GET \/sales\/reminder\/proposals$|^POST \/sales\/reminder\/(preview|send|revoke|stop|lift)$|^POST \/sales\/receivable\/mailstatement$/,
  BANK_VIEW:
    /^POST \/sales\/(bankstatement\/(list|export)|paymentbatch\/(list|print))$|^GET \/sales\/paymentbatch\/get$|^GET \/sales\/bank\/(get|getline|counts)$/,
  INVOICE_CREDIT:
    /^POST \/sales\/(invoice\/(draftcredit|draftordercredit|setoff|setoffaccount|undosetoff)|purchaseslip\/annul)$|^GET \/sales\/invoice\/setoffs$/,
  INVOICE_EDIT:
    /^POST \/sales\/invoice\/(draft|draftadvance|draftorder|draftorderadvance|draftselfbilled|discard|savefree)$|^GET \/sales\/invoice\/getfree$/,
  INVOICE_ISSUE: /^POST \/sales\/invoice\/(issue|send|mail|printed)$/,
  INVOICE_VIEW:
    /^POST \/sales\/invoice\/(list|export|file)$|^GET \/sales\/invoice\/(get|counts|ofdossier|oforder|ofwork|oftradein|ofcar|deliveries)$|^POST \/sales\/(receivable\/(list|export|statementfile)|receivablereport\/(get|export))$|^GET \/sales\/receivable\/(get|counts|statement)$|^POST \/sales\/reminder\/letter$|^GET \/sales\/reminder\/ofinvoice$/,
  INVOICE_WRITE_OFF: /^POST \/sales\/invoice\/(writeoff|recover)$/,
  PAYMENT_PREPARE:
    /^GET \/sales\/paymentbatch\/due$|^POST \/sales\/paymentbatch\/(make|removeline|export|file|marksent|cancel|fail)$|^POST \/sales\/purchaseslip\/(notepayment|undopayment)$/,
  PAYMENT_RELEASE: /^POST \/sales\/paymentbatch\/release$/,
  PREMIUM_CLAIM_EDIT:
    /^POST \/sales\/premiumclaim\/(list|export|claim|claimmany|pay|refuse|reopen|repay)$|^GET \/sales\/(premiumclaim\/(counts|get)|premiumclaimpremium\/getall)$/,
  PREMIUM_EDIT: /^(GET|POST) \/sales\/premium\/(list|get|save|simulate)$/,
  PROMOTION_EDIT: /^(GET|POST) \/sales\/promotion\/(list|get|findsubjects|getpromoted|save|delete)$/,
  PRICE_LIST_EDIT:
    /^(POST \/sales\/version\/planprices|(GET|POST) \/sales\/pricechange\/(preview|simulate|apply|getall|export|read))$/,
  PURCHASE_APPROVE: /^POST \/sales\/(supplierinvoice\/(approve|refuse)|supplierrule\/(save|remove|make))$/,
  PURCHASE_EDIT:
    /^POST \/sales\/(supplierinvoice\/(upload|savetyped|book|decide|dispute|decideduplicate)|incomingmessage\/(makeinvoice|setaside))$|^GET \/sales\/supplierinvoice\/gettyped$/,
  PURCHASE_VIEW:
    /^POST \/sales\/((supplierinvoice|incomingmessage)\/(list|export|file)|payablereport\/(get|export))$|^GET \/sales\/(supplierinvoice\/(get|queue|choices)|incomingmessage\/get|supplierrule\/getall)$/,
  PURCHASE_SLIP_ISSUE: /^POST \/sales\/purchaseslip\/(preview|issue)$|^GET \/sales\/purchaseslip\/waiting$/,
  PURCHASE_SLIP_VIEW:
    /^POST \/sales\/purchaseslip\/(list|export|print)$|^GET \/sales\/purchaseslip\/(get|oftradein|ofcar)$/,
  ROLE_EDIT: /^(GET|POST) \/sales\/role\/(list|getall|get|getnew|save|reset|delete|compare)$/,
  SALES_FOLLOW_UP_EDIT: new RegExp(`${changing('lossreason')}|^POST /sales/salesboard/savetargets$`),
  SALES_RULE_EDIT: new RegExp(changing('saleservice|salesrule|salestype')),
  SHOP_ORDER_EDIT:
    /^(GET|POST) \/sales\/shoporder\/(gethandoverdays|sethandover|ready|ship|deliver|takeback|cancel|note|setvin|acceptwithdrawal|refusewithdrawal|carsback)$/,
  SHOP_ORDER_REFUND: /^POST \/sales\/(shoporder\/(refund|transfer|removetransfer)|dossier\/refundadvance)$/,
  SHOP_ORDER_VIEW:
    /^(GET|POST) \/sales\/(shoporder\/(list|export|counts|get|document)|shoporderbranch\/getall|paymentbatch\/oforder)$/,
  STATUS_NOTE_EDIT: new RegExp(changing('statusnote')),
  STOCK_COST_VIEW: /^GET \/sales\/((usedcar|stockcar)\/costs|premiumclaim\/ofdossier)$/,
  CONDITION_REPORT_EDIT: /^POST \/sales\/usedcar\/savecondition$/,
  STOCK_EDIT:
    /^POST \/sales\/((usedcar|stockcar)\/(save|savecost|deletecost)|usedcar\/saveequipment|vehicle\/(move|label))$/,
  STOCK_PRICE_EDIT: /^POST \/sales\/((usedcar|stockcar)\/saveprice|vehicle\/changeprices)$/,
  STOCK_PUBLISH: /^POST \/sales\/(usedcar|stockcar)\/(publish|withdraw)$/,
  STOCK_VIEW:
    /^(GET|POST) \/sales\/((usedcar|stockcar)\/(list|export|get|getnew|desk|checkvin|chosen)|stockcar\/getoffered|usedcar\/get(equipment|condition)|queue\/(list|export)|vehicle\/(list|export|counts|chosen|getactivity)|stockreport\/(get|export))$|^GET \/sales\/(carmodel|carversion|stockbranch|stockdepartment|stockplace)\/getall$/,
  SUPPLIER_IBAN_EDIT: /^POST \/sales\/supplier\/(save|delete)account$/,
  SUPPLIER_IBAN_VERIFY: /^POST \/sales\/supplier\/verifyaccount$/,
  TEXT_TRANSLATE: /^POST \/shared\/google\/translate(text|html)$/,
  TRADE_IN_EDIT:
    /^GET \/sales\/tradein\/findcar$|^POST \/sales\/tradein\/(open|take|create|save|saveattest|ask|wish|agree|drop|reopen|(save|place|delete)picture)$/,
  SYSTEM_MOVE: /^GET \/sales\/systemmove\/(getall|get|report)$|^POST \/sales\/systemmove\/(begin|skip|close)$/,
  SYSTEM_STATUS_VIEW: /^GET \/sales\/systemstatus\/get$/,
  WEBHOOK_EDIT:
    /^(POST \/sales\/webhook\/(list|save|rotate|test|delete)|GET \/sales\/webhook\/(getall|get)|POST \/sales\/webhookdelivery\/(list|repeat|repeatfailed)|GET \/sales\/webhookdelivery\/get)$/,
  TRADE_IN_RECEIVE: /^POST \/sales\/tradein\/(receive|stock)$/,
  TRADE_IN_VALUE: /^POST \/sales\/tradein\/(value|opinion|answer)$/,
  TRADE_IN_VIEW:
    /^POST \/sales\/tradein\/(list|export|print|attest)$|^GET \/sales\/tradein\/(counts|get|getmarket|getoffers|getpictures?|ofcustomer)$/,
  USER_EDIT:
    /^(GET|POST) \/sales\/user\/(list|get|getnew|getchoices|save|invite|block|unblock|sessions|endsessions|resetsecondfactor|absences|faultystandins|saveabsence|withdrawabsence)$/,
  WORK_ORDER_EDIT:
    /^POST \/sales\/workorder\/(create|createinternal|plan|save|savework|receive|charge|handover|cancel|findcar|propose|withdrawproposal|askmorework|recordanswer|signreception|printreception)$|^GET \/sales\/workorder\/(expected|askchoices|getreception)$/,
  TIME_CORRECT: /^POST \/sales\/workorder\/correcttime$/,
  WORK_LOG_VIEW: /^POST \/sales\/worklog\/find$/,
  WORK_ORDER_EXECUTE:
    /^POST \/sales\/(workorder\/(settlejob|wait|finish|savephoto|labelphoto|deletephoto)|workclock\/(start|stop))$|^GET \/sales\/workclock\/get$/,
  WORK_ORDER_VIEW:
    /^POST \/sales\/workorder\/(list|export|print|printhandover)$|^GET \/sales\/(workorder\/(counts|get|choices|time|board|week|getphoto)|worktechnician\/getall)$/,
  VIN_PASSPORT_VIEW: /^GET \/sales\/vinpassport\/(get|locate)$|^POST \/sales\/vinpassport\/find$/,
  DEMO_CAR_EDIT: /^POST \/sales\/democar\/(save|move)$/,
  DEMO_CAR_VAT: /^POST \/sales\/democar\/adjust$/,
  DEMO_CAR_VIEW: /^POST \/sales\/democar\/(list|export)$|^GET \/sales\/democar\/(counts|get)$/,
  WARRANTY_CLAIM_EDIT:
    /^POST \/sales\/warrantyclaim\/(list|export|save|send|answer|pay|reopen)$|^GET \/sales\/warrantyclaim\/(counts|get|ofwork)$/,
  WORKSHOP_REPORT_VIEW: /^POST \/sales\/workshopreport\/(get|export)$/,
  DESK_PAYMENT_EDIT: /^POST \/sales\/invoice\/(notepayment|undopayment)$/,
  WORK_INVOICE_EDIT: /^POST \/sales\/invoice\/(draftwork|discardwork)$/,
  WORK_INVOICE_ISSUE: /^POST \/sales\/invoice\/issuework$/,
  WORK_PRICE_VIEW: /^GET \/sales\/workorder\/rate$/,
  VACANCY_EDIT: /^(GET|POST) \/shop\/job\/(getall|getnew|getplaces|save|rank|delete)$/,
}

/**
 * Any member of staff. Taking a change back asks for the right of making it, an import for that of its list
 * (`server/imports-of-lists.test.ts`), the desk of approvals for one of several (`server/orders/approvals/approvals.test.ts`).
 */
const ofStaff =
  /^POST \/sales\/auth\/signout$|^(GET|POST) \/sales\/(session|secondfactor|calendarfeed|absence)\/\w+$|^(GET|POST) \/sales\/group\/(getall|asklink|acceptlink|finishlink|switch|unlink|endincoming)$|^(GET|POST) \/sales\/(view|dashboard)\/\w+$|^GET \/sales\/search(\/getrecent)?$|^GET \/sales\/(menu\/waiting|approval\/getall|masterdata\/counts)$|^(GET|POST) \/sales\/notice\/\w+$|^POST \/sales\/audit\/undo$|^(GET|POST) \/sales\/import\/\w+$|^POST \/shared\/file\/getxls$/

/**
 * The shop's forms ask these too, and signing in and a new password ask for nobody yet; to nobody, `me` answers that
 * there is nobody. The link in a mail stops mails for whoever has it. A locked session is unlocked by its code.
 */
const publicAmongOthers =
  /^\w+ \/sales\/(contact\/\w+|group\/(getasker|enter)|auth\/(signin|askpasskey|passkeysignin|unlock|sendpasswordrequest|resetpassword|getinvitation|acceptinvitation)|access\/me)$|^POST \/shop\/account\/stopmails$/

function expectedRight({ path }: Endpoint): string {
  const right = RIGHT_NAMES.find((name) => asked[name].test(path))
  if (right) return right
  if (ofStaff.test(path)) return 'staff'
  if (publicAmongOthers.test(path)) return 'public'
  if (/ \/shop\/(account|session)\//.test(path)) return 'customer'
  return path.includes(' /sales/') ? 'nothing that is written down' : 'public'
}

const letters = new Map(
  held
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([right, ...marks]) => [right!, marks]),
)

const shop = await runningShop()
const { database, services } = shop
const endpoints: readonly Endpoint[] = allEndpoints
const branch = (await makeBranch(database, 'Gent')).branchId
const other = (await makeBranch(database, 'Luik')).branchId

async function colleague(roleId: string | null) {
  const { id, token, call } = await signedInStaff(shop, { roleId })
  await database.pool.query('insert into staff_user_branch values ($1, $2)', [id, branch])
  return { id, token, call }
}

const caller = { now: services.clock(), cookies: {}, setCookie() {} } as unknown as Caller
const readIdentity = (token: string): Promise<Identity> => services.identify(caller, token)

const main = await colleague(MAIN_ROLE_ID)
const withoutRights = await colleague(await makeRole(database, {}))
const blocked = await colleague(MAIN_ROLE_ID)
await database.pool.query('update staff_user set blocked_at = now() where id = $1', [blocked.id])
const customer = await signedInCustomer(shop)
const byRole = Object.fromEntries(
  await Promise.all(roles.map(async (role) => [role, await colleague(baseRoleId(role))] as const)),
) as Record<BaseRoleName, Awaited<ReturnType<typeof colleague>>>

/** A caller, and their reach of a right: a letter of the table above. */
type Person = [name: string, token: string | undefined, mark: (right: string) => string]

const people: readonly Person[] = [
  ['nobody', undefined, () => 'nobody'],
  ['a blocked main administrator', blocked.token, () => 'nobody'],
  ['a customer', customer.token, () => 'customer'],
  ['staff without a role', (await colleague(null)).token, () => '-'],
  ['staff with an empty role', withoutRights.token, () => '-'],
  ['the main administrator', main.token, () => 'x'],
  ...roles.map((role, index): Person => [`a ${role}`, byRole[role].token, (right) => letters.get(right)![index]!]),
]

function expectedOutcome(right: string, mark: (right: string) => string): string {
  const kind = mark(right in RIGHTS ? right : 'MAIL_SEND')
  if (right === 'public') return 'in'
  if (kind === 'nobody') return '401 not-signed-in'
  if (right === 'customer') return kind === 'customer' ? 'in' : '403 not-allowed'
  if (kind === 'customer') return '403 not-allowed'
  return right === 'staff' || kind !== '-' ? 'in' : '403 right-missing'
}

test('the table names every right once, and a mark for each role', () => {
  expect([...letters.keys()].toSorted()).toEqual([...RIGHT_NAMES].toSorted())
  for (const marks of letters.values()) expect(marks).toHaveLength(roles.length)
})

test('every endpoint asks for what is written down', () => {
  const stated = endpoints.map((endpoint) => `${endpoint.path}: ${endpoint.right}`)
  expect(stated).toEqual(endpoints.map((endpoint) => `${endpoint.path}: ${expectedRight(endpoint)}`))
})

describe.each(people)('%s', (_, token, mark) => {
  test('is let in and turned away as written down', async () => {
    const identity = token === undefined ? {} : await readIdentity(token)
    const outcomes = endpoints.map((endpoint) => {
      const refused = rightRefusal(endpoint.right, identity)
      return `${endpoint.path}: ${refused ? `${refused.status} ${refused.reason}` : 'in'}`
    })
    const expected = endpoints.map((endpoint) => `${endpoint.path}: ${expectedOutcome(expectedRight(endpoint), mark)}`)
    expect(outcomes).toEqual(expected)
  })

  test('reaches as far as written down', async () => {
    const { staff } = token === undefined ? ({} as Identity) : await readIdentity(token)
    const places: Record<string, Place> = {
      own: { owner: staff?.userId ?? null, branch: other },
      branch: { owner: null, branch },
      other: { owner: null, branch: other },
    }
    const within: Record<string, string[]> = { x: ['own', 'branch', 'other'], b: ['own', 'branch'], o: ['own'] }
    const ofRecords = RIGHT_NAMES.filter((right) => RIGHTS[right] === 'record')
    for (const right of ofRecords) {
      const reached = Object.keys(places).filter((place) => staff && may(staff.who, right, places[place]).ok)
      expect([right, reached]).toEqual([right, within[mark(right)] ?? []])
    }
    expect(ofRecords).not.toEqual([])
  })
})

describe('over HTTP', () => {
  const guarded = endpoints.filter(({ right }) => right !== 'public' && right !== 'customer')

  test.each(guarded.map(({ path, right }) => [path, right]))('%s asks for %s', async (path, right) => {
    const stranger = await shop.as(customer.token).unchecked(path)
    expect(stranger).toMatchObject({ status: 403, errors: [{ name: 'not-allowed' }] })
    expect((await shop.call.unchecked(path)).status).toBe(401)
    if (right !== 'staff') {
      expect(await withoutRights.call.unchecked(path)).toMatchObject({
        status: 403,
        errors: [{ name: 'right-missing' }],
      })
    }
    if (path === 'POST /sales/auth/signout') return
    const { status, errors } = await main.call.unchecked(path)
    // A sensitive change asks for more than a session, whoever makes it.
    expect(status === 401 || status === 403 ? errors[0]?.name : 'proof-needed').toBe('proof-needed')
  })
})

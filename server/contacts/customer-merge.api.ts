import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import {
  DuplicatesAnswer,
  DuplicatesRequest,
  MergeAnswer,
  MergeRequest,
} from '@forecourt/domain/contacts/customer-merge.schema.ts'
import { mergedFacts } from '@forecourt/domain/contacts/customer-merge.ts'
import { parsePhoneNumber } from '@forecourt/domain/platform/forms/phone.ts'
import { parseVatNumber } from '@forecourt/domain/contacts/vat-number.ts'
import { may } from '@forecourt/domain/platform/resources/rights.ts'
import { changeUnderway, nameReason } from '../platform/audit/audit.ts'
import { command, query } from '../platform/http/endpoint.ts'
import { refuse } from '../platform/http/refusal.ts'
import { customersLike, lockCustomers, moveToCustomer } from './customer-merge.sql.ts'
import { customerNotFound, findCustomerRecord, loadCustomerRecord, writeFacts } from './customers.ts'
import { customerPlace, updateCustomer } from './customers.sql.ts'

const getDuplicates = query({
  path: 'POST /sales/customer/getduplicates',
  right: 'CUSTOMER_EDIT',
  place: 'rows',
  summary: 'Finds customers with the same e-mail address, phone, VAT number, or name and postal code.',
  input: DuplicatesRequest,
  output: DuplicatesAnswer,
  async run({ db, call: { staff } }, { vatPrefix, vatNumber, phones, ...typed }) {
    const vat = vatNumber === '' ? undefined : parseVatNumber(vatPrefix, vatNumber)
    const found = await customersLike(db, {
      ...typed,
      phones: phones.flatMap((phone) => parsePhoneNumber(phone) ?? []),
      vatPrefix: vat?.ok ? vat.prefix : '',
      vatNumber: vat?.ok ? vat.number : '',
    })
    return {
      duplicates: found.map(({ id, name, city, branchId, salespersonId, salesperson, reasons }) => {
        const isSeen = may(staff.who, 'CUSTOMER_VIEW', { branch: branchId, owner: salespersonId }).ok
        return { customer: isSeen ? { id, name, city } : null, salesperson, reasons }
      }),
    }
  },
})

const merge = command({
  path: 'POST /sales/customer/merge',
  right: 'CUSTOMER_MERGE',
  async place(db, { kept, gone }) {
    const places = await Promise.all([kept, gone].map(({ id }) => customerPlace(db, id)))
    return places.every((place) => place !== undefined) ? places : undefined
  },
  summary: 'Merges two customers into one. Can be undone.',
  input: MergeRequest,
  output: MergeAnswer,
  isUndoable: true,
  async run({ tx }, { kept, gone, taken }) {
    if (kept.id === gone.id) return customerNotFound()
    const [stays, goes] = await lockCustomers(tx, [kept, gone])
    if (!stays || !goes) return refuse('customer-changed')
    if (stays.mergedIntoId || goes.mergedIntoId) return refuse('customer-merged-before')
    const [one, other] = await Promise.all([findCustomerRecord(tx, kept.id), findCustomerRecord(tx, gone.id)])
    await nameReason(tx, String(gone.id))
    await moveToCustomer(tx, goes.id, stays.id)
    await writeFacts(tx, {
      ...requireValue(one, 'the first customer to merge'),
      ...mergedFacts(
        requireValue(one, 'the first customer to merge'),
        requireValue(other, 'the second customer to merge'),
        taken,
      ),
    })
    await updateCustomer(tx, { number: gone.id, rev: gone.rev }, { mergedIntoId: stays.id })
    return { customer: await loadCustomerRecord(tx, kept.id), change: await changeUnderway(tx) }
  },
})

export const customerMergeEndpoints = [getDuplicates, merge] as const

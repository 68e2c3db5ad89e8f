import { contactEndpoints } from './contacts.api.ts'
import { customerAccountEndpoints } from './customer-accounts.api.ts'
import { customerMergeEndpoints } from './customer-merge.api.ts'
import { customerEndpoints } from './customers.api.ts'
import { leadDeskEndpoints } from './lead-desk.api.ts'
import { profileEndpoints } from './profile.api.ts'
import { signUp } from './sign-up.api.ts'
import { supplierEndpoints } from './suppliers.api.ts'
import { vatPermitEndpoints } from './vat-permits.api.ts'

/** The endpoints of this area. */
export const endpoints = [
  ...contactEndpoints,
  ...customerEndpoints,
  ...customerMergeEndpoints,
  ...customerAccountEndpoints,
  ...vatPermitEndpoints,
  ...supplierEndpoints,
  ...leadDeskEndpoints,
  signUp,
  ...profileEndpoints,
] as const

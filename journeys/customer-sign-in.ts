import type { Page } from '@playwright/test'
import { callApi } from './api.ts'

/** Signs a customer of the shop in without the screen for it, which `account-access` goes through; the next page knows. */
export async function signInCustomer(page: Page, email: string, password: string): Promise<void> {
  await callApi(page, 'POST /shop/auth/signin', { email, password })
}

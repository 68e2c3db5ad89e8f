import { api } from '@forecourt/api-client/api-client.ts'

/** Leaves for another group, where the browser is let in. */
export async function goTo(group: string): Promise<void> {
  location.assign((await api('POST /sales/group/switch', { group })).url)
}

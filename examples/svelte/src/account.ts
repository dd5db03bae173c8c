import { getAccount } from '@latchkey/core'
import { readable } from 'svelte/store'
import { latchkey } from './latchkey.ts'

/** The account as it is. */
export const account = readable(getAccount(latchkey), (set) =>
  latchkey.store.subscribe(() => set(getAccount(latchkey))),
)

'use client'
import { featuresOf } from '@latchkey/core/modal'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../hooks/useLatchkeyState.ts'

/** Whether the project has several wallets a namespace (S6.6). */
export function useMultiWallet(): boolean {
  const latchkey = useLatchkey()
  return useLatchkeyState(() => featuresOf(latchkey).multiWallet)
}

'use client'
import { type AccountSnapshot, accountSnapshot } from '@latchkey/core'
import { useCallback } from 'react'
import { useLatchkeyState } from './useLatchkeyState.ts'

/**
 * The visitor's account; by default in the active namespace.
 *
 * `status` is `reconnecting` while a connection of an earlier visit is being restored: show neither
 * a connect button nor an address then.
 */
export function useAccount({ namespace }: useAccount.Parameters = {}): AccountSnapshot {
  return useLatchkeyState(useCallback((state) => accountSnapshot(state, namespace), [namespace]))
}

export declare namespace useAccount {
  type Parameters = { namespace?: AccountSnapshot['namespace'] }
}

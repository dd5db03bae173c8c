'use client'
import { type NetworkSnapshot, networkSnapshot } from '@latchkey/core'
import { useCallback } from 'react'
import type { useAccount } from './useAccount.ts'
import { useLatchkeyState } from './useLatchkeyState.ts'

/** The network in use; `supported` is false while the wallet is on one the site did not configure. */
export function useNetwork({ namespace }: useNetwork.Parameters = {}): NetworkSnapshot {
  return useLatchkeyState(useCallback((state) => networkSnapshot(state, namespace), [namespace]))
}

export declare namespace useNetwork {
  type Parameters = useAccount.Parameters
}

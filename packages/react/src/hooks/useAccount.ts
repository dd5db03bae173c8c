import {
  type AccountSnapshot,
  accountSnapshot,
  type Namespace,
  type RegisteredNamespace,
} from '@latchkey/core'
import { useCallback } from 'react'
import { useLatchkeyState } from './useLatchkeyState.ts'

/**
 * The visitor's account; by default in the active namespace.
 *
 * `status` is `reconnecting` while a connection of an earlier visit is being restored: show neither
 * a connect button nor an address then.
 */
export function useAccount<N extends Namespace = RegisteredNamespace>({
  namespace,
}: useAccount.Parameters<N> = {}): AccountSnapshot<N> {
  return useLatchkeyState(useCallback((state) => accountSnapshot(state, namespace), [namespace]))
}

export declare namespace useAccount {
  type Parameters<N extends Namespace = Namespace> = { namespace?: N | undefined }
}

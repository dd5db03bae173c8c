import type { Listed, WalletFacts } from '@latchkey/core/modal'
import { remoteSource, visibleWallets } from '@latchkey/core/modal'
import { useCallback } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../hooks/useLatchkeyState.ts'
import { useInstalledWallets } from './useInstalledWallets.ts'

/** Keeps of a list of wallets what can be used here (S5.16, S5.17, S5.18), installed ones first. */
export function useVisibleWallets(): <W extends WalletFacts>(
  wallets: readonly W[],
) => readonly Listed<W>[] {
  const { adapters, internal, options } = useLatchkey()
  const namespace = useLatchkeyState((state) => state.modal.namespace)
  const connectors = useInstalledWallets()
  return useCallback(
    (wallets) =>
      visibleWallets({
        connectors,
        exclude: options.excludeWalletIds,
        mobile: internal.environment.mobile,
        namespaces: namespace ? [namespace] : [...adapters.keys()],
        remoteSessions: Boolean(remoteSource(options)),
        wallets,
      }),
    [adapters, connectors, internal, namespace, options],
  )
}

import type { Connector } from '@latchkey/core'
import { visibleConnectors } from '@latchkey/core/modal'
import { useMemo } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../hooks/useLatchkeyState.ts'

/** Wallets found on this page, without those the site excludes, for the namespace the modal was opened for. */
export function useInstalledWallets(): readonly Connector[] {
  const { internal, options } = useLatchkey()
  const connectors = useLatchkeyState((state) => state.connectors)
  const namespace = useLatchkeyState((state) => state.modal.namespace)
  return useMemo(
    () =>
      visibleConnectors({
        connectors,
        exclude: options.excludeWalletIds,
        mobile: internal.environment.mobile,
        namespace,
      }),
    [connectors, internal, namespace, options],
  )
}

import type { Connector } from '@latchkey/core'
import { useContext, useEffect } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { loadAccountParts } from '../../kit/loadAccountParts.ts'
import { useViewPreload } from '../../kit/ViewCode.ts'
import { whenIdle } from '../../page/whenIdle.ts'
import { PausedContext } from '../../queries/PausedContext.ts'
import { useShowsAllWallets } from './useShowsAllWallets.ts'

/**
 * With the list on screen, fetches what the next click needs: an installed wallet is asked at once, and its account
 * shown; the list of all wallets is there.
 */
export function useConnectAhead(installed: readonly Connector[]): void {
  const { internal } = useLatchkey()
  const preload = useViewPreload()
  const paused = useContext(PausedContext)
  const all = useShowsAllWallets()
  const namespaces = [...new Set(installed.map(({ chain }) => chain))].join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: of the wallets only the namespaces matter
  useEffect(() => {
    if (paused) return
    return whenIdle(() => {
      if (all) preload('AllWallets')
      if (!namespaces) return
      preload('ConnectingExternal')
      void loadAccountParts()
      // The click asks again and reports; a failed guess costs nothing.
      for (const { chain } of installed)
        internal.adapterActions(chain, 'connect').catch(() => undefined)
    })
  }, [all, internal, namespaces, paused, preload])
}

'use client'
import type { Connector } from '@latchkey/core'
import { useContext, useEffect } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { loadAccountParts } from '../../kit/loadAccountParts.ts'
import { useViewPreload } from '../../kit/ViewCode.ts'
import { whenIdle } from '../../page/whenIdle.ts'
import { PausedContext } from '../../queries/PausedContext.ts'

/**
 * With the list on screen, fetches what a click on an installed wallet needs: the wallet is asked at once, and its
 * account shown.
 */
export function useConnectAhead(installed: readonly Connector[]): void {
  const { internal } = useLatchkey()
  const preload = useViewPreload()
  const paused = useContext(PausedContext)
  const namespaces = [...new Set(installed.map(({ chain }) => chain))].join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: of the wallets only the namespaces matter
  useEffect(() => {
    if (paused || !namespaces) return
    return whenIdle(() => {
      preload('ConnectingExternal')
      void loadAccountParts()
      // The click asks again and reports; a failed guess costs nothing.
      for (const { chain } of installed)
        internal.adapterActions(chain, 'connect').catch(() => undefined)
    })
  }, [internal, namespaces, paused, preload])
}

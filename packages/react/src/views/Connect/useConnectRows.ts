'use client'
import { featuredWalletsQuery, recommendedWalletsQuery } from '@latchkey/core/modal'
import { useMemo } from 'react'
import { useFeatures } from '../../hooks/useFeatures.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.ts'
import { customWallets } from '../../parts/customWallets.ts'
import { useInstalledWallets } from '../../parts/useInstalledWallets.ts'
import { useQuery } from '../../queries/useQuery.ts'
import { type ConnectRow, connectRows } from './connectRows.ts'

/** The rows of Connect. Installed wallets are there at once; places are held for what is fetched. */
export function useConnectRows(): readonly ConnectRow[] {
  const latchkey = useLatchkey()
  const { featuredWalletIds } = latchkey.options
  const installed = useInstalledWallets()
  const connectors = useLatchkeyState((state) => state.connectors)
  const { connectorTypeOrder: order } = useFeatures()
  const featured = useQuery(featuredWalletsQuery(latchkey))
  const recommended = useQuery(recommendedWalletsQuery(latchkey))

  return useMemo(
    () =>
      connectRows({
        custom: customWallets(latchkey.options),
        external: connectors.filter(({ type }) => type === 'EXTERNAL'),
        featured: featured.status === 'loading' ? 'loading' : (featured.data?.data ?? []),
        featuredCount: featuredWalletIds.length,
        installed,
        order,
        recentIds: latchkey.internal.storage.read().recentWalletIds,
        recommended: recommended.status === 'loading' ? 'loading' : (recommended.data?.data ?? []),
      }),
    [
      connectors,
      featured.data,
      featured.status,
      featuredWalletIds,
      installed,
      latchkey,
      order,
      recommended.data,
      recommended.status,
    ],
  )
}

import {
  featuredWalletsQuery,
  recommendedWalletsQuery,
  remoteSource,
  walletsByIdQuery,
} from '@latchkey/core/modal'
import { useMemo } from 'react'
import { useFeatures } from '../../hooks/useFeatures.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.ts'
import { customWallets } from '../../kit/customWallets.ts'
import { useInstalledWallets } from '../../kit/useInstalledWallets.ts'
import { useVisibleWallets } from '../../kit/useVisibleWallets.ts'
import { useQuery } from '../../queries/useQuery.ts'
import { type ConnectRow, connectRows, recentCatalogIds } from './connectRows.ts'
import { useShowsAllWallets } from './useShowsAllWallets.ts'

/** The rows of Connect. Installed wallets are there at once; places are held for what is fetched. */
export function useConnectRows(): readonly ConnectRow[] {
  const latchkey = useLatchkey()
  const { featuredWalletIds, includeWalletIds } = latchkey.options
  const installed = useInstalledWallets()
  const connectors = useLatchkeyState((state) => state.connectors)
  const { connectorTypeOrder: order } = useFeatures()
  const custom = useMemo(() => customWallets(latchkey.options), [latchkey])
  const recentIds = useLatchkeyState((state) => state.recentWalletIds)
  const featured = useQuery(featuredWalletsQuery(latchkey))
  const recommended = useQuery(recommendedWalletsQuery(latchkey))
  // Without an answer they are just not there (S8.20).
  const recent = useQuery(
    walletsByIdQuery(latchkey, recentCatalogIds(recentIds, { custom, installed })),
  )
  const visible = useVisibleWallets()
  // A phone cannot scan its own code: what is left of the way by code is the catalogue (S2.20).
  const inCatalogue = useShowsAllWallets() && latchkey.internal.environment.mobile
  const remote = Boolean(remoteSource(latchkey.options)) && !inCatalogue

  return useMemo(() => {
    const listed = (status: typeof featured.status, data: typeof featured.data) =>
      status === 'loading' ? 'loading' : visible(data?.data ?? [])
    return connectRows({
      custom: visible(custom),
      external: connectors.filter(({ type }) => type === 'EXTERNAL'),
      featured: listed(featured.status, featured.data),
      featuredCount: featuredWalletIds.length,
      includedCount: includeWalletIds.length,
      installed,
      order,
      recent: listed(recent.status, recent.data),
      recentIds,
      recommended: listed(recommended.status, recommended.data),
      remote,
    })
  }, [
    connectors,
    custom,
    featured.data,
    featured.status,
    featuredWalletIds,
    includeWalletIds,
    installed,
    order,
    recent.data,
    recent.status,
    recentIds,
    recommended.data,
    recommended.status,
    remote,
    visible,
  ])
}

import type { Namespace } from '@latchkey/protocol'
import { connectorOf } from './connectors/connectorOf.ts'
import type { SnapshotParameters } from './getAccount.ts'
import type { Latchkey } from './Latchkey.ts'
import { connectorImageUrl } from './queries/images.ts'
import { isConnected } from './selectors.ts'

/** The connected wallet, as far as it says who it is (S3.11). A session's wallet can say anything: trust nothing to it. */
export type WalletInfo = {
  name: string
  /** Where its picture is: a data URI, or an address of the site's own server or of the wallet. */
  icon: string | undefined
  /** Reverse domain name (EIP-6963). */
  rdns: string | undefined
  /** Where the visitor reaches a session's wallet: the scheme or https address of its app. */
  link: string | undefined
}

/** The wallet connected in a namespace, of the page or of a session; undefined while none is. */
export function getWalletInfo<N extends Namespace = Namespace>(
  latchkey: Latchkey,
  { namespace }: SnapshotParameters<N> = {},
): WalletInfo | undefined {
  const state = latchkey.store.getState()
  const connector = isConnected(state, namespace) ? connectorOf(state, namespace) : undefined
  if (!connector) return undefined
  const { link, name, rdns } = connector
  return { icon: connectorImageUrl(latchkey, connector), link, name, rdns }
}

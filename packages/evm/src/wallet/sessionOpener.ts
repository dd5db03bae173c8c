import type { AdapterContext, SessionWallet } from '@latchkey/core/adapter'
import type { EvmRpc } from '../chain/createRpc.ts'
import { sessionReader } from '../chain/sessionReader.ts'
import { openSession, type SessionProvider } from './openSession.ts'

/** What opens sessions' wallets for an instance. Sites without sessions do not load it. */
export function sessionOpener({
  batch,
  context,
  rpc,
}: {
  batch: boolean
  context: AdapterContext
  /** The adapter's own. */
  rpc(): Promise<EvmRpc>
}): (wallet: SessionWallet) => SessionProvider {
  const createRpc = async (own: AdapterContext) =>
    (await import('../chain/createReader.ts')).createReader(own, { batch }).rpc
  return (wallet) =>
    openSession(wallet, { read: sessionReader(wallet, { context, createRpc, rpc }) })
}

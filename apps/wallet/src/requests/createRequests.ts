import type { DeviceUser } from '../device/keptSession.ts'
import { refused } from '../errors/walletErrors.ts'
import type { EmbeddedNetworkId, Networks, WalletNetwork } from '../session/createNetworks.ts'
import type { Session } from '../session/createSession.ts'
import type { WalletContext } from '../WalletContext.ts'
import type { Approvals } from './createApprovals.ts'
import { evmMethods } from './evm/evmMethods.ts'
import { solanaMethods } from './solana/solanaMethods.ts'

/** What a method is answered with. */
export type RequestContext = {
  approvals: Approvals
  context: WalletContext
  network: WalletNetwork
  signal: AbortSignal
  user: DeviceUser
}

/** Answers a method: its name, what the page sent with it, and with whom. */
export type AnswerMethod = (params: unknown, request: RequestContext) => Promise<unknown>

export type Requests = ReturnType<typeof createRequests>

/** Answers what a page asks of the wallet; what needs the visitor's approval is done only with it (S6.10). */
export function createRequests({
  approvals,
  context,
  networks,
  session,
}: {
  approvals: Approvals
  context: WalletContext
  networks: Networks
  session: Pick<Session, 'require'>
}) {
  return {
    endAll: () => approvals.endAll(),

    /** @throws {RequestError} with a number of EIP-1193 or a code of the frame */
    async request(
      {
        method,
        networkId,
        params,
      }: { method: string; networkId: EmbeddedNetworkId; params: unknown },
      signal: AbortSignal,
    ): Promise<unknown> {
      const methods = networkId.startsWith('solana:') ? solanaMethods : evmMethods
      const answer = methods.get(method)
      // What only reads a chain is asked of the page's own nodes.
      if (!answer) throw refused()
      const [network, user] = [await networks.require(networkId), await session.require()]
      return answer(params, { approvals, context, network, signal, user })
    },
  }
}

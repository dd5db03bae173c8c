import type { DeviceUser } from '../device/keptSession.ts'
import { refused, tooManyWaiting } from '../errors/walletErrors.ts'
import type { EmbeddedNetworkId, Networks, WalletNetwork } from '../session/createNetworks.ts'
import type { Session } from '../session/createSession.ts'
import type { WalletContext } from '../WalletContext.ts'
import type { ApprovalRequest } from './ApprovalRequest.ts'
import type { Approvals } from './approvals/createApprovals.ts'
import type { Methods } from './methodsOf.ts'

/** What a method is answered with. */
export type RequestContext = {
  approvals: Pick<Approvals, 'ask'>
  context: WalletContext
  network: WalletNetwork
  signal: AbortSignal
  user: DeviceUser
}

/** Answers a method: its name, what the page sent with it, and with whom. */
export type AnswerMethod = (params: unknown, request: RequestContext) => Promise<unknown>

/** So many of a page are answered at once, those that wait for the visitor among them: each asks nodes several questions. */
const maxAtOnce = 16

export type Requests = ReturnType<typeof createRequests>

/** Answers what a page asks of the wallet; what needs the visitor's approval is done only with it (S6.10). */
export function createRequests({
  approvals,
  context,
  loadMethods,
  networks,
  session,
}: {
  approvals: Approvals
  context: WalletContext
  /** Loads the code that answers. */
  loadMethods: () => Promise<Methods>
  networks: Networks
  session: Pick<Session, 'require'>
}) {
  let running = 0
  let lastKey: Promise<unknown> = Promise.resolve()

  /** One after the other: who asks first comes first, also where the key has to be made, which is done once. */
  function inTurn(readKey: () => Promise<ApprovalRequest['key']>): Promise<ApprovalRequest['key']> {
    const key = lastKey.then(readKey, readKey)
    lastKey = key
    return key
  }

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
      if (running >= maxAtOnce) throw tooManyWaiting()
      running += 1
      try {
        const { methodsOf, readSecretKey } = await loadMethods()
        const answer = methodsOf(networkId).get(method)
        // What only reads a chain is asked of the page's own nodes.
        if (!answer) throw refused()
        const [network, user] = [await networks.require(networkId), await session.require()]
        const request = { context, network, signal, user }
        return await answer(params, {
          ...request,
          approvals: withKey(approvals, () => inTurn(() => readSecretKey(request))),
        })
      } finally {
        running -= 1
      }
    },
  }
}

/** Shows each request with the key that the visitor knows their wallet by. */
function withKey(
  approvals: Approvals,
  readKey: () => Promise<ApprovalRequest['key']>,
): RequestContext['approvals'] {
  return {
    async ask(asked, { check, limit, ...options }) {
      const key = await readKey()
      const seenKey = key && { ...key, isNew: false }
      return approvals.ask(
        { ...asked, key },
        {
          ...options,
          ...(check && {
            check: async () => {
              const changed = await check()
              return changed && { ...changed, key: seenKey }
            },
          }),
          ...(limit && { limit: async () => ({ ...(await limit()), key: seenKey }) }),
        },
      )
    },
  }
}

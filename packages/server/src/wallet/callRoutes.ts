import { walletRpcMethods } from '@latchkey/protocol/wallet'
import * as z from 'zod'
import { ApiError } from '../http/ApiError.ts'
import { type Route, route } from '../http/route.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import type { WalletStore } from './createWalletStore.ts'
import { loggedOut } from './loggedOut.ts'

const tag = 'Wallet'

/** One call of a chain, as JSON-RPC has it. */
const rpcCall = z.object({
  id: z.union([z.number(), z.string()]).optional(),
  method: z.string().max(64),
  params: z.array(z.unknown()).max(16).optional(),
})

/** Calls of the chains, for a device that is logged in. */
export function callRoutes({
  rpc,
  store,
}: {
  rpc: Rpc
  store: Pick<WalletStore, 'deviceOf'>
}): Route[] {
  return [
    route(
      {
        access: 'device',
        asksNodes: true,
        body: { json: rpcCall },
        method: 'post',
        path: '/wallet/v1/rpc/{network}',
        rate: 'rest',
        response: { content: 'application/json', description: 'As JSON-RPC has it.', status: 200 },
        summary: 'Asks a chain what a payment takes, for a device that is logged in.',
        tag,
      },
      async (c, { body, charge, device }) => {
        if (!(await store.deviceOf(device))?.isIn) throw loggedOut()
        const chain = rpc.chain(c.req.param('network'))
        const answer = (outcome: object) =>
          c.json({ id: body.id ?? null, jsonrpc: '2.0', ...outcome })
        if (!chain || !walletRpcMethods.includes(body.method))
          return answer({ error: { code: -32_601, message: 'The method does not exist' } })
        await charge(1)
        const [outcome] = await chain.send([{ method: body.method, params: body.params ?? [] }])
        if (!outcome || 'unanswered' in outcome)
          throw new ApiError({
            code: 'unavailable',
            description: 'No node of the network answers.',
            status: 503,
          })
        return answer(outcome)
      },
    ),
  ]
}

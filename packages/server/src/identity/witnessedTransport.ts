import { type Agree, readCall } from '@latchkey/siwx/evm'
import { type CustomTransport, custom, RpcRequestError } from 'viem'

const callReverted = 3

/** Lets a viem client call contracts (`eth_call`) at the block of witnesses, and gives it what all of them say (ADR 64). */
export function witnessedTransport(agree: Agree, chainId: string): CustomTransport {
  return custom(
    {
      async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
        const [call] = params as readonly { data: string; to: string }[]
        if (method !== 'eth_call' || !call) throw new Error(`No witness is asked for ${method}.`)
        const said = await agree((node) => readCall(node, { data: call.data, to: call.to }))
        if ('result' in said) return said.result
        const error = { code: callReverted, data: said.reverted, message: 'execution reverted' }
        throw new RpcRequestError({ body: { method, params }, error, url: chainId })
      },
    },
    { retryCount: 0 },
  )
}

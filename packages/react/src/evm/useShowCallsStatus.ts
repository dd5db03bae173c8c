import { useLatchkey } from '../hooks/useLatchkey.ts'
import { type Mutation, useMutation } from '../hooks/useMutation.ts'

/**
 * Has the wallet show where a batch of `useSendCalls` stands (EIP-5792). Calls that were sent as transactions, and wallets
 * that cannot show them, are an error: `useCallsStatus` knows those too.
 */
export function useShowCallsStatus(): useShowCallsStatus.ReturnType {
  const latchkey = useLatchkey()
  return useMutation(async (parameters: { id: string }) => {
    const { showCallsStatus } = await import('./evmActions.ts')
    return showCallsStatus(latchkey, parameters)
  })
}

export declare namespace useShowCallsStatus {
  type ReturnType = Mutation<[parameters: { id: string }], void>
}

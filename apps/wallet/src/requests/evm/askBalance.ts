import { askNode } from '../askNode.ts'
import type { RequestContext } from '../createRequests.ts'
import { readQuantity } from './quantity.ts'

/** What the account has of the network's own coin; nothing where no node says it. */
export async function askBalance(request: RequestContext): Promise<bigint | undefined> {
  try {
    const params = [request.user.descriptor.addresses.eip155, 'latest']
    return readQuantity(await askNode(request, 'eth_getBalance', params), 'answer')
  } catch {
    return undefined
  }
}

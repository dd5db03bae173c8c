import { readAbi } from '../../judge/readAbi.ts'
import { isHex } from '../../signing/hex.ts'
import { askNode } from '../askNode.ts'
import type { RequestContext } from '../createRequests.ts'

/**
 * What a method of a contract that answers one number says to addresses, by the wallet's own node; nothing where it does not.
 *
 * @param selector `0x` and eight hex digits
 */
export async function askNumber(
  { addresses, selector, to }: { addresses: readonly string[]; selector: string; to: string },
  request: RequestContext,
): Promise<bigint | undefined> {
  const words = addresses.map((address) => address.slice(2).toLowerCase().padStart(64, '0'))
  const call = { data: `${selector}${words.join('')}`, to }
  const answer = await askNode(request, 'eth_call', [call, 'latest']).catch(() => undefined)
  return typeof answer === 'string' && isHex(answer)
    ? readAbi(['uint256'], answer.slice(2).toLowerCase())?.[0]
    : undefined
}

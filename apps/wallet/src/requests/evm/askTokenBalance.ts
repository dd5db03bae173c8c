import { readAbi } from '../../judge/readAbi.ts'
import { isHex } from '../../signing/hex.ts'
import { askNode } from '../askNode.ts'
import type { RequestContext } from '../createRequests.ts'

/** `balanceOf(address)` of ERC-20. */
const selector = '0x70a08231'

/** What the account has of a token, in base units; nothing where no node says it. */
export async function askTokenBalance(
  token: string,
  request: RequestContext,
): Promise<bigint | undefined> {
  const owner = request.user.descriptor.addresses.eip155.slice(2).toLowerCase()
  const call = { data: `${selector}${owner.padStart(64, '0')}`, to: token }
  const answer = await askNode(request, 'eth_call', [call, 'latest']).catch(() => undefined)
  return typeof answer === 'string' && isHex(answer)
    ? readAbi(['uint256'], answer.slice(2).toLowerCase())?.[0]
    : undefined
}

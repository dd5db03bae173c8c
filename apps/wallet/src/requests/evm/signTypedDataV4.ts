import * as z from 'zod/mini'
import { RequestError } from '../../errors/RequestError.ts'
import { invalidParams } from '../../errors/walletErrors.ts'
import type { RequestContext } from '../createRequests.ts'
import { signAll } from '../signAll.ts'
import { chainIdOf } from './quantity.ts'
import { readList, requireSender } from './requireSender.ts'

const record = z.record(z.string(), z.unknown())
const typedData = z.object({
  domain: record,
  message: record,
  primaryType: z.string(),
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
})

/** `eth_signTypedData_v4` (EIP-712): as JSON, or as what JSON says. Of another network it is not signed. */
export async function signTypedDataV4(params: unknown, request: RequestContext): Promise<string> {
  const [address, given] = readList(params)
  requireSender(address, request)
  const data = read(given)
  const { approvals, network, signal, user } = request
  const { chainId, name, verifyingContract } = data.domain
  if (chainId !== undefined && readChainId(chainId) !== chainIdOf(network.id))
    throw invalidParams('The chain id of the typed data must be the one of the network')
  const text = JSON.stringify(data, undefined, 2)
  return approvals.ask(
    {
      address: user.descriptor.addresses.eip155,
      method: 'eth_signTypedData_v4',
      network,
      raw: text,
      subject: {
        app: typeof name === 'string' ? name : undefined,
        contract: typeof verifyingContract === 'string' ? verifyingContract : undefined,
        kind: 'typedData',
        text: JSON.stringify({ [data.primaryType]: data.message }, undefined, 2),
      },
    },
    {
      run: async () => {
        const [signed] = await signAll(request, [{ kind: 'typedData', text: JSON.stringify(data) }])
        return signed.signature
      },
      signal,
    },
  )
}

function read(given: unknown): z.infer<typeof typedData> {
  try {
    const parsed = typedData.safeParse(typeof given === 'string' ? JSON.parse(given) : given)
    if (parsed.success && Object.hasOwn(parsed.data.types, parsed.data.primaryType))
      return parsed.data
  } catch (error) {
    if (error instanceof RequestError) throw error
  }
  throw invalidParams('The typed data cannot be read')
}

/** As numbers, digits or hex: pages send all three. */
function readChainId(value: unknown): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  if (typeof value === 'string' && /^(?:\d{1,78}|0x[\da-f]{1,64})$/i.test(value))
    return BigInt(value)
  throw invalidParams('The chain id of the typed data is no number')
}

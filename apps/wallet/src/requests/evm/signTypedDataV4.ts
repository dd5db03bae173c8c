import * as z from 'zod/mini'
import { RequestError } from '../../errors/RequestError.ts'
import { invalidParams } from '../../errors/walletErrors.ts'
import { addressesOf } from '../../judge/addressesOf.ts'
import { arePlainTypes } from '../../judge/arePlainTypes.ts'
import { fieldsOf } from '../../judge/fieldsOf.ts'
import { isShallow } from '../../judge/isShallow.ts'
import { judgeEffects } from '../../judge/judgeEffects.ts'
import { judgeTypedData } from '../../judge/judgeTypedData.ts'
import { readTypedData } from '../../judge/readTypedData.ts'
import { signedPart } from '../../judge/signedPart.ts'
import type { RequestContext } from '../createRequests.ts'
import { isOwnSite } from '../isOwnSite.ts'
import { signAll } from '../signAll.ts'
import { askFacts } from './askFacts.ts'
import { hasOwnCapitals } from './hasOwnCapitals.ts'
import { maxSignedBytes } from './maxSignedBytes.ts'
import { chainIdOf } from './quantity.ts'
import { readList, requireSender } from './requireSender.ts'

const record = z.record(z.string(), z.unknown())
const typedData = z.object({
  domain: record,
  message: record,
  primaryType: z.string(),
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
})

/** `eth_signTypedData_v4` (EIP-712): as JSON, or as what JSON says. Of another network it is not signed, nor of none for a site of others. */
export async function signTypedDataV4(params: unknown, request: RequestContext): Promise<string> {
  const [address, given] = readList(params)
  requireSender(address, request)
  const data = read(given)
  const { approvals, context, network, signal, user } = request
  const signed = signedPart(data)
  const { name, verifyingContract } = signed.domain
  const { chainId } = data.domain
  if (chainId !== undefined && readChainId(chainId) !== chainIdOf(network.id))
    throw invalidParams('The chain id of the typed data must be the one of the network')
  // Good on every network: no site of others gets that.
  if (signed.domain['chainId'] === undefined && !isOwnSite(context.embedder, context.origin))
    throw invalidParams('The typed data must name its network')
  if (!addressesOf(signed).every(isAddress))
    throw invalidParams('The typed data has an address that is none, or was mistyped')
  const effects = readTypedData(signed)
  const { fields, more } = fieldsOf(signed)
  // What stands in rows that are left out may count for more than what is shown.
  const isCut = effects.length === 0 && more > 0
  const verdict = judgeEffects(effects, await askFacts(effects, request), {
    also: [...judgeTypedData(signed, effects), ...(isCut ? (['tooMany'] as const) : [])],
  })
  if (signal.aborted) throw new RequestError('aborted')
  return approvals.ask(
    {
      address: user.descriptor.addresses.eip155,
      method: 'eth_signTypedData_v4',
      network,
      raw: JSON.stringify(data, undefined, 2),
      subject: {
        app: typeof name === 'string' ? name : undefined,
        contract: typeof verifyingContract === 'string' ? verifyingContract : undefined,
        fields,
        kind: 'typedData',
        moreFields: more,
        verdict,
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

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value) && hasOwnCapitals(value)
}

function read(given: unknown): z.infer<typeof typedData> {
  try {
    const text = typeof given === 'string' ? given : JSON.stringify(given)
    if (text.length <= maxSignedBytes) {
      const parsed = typedData.safeParse(JSON.parse(text))
      if (parsed.success && isWhole(parsed.data)) return parsed.data
    }
  } catch {
    // No JSON, or nested deeper than this browser reads.
  }
  throw invalidParams('The typed data cannot be read')
}

function isWhole({ domain, message, primaryType, types }: z.infer<typeof typedData>): boolean {
  return Object.hasOwn(types, primaryType) && arePlainTypes(types) && isShallow([domain, message])
}

/** As numbers, digits or hex: pages send all three. */
function readChainId(value: unknown): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  if (typeof value === 'string' && /^(?:\d{1,78}|0x[\da-f]{1,64})$/i.test(value))
    return BigInt(value)
  throw invalidParams('The chain id of the typed data is no number')
}
